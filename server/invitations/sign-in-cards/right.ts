import { eq } from 'drizzle-orm';
import { canInviteToGroup, canMakeCardFor } from '../../../shared/permissions.ts';
import type { Db } from '../../db/open.ts';
import { members, users } from '../../db/schema.ts';
import { groupOfMember, rightsIn } from '../../groups/group.ts';

type User = Pick<typeof users.$inferSelect, 'id' | 'madeBy' | 'isAdmin'>;

/**
 * Returns whether a user may make a card for another: the maker of the account who may still invite to a
 * group of that user, and administrators. Checked again when a card is used, so that an old card opens
 * nothing that its maker lost access to.
 */
export const mayMakeCard = (db: Db, me: { id: number }, user: User) => {
  const maker = db.select().from(users).where(eq(users.id, me.id)).get();
  if (!maker?.isActive || user.id === me.id) return false;
  return (
    maker.isAdmin ||
    (canMakeCardFor({ isMadeByMe: user.madeBy === me.id, isAdmin: user.isAdmin }) &&
      invitesToGroupOf(db, me, user))
  );
};

/** Returns whether a user may invite to a group of the other. */
const invitesToGroupOf = (db: Db, me: { id: number }, { id }: { id: number }) =>
  db
    .select({ groupId: members.groupId })
    .from(members)
    .where(eq(members.userId, id))
    .all()
    .some(({ groupId }) => {
      const group = groupOfMember(db).get({ viewer: me.id, id: groupId });
      return group !== undefined && canInviteToGroup(rightsIn(group));
    });
