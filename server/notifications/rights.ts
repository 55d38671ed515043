import { standingIn } from '../groups/group.ts';
import type { NoticeContext } from './kind.ts';
import { ownGroup } from './subjects.ts';

/* What mails about rights are about, as it is when they are sent. */

/** A group that the recipient owns. */
export const groupOwned = (context: NoticeContext) => {
  const group = ownGroup(context);
  return group?.isOwner ? group : null;
};

/** A group of the recipient that another member owns. */
export const groupOfAnother = (context: NoticeContext) => {
  const group = ownGroup(context);
  return group?.isOwner ? null : group;
};

export type Permissions = { canInvite: boolean; canRemove: boolean };

/** As a number, for the outbox. */
export const codeOfPermissions = ({ canInvite, canRemove }: Permissions) =>
  Number(canInvite) + 2 * Number(canRemove);

/** What the recipient may do in a group now; null if they could do the same before, or own it. */
export const changedPermissions = (context: NoticeContext) => {
  const group = groupOfAnother(context);
  if (!group || codeOfPermissions(group) === context.delivery.subjectId) return null;
  return { id: group.id, group: group.name, ...standingIn(group) };
};

/** Whether the recipient is an administrator now; null if they were the same before. */
export const changedAdministrator = ({ user, delivery }: NoticeContext) =>
  user && Number(user.isAdmin) !== delivery.subjectId ? { isAdmin: user.isAdmin } : null;
