import type { ListedUser } from '../../shared/admin.ts';
import { users } from '../db/schema.ts';
import { iso } from '../http/iso.ts';

/** What of a user is read to show them to an administrator. */
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

/** What an administrator sees of a user: nothing that they write, and not their groups. */
export const presentListedUser = (me: { id: number }, row: ListedRow): ListedUser => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  username: row.username,
  email: row.email,
  // Pictures are for those who share a group.
  profileImageUrl: null,
  isAdmin: row.isAdmin,
  isActive: row.isActive,
  createdAt: iso(row.createdAt),
  lastLoginAt: row.lastLoginAt === null ? null : iso(row.lastLoginAt),
  isEmailConfirmed: row.emailConfirmedAt !== null,
  isMe: row.id === me.id,
});
