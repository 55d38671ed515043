import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { passkeyChallenges } from '../../db/schema.ts';
import { refused } from '../../http/errors.ts';
import { hashToken } from '../../secrets.ts';

/** Lifetime of a challenge, in milliseconds. */
export const CHALLENGE_VALID = 5 * 60_000;

type Purpose = (typeof passkeyChallenges.$inferSelect)['purpose'];
/** The purpose and user of a challenge; null if nobody is signed in. */
type For = { purpose: Purpose; userId: number | null };

/** Creates a challenge for a passkey, valid once. Only its hash is stored. */
export const makeChallenge = (
  { db, newToken }: { db: Db; newToken: () => string },
  { purpose, userId }: For,
  now: number,
) => {
  const challenge = newToken();
  db.insert(passkeyChallenges)
    .values({ hash: hashToken(challenge), purpose, userId, expiresAt: now + CHALLENGE_VALID })
    .run();
  return challenge;
};

/**
 * Uses up the signed challenge and returns it. Throws 410 if it has another purpose, was used, or is too old.
 * `clientData` is WebAuthn's `clientDataJSON`, in base64url.
 */
export const useChallenge = (db: Db, clientData: string, { purpose, userId }: For, now: number) => {
  const challenge = challengeIn(clientData);
  const used = db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.hash, hashToken(challenge)),
        eq(passkeyChallenges.purpose, purpose),
        userId === null ? isNull(passkeyChallenges.userId) : eq(passkeyChallenges.userId, userId),
      ),
    )
    .returning()
    .get();
  if (!used || used.expiresAt <= now) throw refused('challenge-over');
  return challenge;
};

const challengeIn = (clientData: string): string => {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString());
    const challenge = parsed && typeof parsed === 'object' && Reflect.get(parsed, 'challenge');
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
};

/** Deletes expired challenges. */
export const sweepChallenges = (db: Db, now: number) =>
  db.delete(passkeyChallenges).where(lte(passkeyChallenges.expiresAt, now)).run();
