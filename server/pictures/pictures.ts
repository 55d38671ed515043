import { and, eq, sql } from 'drizzle-orm';
import type { PictureType } from '../../shared/pictures.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { pictures, users } from '../db/schema.ts';
import { withViewer } from '../db/statement.ts';
import { recordOfUser } from '../events/record.ts';
import { recordOfPerson } from '../events/record-people.ts';
import { refused } from '../http/errors.ts';
import { isShownPictureOf } from './shown.ts';

type Person = { id: number };

/** A picture as stored and sent. */
export type Picture = { type: PictureType; bytes: Buffer };

export type PictureParts = { db: Db; newToken: () => string };

/**
 * Replaces a user's picture. The address is a new one, so that everybody sees the new picture at once; it is
 * random, so that it reveals nothing. Users of shared groups get an event.
 */
export const setPicture = (
  { db, newToken }: PictureParts,
  me: Person,
  picture: Picture,
  now: number,
) =>
  change(db, (tx) => {
    const name = newToken();
    tx.delete(pictures).where(eq(pictures.userId, me.id)).run();
    tx.insert(pictures)
      .values({ userId: me.id, name, ...picture })
      .run();
    recordOfUser(tx, me.id, { kind: 'account', at: now });
    recordOfPerson(tx, me.id, now, 'picture');
    return tx
      .update(users)
      .set({ profileImageUrl: addressOf(name) })
      .where(eq(users.id, me.id))
      .returning()
      .get();
  });

/** Removes a user's picture; does nothing if there is none. */
export const removePicture = (db: Db, me: Person, now: number) =>
  change(db, (tx) => {
    const removed = tx
      .delete(pictures)
      .where(eq(pictures.userId, me.id))
      .returning({ userId: pictures.userId })
      .all();
    if (removed.length > 0) {
      recordOfUser(tx, me.id, { kind: 'account', at: now });
      recordOfPerson(tx, me.id, now, 'picture');
    }
    return tx
      .update(users)
      .set({ profileImageUrl: null })
      .where(eq(users.id, me.id))
      .returning()
      .get();
  });

/** Returns the address of a picture. */
const addressOf = (name: string) => `/api/pictures/${name}`;

const shownPicture = prepared((db) =>
  db
    .select({ type: pictures.type, bytes: pictures.bytes })
    .from(pictures)
    .where(
      and(
        eq(pictures.name, sql.placeholder('name')),
        withViewer(
          isShownPictureOf('pictures.user_id', '$viewer'),
          sql`${sql.placeholder('viewer')}`,
        ),
      ),
    ),
);

/** Returns a picture by its name. Throws one 404 for visitors, a missing picture, and one this user may not see. */
export const pictureFor = (db: Db, viewer: Person | null, name: string): Picture => {
  const picture = shownPicture(db).get({ viewer: viewer?.id ?? 0, name });
  if (!picture) throw refused('picture-not-found');
  return picture;
};

const ofPerson = prepared((db) =>
  db
    .select({ type: pictures.type, bytes: pictures.bytes })
    .from(pictures)
    .where(eq(pictures.userId, sql.placeholder('person'))),
);

export const pictureOf = (db: Db, { id }: Person): Picture | undefined =>
  ofPerson(db).get({ person: id });
