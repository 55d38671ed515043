import { eq } from 'drizzle-orm';
import { secretPaths } from '../../shared/secret-links.ts';
import { addressChanges, users } from '../db/schema.ts';
import type { NoticeContext } from './kind.ts';

/** The change of address that a mail is about, and whose it is; null if it is gone. */
export const changeOfMail = ({ parts: { db }, delivery }: NoticeContext) => {
  const found = db
    .select({ wanted: addressChanges, owner: users })
    .from(addressChanges)
    .innerJoin(users, eq(users.id, addressChanges.userId))
    .where(eq(addressChanges.id, delivery.subjectId ?? 0))
    .get();
  return found ?? null;
};

type Changing = NonNullable<ReturnType<typeof changeOfMail>>;

/** The link with which the new address is taken; null if it is over. */
export const linkToTake = ({ parts, now }: NoticeContext, { wanted }: Changing) =>
  wanted.overAt === null && wanted.expiresAt > now
    ? `${parts.baseUrl}${secretPaths.changeAddress(parts.derive('address change', wanted.nonce))}`
    : null;

/** The link with which the old address takes a change back; null if it cannot. */
export const linkToUndo = ({ parts, now }: NoticeContext, { wanted }: Changing) =>
  wanted.undoneAt === null && wanted.undoUntil !== null && wanted.undoUntil > now
    ? `${parts.baseUrl}${secretPaths.undoAddress(parts.derive('address undo', wanted.nonce))}`
    : null;
