import { m } from '../../shared/messages.ts';
import { useRead } from '../api/cache/queries.ts';
import { paths } from '../paths.ts';
import { Notice } from '../ui/notice.tsx';
import type { invitationIn } from './next.ts';

type Invitation = ReturnType<typeof invitationIn>;

/** An invitation as shown to a visitor; undefined if expired. */
export type Invited = {
  /** Name of the inviting member; undefined for a group's link. */
  by?: string;
  group: { name: string; description: string; memberCount: number };
  /** Address of the mail, if this is the link in the mail. */
  email?: string;
  /** Whether somebody has joined by it. */
  isUsed: boolean;
  /** Path of its page, where joining is completed. */
  path: string;
};

export function useInvited(stored: Invitation): { invited?: Invited; isLoading: boolean } {
  const token = stored?.token ?? '';
  const link = useRead('getInvitedGroup', { token }, { enabled: stored?.kind === 'link' });
  const mail = useRead('getInvitation', { token }, { enabled: stored?.kind === 'mail' });
  const isLoading = stored !== undefined && (stored.kind === 'link' ? link : mail).isLoading;
  if (stored?.kind === 'link' && link.data)
    return { invited: { group: link.data, isUsed: false, path: paths.join(token) }, isLoading };
  if (stored?.kind === 'mail' && mail.data) {
    const { invitedBy, group: named, memberCount, email, isUsed } = mail.data;
    const group = { ...named, memberCount };
    const path = paths.acceptInvitation(token);
    return {
      invited: { by: invitedBy, group, isUsed, path, ...(email !== null && { email }) },
      isLoading,
    };
  }
  return { isLoading };
}

/** A notice that somebody has joined the group by this invitation. */
export const AlreadyUsed = ({ invited: { group } }: { invited: Invited }) => (
  <Notice title={m.session_invitation_used_title({ group: group.name })}>{m.session_next()}</Notice>
);
