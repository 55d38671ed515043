import { eq } from 'drizzle-orm';
import { secretPaths } from '../../shared/secret-links.ts';
import { addressChanges, users } from '../db/schema.ts';
import type { NoticeContext } from './kind.ts';

/** Returns the change of address that a mail is about, with its user; null if the change was deleted. */
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

/** Returns the link that confirms the new address; null if it has expired. */
export const linkToTake = ({ parts, now }: NoticeContext, { wanted }: Changing) =>
  wanted.overAt === null && wanted.expiresAt > now
    ? `${parts.baseUrl}${secretPaths.changeAddress(parts.derive('address change', wanted.nonce))}`
    : null;

/** Returns the link with which the old address undoes the change; null if it has expired. */
export const linkToUndo = ({ parts, now }: NoticeContext, { wanted }: Changing) =>
  wanted.undoneAt === null && wanted.undoUntil !== null && wanted.undoUntil > now
    ? `${parts.baseUrl}${secretPaths.undoAddress(parts.derive('address undo', wanted.nonce))}`
    : null;
