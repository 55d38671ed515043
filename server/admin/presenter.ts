import type { InferSelectModel } from 'drizzle-orm';
import type { ListedUser } from '../../shared/admin.ts';
import type { users } from '../db/schema.ts';
import { iso } from '../http/iso.ts';

/** What an administrator sees of a user: nothing that they write, and not their groups. */
export const presentListedUser = (
  me: { id: number },
  row: InferSelectModel<typeof users>,
): ListedUser => ({
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
