import type { CurrentUser } from '../../shared/session.ts';
import { iso } from '../http/iso.ts';

type UserRow = {
  id: number;
  firstName: string;
  lastName: string;
  username: string;
  email: string;
  profileImageUrl: string | null;
  notifyNewPrayers: boolean | number;
  notifyAnsweredPrayers: boolean | number;
  isAdmin: boolean | number;
  isActive: boolean | number;
  createdAt: number;
  lastLoginAt: number | null;
  emailConfirmedAt: number | null;
};

/** A user as they see themselves. */
export const presentCurrentUser = (row: UserRow): CurrentUser => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  username: row.username,
  email: row.email,
  profileImageUrl: row.profileImageUrl,
  notifyNewPrayers: Boolean(row.notifyNewPrayers),
  notifyAnsweredPrayers: Boolean(row.notifyAnsweredPrayers),
  isAdmin: Boolean(row.isAdmin),
  isActive: Boolean(row.isActive),
  createdAt: iso(row.createdAt),
  lastLoginAt: row.lastLoginAt === null ? null : iso(row.lastLoginAt),
  isEmailConfirmed: row.emailConfirmedAt !== null,
});
