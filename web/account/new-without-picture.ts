import type { CurrentUser } from '../../shared/session.ts';

/** So long somebody is new here, in milliseconds: a month. */
const NEW_FOR = 30 * 24 * 60 * 60_000;

/** Whether somebody has made their account lately, and shows no picture. */
export const isNewWithoutPicture = (
  { createdAt, profileImageUrl }: Pick<CurrentUser, 'createdAt' | 'profileImageUrl'>,
  now: number,
) => profileImageUrl === null && now - Date.parse(createdAt) < NEW_FOR;
