import type { ListedUser } from '../../shared/admin.ts';
import { users } from '../db/schema.ts';
import { iso } from '../http/iso.ts';

/** The columns of a user that an administrator is shown. */
export const LISTED_COLUMNS = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  username: users.username,
  email: users.email,
  isAdmin: users.isAdmin,
  isActive: users.isActive,
  createdAt: users.createdAt,
  lastLoginAt: users.lastLoginAt,
  emailConfirmedAt: users.emailConfirmedAt,
};
type ListedRow = Pick<typeof users.$inferSelect, keyof typeof LISTED_COLUMNS>;

/** Returns a user as an administrator sees them: without their texts and groups. */
export const presentListedUser = (me: { id: number }, row: ListedRow): ListedUser => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  username: row.username,
  email: row.email,
  // Pictures are for users who share a group.
  profileImageUrl: null,
  isAdmin: row.isAdmin,
  isActive: row.isActive,
  createdAt: iso(row.createdAt),
  lastLoginAt: row.lastLoginAt === null ? null : iso(row.lastLoginAt),
  isEmailConfirmed: row.emailConfirmedAt !== null,
  isMe: row.id === me.id,
});
