import { m } from '../../shared/messages.ts';
import { useRead } from '../api/cache/queries.ts';
import { paths } from '../paths.ts';
import { Notice } from '../ui/notice.tsx';
import type { invitationIn } from './next.ts';

type Kept = ReturnType<typeof invitationIn>;

/** What an invitation says to a visitor; nothing once it has run out. */
export type Invited = {
  /** By name; undefined for the link of a group. */
  by?: string;
  group: { name: string; description: string };
  /** Where it was mailed to, if this is the link in the mail. */
  email?: string;
  /** It has made somebody a member already. */
  isUsed: boolean;
  /** The page that it leads to, where joining is completed. */
  path: string;
};

export function useInvited(kept: Kept): { invited?: Invited; isLoading: boolean } {
  const token = kept?.token ?? '';
  const link = useRead('getInvitedGroup', { token }, { enabled: kept?.kind === 'link' });
  const mail = useRead('getInvitation', { token }, { enabled: kept?.kind === 'mail' });
  const isLoading = kept !== undefined && (kept.kind === 'link' ? link : mail).isLoading;
  if (kept?.kind === 'link' && link.data)
    return { invited: { group: link.data, isUsed: false, path: paths.join(token) }, isLoading };
  if (kept?.kind === 'mail' && mail.data) {
    const { invitedBy, group, email, isUsed } = mail.data;
    const path = paths.acceptInvitation(token);
    return {
      invited: { by: invitedBy, group, isUsed, path, ...(email !== null && { email }) },
      isLoading,
    };
  }
  return { isLoading };
}

/** The group that somebody is invited to, below the name of who invites them. */
export const InvitedTo = ({ invited: { by, group } }: { invited: Invited }) => (
  <>
    {by !== undefined && (
      <p className="own-words aligned-with-page font-semibold text-heading text-text">
        {group.name}
      </p>
    )}
    {group.description && <p className="long-words text-text">{group.description}</p>}
  </>
);

/** An invitation that was used led somebody to the group before. */
export const AlreadyUsed = ({ invited: { group } }: { invited: Invited }) => (
  <Notice title={m.session_invitation_used_title({ group: group.name })}>{m.session_next()}</Notice>
);
