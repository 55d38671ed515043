import { atom, useAtom } from 'jotai';
import { addressKey } from '../../shared/address.ts';
import { useRead } from '../api/cache/queries.ts';

export type InvitedHere = { email: string; inviteUrl: string };

const invitedHere = atom<ReadonlyMap<string, InvitedHere>>(new Map<string, InvitedHere>());

/**
 * Invitations made since the page was opened, so that a person is not invited twice and a link can be shown
 * again.
 */
export function useInvitedHere(groupId: number) {
  const { data: user } = useRead('getCurrentUser');
  const [invitations, setInvitations] = useAtom(invitedHere);
  const entry = (email: string) => `${user?.id}/${groupId}/${addressKey(email)}`;
  return {
    find: (email: string) => invitations.get(entry(email)),
    add: (invited: InvitedHere) =>
      setInvitations((before) => new Map(before).set(entry(invited.email), invited)),
  };
}
