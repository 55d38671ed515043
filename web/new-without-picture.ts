import type { CurrentUser } from '../shared/session.ts';

/** Milliseconds for which a user counts as new. */
const NEW_FOR = 30 * 24 * 60 * 60_000;

/** Whether a user has a new account and no picture. */
export const isNewWithoutPicture = (
  { createdAt, profileImageUrl }: Pick<CurrentUser, 'createdAt' | 'profileImageUrl'>,
  now: number,
) => profileImageUrl === null && now - Date.parse(createdAt) < NEW_FOR;
