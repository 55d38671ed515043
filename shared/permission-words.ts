import { m } from './messages.ts';

/** What a member may do in a group now. */
export type Permitted = { group: string; canInvite: boolean; canRemove: boolean };

/** Returns the sentence that tells a member their permissions in a group. It does not name who decided. */
export const permissionWords = ({ group, canInvite, canRemove }: Permitted): string => {
  if (canInvite && canRemove) return m.notices_may_both({ group });
  if (canInvite) return m.notices_may_invite({ group });
  return canRemove ? m.notices_may_remove({ group }) : m.notices_may_neither({ group });
};
