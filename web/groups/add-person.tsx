import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import type { Card } from '../../shared/cards.ts';
import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { displayName } from '../../shared/names.ts';
import { newPersonForm } from '../../shared/new-person.ts';
import { invitationActions } from '../api/actions/invitations.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { LinkReach } from '../invitations/link-reach.tsx';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { NameFields } from '../ui/fields/name-fields.tsx';
import { useForm } from '../ui/fields/use-form.ts';
import { NewCardDialog } from '../ui/new-card.tsx';
import { Dialog, DialogFoot } from '../ui/overlays/dialog.tsx';
import { SignInCard } from '../ui/sign-in-card.tsx';
import type { MemberProps } from './member-dialogs.tsx';

export type AddPersonProps = { group: Group; onClose: () => void };

/** Creates an account without an address, and shows its sign-in card. */
export function AddPersonDialog({ group, onClose }: AddPersonProps) {
  const [card, setCard] = useState<Card>();
  return (
    <Dialog
      open
      onClose={onClose}
      title={card ? m.cards_made_title({ name: card.name }) : m.cards_add_title()}
    >
      {card ? (
        <SignInCard
          card={card}
          from={group.name}
          reach={<LinkReach isOnCard />}
          onClose={onClose}
        />
      ) : (
        <NewPerson group={group} onClose={onClose} onMade={setCard} />
      )}
    </Dialog>
  );
}

function NewPerson({ group, onClose, onMade }: AddPersonProps & { onMade: (card: Card) => void }) {
  const add = useFormAction(invitationActions.addPerson);
  const form = useForm({
    resolver: zodResolver(newPersonForm),
    defaultValues: { firstName: '', lastName: '' },
  });
  return (
    <Form
      form={form}
      refusal={add.refusal}
      onSubmit={(body) =>
        add.mutate({ params: { id: group.id }, body }, { onSuccess: (card) => onMade(card) })
      }
    >
      <p className="own-words">{m.cards_add_explained({ group: group.name })}</p>
      <p>{m.cards_add_once()}</p>
      <NameFields form={form} isOfAnother />
      <DialogFoot staysInSight={false}>
        <Actions>
          <Button tone="plain" onClick={onClose}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" pending={add.isPending} pendingLabel={m.cards_add_pending()}>
            {m.cards_add_submit()}
          </Button>
        </Actions>
      </DialogFoot>
    </Form>
  );
}

export function NewMemberCard({ group, member, onClose }: MemberProps & { onClose: () => void }) {
  const make = useAction(invitationActions.makeCard);
  return (
    <NewCardDialog
      reach={<LinkReach isOnCard />}
      name={displayName(member.user)}
      from={group.name}
      pending={make.isPending}
      onMake={(onMade) =>
        make.mutate({ params: { id: member.userId } }, { onSuccess: (card) => onMade(card) })
      }
      onClose={onClose}
    />
  );
}
