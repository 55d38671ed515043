import { m } from './messages.ts';

/** What a member may do in a group now. */
export type Permitted = { group: string; canInvite: boolean; canRemove: boolean };

/** Says to a member what they may do in a group from now on. It does not say who decided it. */
export const permissionWords = ({ group, canInvite, canRemove }: Permitted): string => {
  if (canInvite && canRemove) return m.notices_may_both({ group });
  if (canInvite) return m.notices_may_invite({ group });
  return canRemove ? m.notices_may_remove({ group }) : m.notices_may_neither({ group });
};
