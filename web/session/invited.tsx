import { m } from '../../shared/messages.ts';
import { useRead } from '../api/queries.ts';
import { Notice } from '../ui/notice.tsx';
import type { invitationIn } from './next.ts';

type Kept = NonNullable<ReturnType<typeof invitationIn>>;

/** Shows a visitor the group they are invited to, and the inviter. */
export const Invited = ({ kept: { kind, token } }: { kept: Kept }) =>
  kind === 'link' ? <ByLink token={token} /> : <ByMail token={token} />;

function ByLink({ token }: { token: string }) {
  const { data: group } = useRead('getInvitedGroup', { token });
  if (!group) return null;
  return (
    <Notice title={m.session_invited_by_link_title({ group: group.name })}>
      {m.session_invited_by_link()}
    </Notice>
  );
}

function ByMail({ token }: { token: string }) {
  const { data: invitation } = useRead('getInvitation', { token });
  if (!invitation) return null;
  const { invitedBy: name, group, isUsed } = invitation;
  if (isUsed)
    return (
      <Notice title={m.session_invitation_used_title({ group: group.name })}>
        {m.session_next()}
      </Notice>
    );
  return (
    <Notice title={m.session_invited_by_mail_title({ name, group: group.name })}>
      {m.session_invited_by_mail()}
    </Notice>
  );
}
