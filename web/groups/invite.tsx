import { zodResolver } from '@hookform/resolvers/zod';
import { atom, useAtom } from 'jotai';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { addressKey, withoutSignsAround } from '../../shared/address.ts';
import type { Group } from '../../shared/groups.ts';
import { type InviteForm as InviteFields, inviteForm } from '../../shared/invitations.ts';
import { m } from '../../shared/messages.ts';
import { isStatus, serverSentence } from '../api/errors.ts';
import { useRead } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choices.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { EmailField } from '../ui/text-field.tsx';

type InviteDialogProps = { group: Group; onClose: () => void };

export const InviteDialog = ({ group, onClose }: InviteDialogProps) => (
  <Dialog open onClose={onClose} title={m.invitations_send_open()}>
    <InviteForm group={group} onClose={onClose} />
    <div className="mt-4 border-line border-t-2 pt-2">
      <RevokeInviteLink groupId={group.id} />
    </div>
  </Dialog>
);

function InviteForm({ group, onClose }: InviteDialogProps) {
  const invited = useInvited(group.id);
  const [lastInvited, setLastInvited] = useState<Invited>();
  const invite = useAction('invite');
  const form = useForm({
    resolver: zodResolver(inviteForm),
    defaultValues: { email: '', sendWelcomeMessage: true },
  });

  const { register, setError, getValues, reset } = form;

  const send = (body: InviteFields) => {
    const earlier = invited.find(body.email);
    setLastInvited(earlier);
    if (earlier) {
      setError('email', { message: m.invitations_sent_already() }, { shouldFocus: true });
      return;
    }
    invite.mutate(
      { params: { id: group.id }, body },
      {
        onSuccess: ({ email, inviteUrl }) => {
          invited.add({ email, inviteUrl });
          setLastInvited({ email, inviteUrl });
          // Clears the field only if it still has the address that was sent.
          const { email: written, sendWelcomeMessage } = getValues();
          reset({
            email: withoutSignsAround(written) === body.email ? '' : written,
            sendWelcomeMessage,
          });
        },
        onError: (error) => {
          // Errors such as "already a member" are shown at the field.
          if (isStatus(error, 400, 409)) setError('email', { message: serverSentence(error) });
        },
      },
    );
  };

  return (
    <Form form={form} onSubmit={send} className="flex flex-col gap-4">
      <p>{m.invitations_send_explained({ group: group.name })}</p>
      <EmailField
        label={m.invitations_send_email()}
        autoComplete="off"
        placeholder={m.invitations_send_email_example()}
        error={form.formState.errors.email?.message}
        {...register('email')}
      />
      <Checkbox label={m.invitations_send_welcome()} {...register('sendWelcomeMessage')} />
      {lastInvited && <InvitedNotice {...lastInvited} />}
      <Actions>
        <Button tone="plain" onClick={onClose}>
          {lastInvited ? m.ui_done() : m.ui_cancel()}
        </Button>
        <Button
          type="submit"
          pending={invite.isPending}
          pendingLabel={m.invitations_send_pending()}
        >
          {m.invitations_send_submit()}
        </Button>
      </Actions>
    </Form>
  );
}

/** Revokes a link that has reached the wrong people. */
function RevokeInviteLink({ groupId }: { groupId: number }) {
  const revoke = useAction('revokeInviteLink');
  return (
    <Disclosure summary={m.invitations_link_off()}>
      <p className="mb-3">{m.invitations_link_off_explained()}</p>
      <Button
        tone="plain"
        onClick={() => revoke.mutate({ params: { id: groupId } })}
        pending={revoke.isPending}
        pendingLabel={m.invitations_link_off_pending()}
      >
        {m.invitations_link_off_submit()}
      </Button>
    </Disclosure>
  );
}

type Invited = { email: string; inviteUrl: string };

/** The new invitation with its link, which must be handed over if no mail is set up. */
function InvitedNotice({ email, inviteUrl }: Invited) {
  const { data: info } = useRead('getInfo');
  return (
    <Notice title={m.invitations_sent_title({ email })}>
      <p className="mb-3">
        {info?.mail ? m.invitations_sent_by_mail() : m.invitations_sent_without_mail()}
      </p>
      <CopyField label={m.invitations_sent_link()} value={inviteUrl} />
    </Notice>
  );
}

const kept = atom<ReadonlyMap<string, Invited>>(new Map<string, Invited>());

/**
 * The invitations made since the page was opened. Nobody is invited twice by mistake, and a link
 * can be shown again.
 */
function useInvited(groupId: number) {
  const { data: user } = useRead('getCurrentUser');
  const [invitations, setInvitations] = useAtom(kept);
  const entry = (email: string) => `${user?.id}/${groupId}/${addressKey(email)}`;
  return {
    find: (email: string) => invitations.get(entry(email)),
    add: (invited: Invited) =>
      setInvitations((before) => new Map(before).set(entry(invited.email), invited)),
  };
}
