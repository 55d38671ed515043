import { useState } from 'react';
import type { ListedUser } from '../../shared/admin.ts';
import { m } from '../../shared/messages.ts';
import { displayName } from '../../shared/names.ts';
import { invitationActions } from '../api/actions/invitations.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useCongregation } from '../api/congregation.ts';
import { Button } from '../ui/button.tsx';
import { NewCardDialog } from '../ui/new-card.tsx';

/** Makes a new sign-in card for a user without an address. */
export function NewCard({ user }: { user: ListedUser }) {
  const make = useAction(invitationActions.makeCard);
  const congregation = useCongregation();
  const [isOpen, setOpen] = useState(false);
  const name = displayName(user);
  if (user.email !== null || user.isMe) return null;
  return (
    <>
      <Button
        tone="quiet"
        aria-label={m.admin_new_card_for({ name })}
        onClick={() => setOpen(true)}
      >
        {m.admin_new_card()}
      </Button>
      {isOpen && (
        <NewCardDialog
          name={name}
          from={congregation?.name || undefined}
          pending={make.isPending}
          onMake={(onMade) =>
            make.mutate({ params: { id: user.id } }, { onSuccess: (card) => onMade(card) })
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
