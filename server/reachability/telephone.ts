import { eq } from 'drizzle-orm';
import type { TelephoneForm } from '../../shared/telephone.ts';
import { change, type Tx } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { users } from '../db/schema.ts';
import { recordOfUser } from '../events/record.ts';
import { authorizeInGroup } from '../groups/group.ts';
import { isMember } from '../groups/members.ts';
import { refused } from '../http/errors.ts';
import type { Notify } from '../notify.ts';

/** Stores a user's own number; an empty one removes it. */
export const setOwnTelephone = (tx: Tx, userId: number, telephone: string) => {
  // A number that an owner entered stays the owner's if it is saved unchanged with the profile.
  if (telephoneOf(tx, userId).telephone !== telephone) setTelephone(tx, userId, telephone, true);
};

const setTelephone = (tx: Tx, userId: number, telephone: string, isOwn: boolean) =>
  tx
    .update(users)
    .set(
      telephone === ''
        ? { telephone: null, telephoneIsOwn: false }
        : { telephone, telephoneIsOwn: isOwn },
    )
    .where(eq(users.id, userId))
    .run();

const telephoneOf = (tx: Tx, userId: number) => {
  const row = tx
    .select({ telephone: users.telephone, isOwn: users.telephoneIsOwn })
    .from(users)
    .where(eq(users.id, userId))
    .get();
  return { telephone: row?.telephone ?? '', isOwn: row?.isOwn === true };
};

export type TelephoneParts = { db: Db; notify: Notify<'number-written', { userId: number }> };

/**
 * Stores the number of a member for the owner of the group, who calls unreached members. The
 * member sees it in their profile and gets an inbox line. Throws 404 for non-members and unknown members, 403
 * for members who do not own the group, and if the member entered another number themselves.
 */
export const setMemberTelephone = (
  { db, notify }: TelephoneParts,
  me: { id: number },
  { id, userId }: { id: number; userId: number },
  { telephone }: TelephoneForm,
  now: number,
) =>
  change(db, (tx) => {
    const group = authorizeInGroup(tx, me, id, ({ isOwner }) => isOwner, 'owner-sees-reached');
    if (!isMember(tx, { id: userId }, group.id)) throw refused('member-not-found');
    const before = telephoneOf(tx, userId);
    if (before.telephone === telephone) return;
    if (before.isOwn && userId !== me.id) throw refused('own-number');
    setTelephone(tx, userId, telephone, userId === me.id);
    // So that users notice a wrong number, or another user's.
    if (userId !== me.id) notify(tx, 'number-written', { userId }, now);
    recordOfUser(tx, userId, { kind: 'account', at: now });
  });
