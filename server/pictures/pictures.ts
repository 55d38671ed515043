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

/** How a picture is stored and sent. */
export type Picture = { type: PictureType; bytes: Buffer };

export type PictureParts = { db: Db; newToken: () => string };

/**
 * Takes the place of a person's picture. The address is a new one, so that everybody sees the new picture
 * at once; it is random, so that it tells nothing. Pages of those who share a group are told to read again.
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

/** Removes a person's picture; nothing happens if there is none. */
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

/** Where a picture is read. */
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

/**
 * A picture by the name in its address. Throws the same 404 for one that this person may not see, one that
 * does not exist, and nobody signed in.
 */
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
