import { useRead } from '../api/queries.ts';
import { Notice } from '../ui/notice.tsx';
import type { keptInvitation } from './invitation-redirect.ts';

type Kept = NonNullable<ReturnType<typeof keptInvitation>>;

/** To which group a visitor is invited, and by whom, while they sign in or create an account. */
export const Invited = ({ kept: { kind, token } }: { kept: Kept }) =>
  kind === 'link' ? <ByLink token={token} /> : <ByMail token={token} />;

function ByLink({ token }: { token: string }) {
  const { data: group } = useRead('getInvitedGroup', { token });
  if (!group) return null;
  return (
    <Notice title={`You are invited to ${group.name}`}>
      Create an account, or log in if you have one. You then join the group.
    </Notice>
  );
}

function ByMail({ token }: { token: string }) {
  const { data: invitation } = useRead('getInvitation', { token });
  if (!invitation) return null;
  return (
    <Notice title={`${invitation.invitedBy} invites you to ${invitation.group.name}`}>
      Create an account, or log in if you have one. You then see the invitation.
    </Notice>
  );
}
