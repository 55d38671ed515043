import type { Db } from '../db/open.ts';
import { newToken } from '../secrets.ts';
import { startSession } from '../session/sessions.ts';

/** Signs a person in, in the database: gives the `Cookie` header of their calls. */
export const cookieFor = (db: Db, userId: number) => {
  const token = newToken();
  startSession(db, userId, { token }, Date.now());
  return `upheld_session=${token}`;
};
