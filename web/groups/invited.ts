import { atom, useAtom } from 'jotai';
import { useRead } from '../api/queries.ts';
import type { Invited } from './invited-notice.tsx';

const kept = atom<ReadonlyMap<string, Invited>>(new Map<string, Invited>());

/**
 * The invitations this member has made since the page was opened, so that nobody is invited twice
 * by mistake, and a link that was closed too soon can be seen again.
 */
export function useInvited(groupId: number) {
  const { data: user } = useRead('getCurrentUser');
  const [invitations, setInvitations] = useAtom(kept);
  const entry = (email: string) => `${user?.id}/${groupId}/${email.toLowerCase()}`;
  return {
    find: (email: string) => invitations.get(entry(email)),
    add: (invited: Invited) =>
      setInvitations((before) => new Map(before).set(entry(invited.email), invited)),
  };
}
