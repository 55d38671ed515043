import { zodResolver } from '@hookform/resolvers/zod';
import { atom, useAtom } from 'jotai';
import { Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { Group } from '../../shared/groups.ts';
import { type InviteForm as InviteFields, inviteForm } from '../../shared/invitations.ts';
import { isStatus, serverSentence } from '../api/errors.ts';
import { useRead } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choices.tsx';
import { CopyField, copyText } from '../ui/copy-field.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Form } from '../ui/form.tsx';
import { Notice } from '../ui/notice.tsx';
import { notify } from '../ui/notify.ts';
import { TextField } from '../ui/text-field.tsx';

type InviteDialogProps = { group: Group; open: boolean; onClose: () => void };

export const InviteDialog = ({ group, open, onClose }: InviteDialogProps) => (
  <Dialog open={open} onClose={onClose} title="Invite Members">
    <InviteForm group={group} onClose={onClose} />
    <div className="mt-4 border-line border-t-2 pt-2">
      <RevokeInviteLink groupId={group.id} />
    </div>
  </Dialog>
);

function InviteForm({ group, onClose }: Omit<InviteDialogProps, 'open'>) {
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
      setError('email', { message: 'Already invited' }, { shouldFocus: true });
      return;
    }
    invite.mutate(
      { params: { id: group.id }, body },
      {
        onSuccess: ({ email, inviteUrl }) => {
          invited.add({ email, inviteUrl });
          setLastInvited({ email, inviteUrl });
          // Only what was sent makes room: the next address may be half written by now.
          const { email: written, sendWelcomeMessage } = getValues();
          reset({ email: written.trim() === body.email ? '' : written, sendWelcomeMessage });
        },
        onError: (error) => {
          // Such as "already a member": the field is where that can be put right.
          if (isStatus(error, 400, 409)) setError('email', { message: serverSentence(error) });
        },
      },
    );
  };

  return (
    <Form form={form} onSubmit={send} className="flex flex-col gap-4">
      <p>
        Invite someone to {group.name} by their e-mail address. The invitation works once, for 7
        days.
      </p>
      <TextField
        label="Email address"
        type="email"
        autoComplete="off"
        placeholder="name@example.com"
        error={form.formState.errors.email?.message}
        {...register('email')}
      />
      <Checkbox label="Send a welcome message when they join" {...register('sendWelcomeMessage')} />
      {lastInvited && <InvitedNotice {...lastInvited} />}
      <Actions>
        <Button tone="plain" onClick={onClose}>
          {lastInvited ? 'Done' : 'Cancel'}
        </Button>
        <Button type="submit" pending={invite.isPending} pendingLabel="Sending invitation...">
          Send Invitation
        </Button>
      </Actions>
    </Form>
  );
}

/** Copies the group's invite link, or shows it where the browser does not let us copy. */
export function CopyInviteLink({ groupId, className }: { groupId: number; className?: string }) {
  const [shownLink, setShownLink] = useState('');
  const make = useAction('makeInviteLink');
  const copy = async (link: string) => {
    if (await copyText(link)) {
      notify({ title: 'Link copied!', text: 'Anyone who has it can join, for the next 30 days.' });
    } else {
      setShownLink(link);
    }
  };
  return (
    <>
      <Button
        tone="plain"
        className={className}
        icon={<LinkIcon aria-hidden className="size-5 shrink-0" />}
        pending={make.isPending}
        onClick={() =>
          make.mutate(
            { params: { id: groupId } },
            { onSuccess: ({ inviteUrl }) => void copy(inviteUrl) },
          )
        }
      >
        Copy Invite Link
      </Button>
      <Dialog open={shownLink !== ''} onClose={() => setShownLink('')} title="Invite Link">
        <CopyField
          label="Invite link"
          hint="Anyone who has this link can join the group, for the next 30 days."
          value={shownLink}
        />
        <Actions>
          <Button onClick={() => setShownLink('')}>Done</Button>
        </Actions>
      </Dialog>
    </>
  );
}

/** For a link that has gone to the wrong people. */
function RevokeInviteLink({ groupId }: { groupId: number }) {
  const revoke = useAction('revokeInviteLink');
  return (
    <Disclosure summary="Switch off the invite link">
      <p className="mb-3">
        If the link has reached someone it should not have, switch it off. Nobody can join with it
        then; the next time it is copied, it is a new one.
      </p>
      <Button
        tone="plain"
        onClick={() => revoke.mutate({ params: { id: groupId } })}
        pending={revoke.isPending}
        pendingLabel="Switching off..."
      >
        Switch Off Link
      </Button>
    </Disclosure>
  );
}

type Invited = { email: string; inviteUrl: string };

/** The invitation just made, with its link: where no mail is set up, it must be handed over. */
function InvitedNotice({ email, inviteUrl }: Invited) {
  const { data: info } = useRead('getInfo');
  return (
    <Notice title={`Invitation for ${email}`}>
      <p className="mb-3">
        {info?.mail
          ? 'It is on its way by e-mail. You can also hand over the link yourself:'
          : 'This server sends no e-mail, so please hand over the link yourself:'}
      </p>
      <CopyField label="Invitation link" value={inviteUrl} />
    </Notice>
  );
}

const kept = atom<ReadonlyMap<string, Invited>>(new Map<string, Invited>());

/**
 * The invitations this member has made since the page was opened, so that nobody is invited twice
 * by mistake, and a link that was closed too soon can be seen again.
 */
function useInvited(groupId: number) {
  const { data: user } = useRead('getCurrentUser');
  const [invitations, setInvitations] = useAtom(kept);
  const entry = (email: string) => `${user?.id}/${groupId}/${email.toLowerCase()}`;
  return {
    find: (email: string) => invitations.get(entry(email)),
    add: (invited: Invited) =>
      setInvitations((before) => new Map(before).set(entry(invited.email), invited)),
  };
}
