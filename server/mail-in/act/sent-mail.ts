import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { fullName } from '../../../shared/full-name.ts';
import { publicCongregation } from '../../congregation/congregation.ts';
import type { Db } from '../../db/open.ts';
import { answers, comments, groups, prayers, updates, users } from '../../db/schema.ts';
import { ownerOfReply } from '../../mail/reply-addresses.ts';
import { groupsIn, isReader, prayerFor } from '../../prayers/prayer.ts';
import type { Derive } from '../../secrets.ts';
import type { SentMail } from '../understand/our-words.ts';

/** The most updates and comments of a request whose words are looked for in a reply. Newer ones come first. */
const MOST = 20;

/**
 * Returns the words of our mails about the subject of these secrets, so that a reply's quote is found by them. A
 * user who may no longer read a request gets none of its words compared. `sender` is the sender of our mail.
 */
export const sentMail = (
  { db, derive, sender }: { db: Db; derive: Derive; sender: string },
  tokens: readonly string[],
  now: number,
): SentMail => {
  const found = tokens.flatMap((token) => ownerOfReply(db, derive, { token }, now) ?? []);
  const about = found.find(
    ({ userId, prayerId }) => prayerId !== null && isReader(db, { id: userId }, prayerId),
  );
  const words = about?.prayerId
    ? wordsOf(db, { id: about.userId }, about.prayerId)
    : { texts: [], comments: [], names: [] };
  const groupIds = found.flatMap(({ groupId }) => groupId ?? []);
  const [, shown = '', address = sender] = /^(.*?)\s*<([^<>]+)>\s*$/.exec(sender) ?? [];
  const names = [
    shown.replaceAll('"', ''),
    publicCongregation(db).name,
    ...groupNames(db, groupIds),
  ];
  return {
    texts: words.texts,
    comments: words.comments,
    names: [...names, ...words.names].filter(Boolean),
    addresses: [address],
  };
};

const groupNames = (db: Db, ids: number[]) =>
  ids.length === 0
    ? []
    : db
        .select({ name: groups.name })
        .from(groups)
        .where(inArray(groups.id, ids))
        .all()
        .map(({ name }) => name);

/** Returns what this user can read of a request: otherwise guessed names and words could be tried by replies. */
const wordsOf = (db: Db, reader: { id: number }, id: number): Omit<SentMail, 'addresses'> => {
  const prayer = db.select().from(prayers).where(eq(prayers.id, id)).get();
  if (!prayer) return { texts: [], comments: [], names: [] };
  const shownIn = (table: typeof updates | typeof comments) =>
    db
      .select({ content: table.content, userId: table.userId })
      .from(table)
      .where(and(eq(table.prayerId, id), isNull(table.heldIn), eq(table.isRemoved, false)))
      .orderBy(desc(table.id))
      .limit(MOST)
      .all();
  const [news, said] = [shownIn(updates), shownIn(comments)];
  const answered = db
    .select({ content: answers.content })
    .from(answers)
    .where(eq(answers.prayerId, id))
    .limit(MOST)
    .all();
  // The author of an anonymous request is in no mail.
  const people = [
    prayer.shownAuthorId,
    ...[...news, ...said].map(({ userId }) => userId).filter((userId) => userId !== prayer.userId),
  ].filter((userId) => userId !== null);
  const sharedIn = groupsIn(prayerFor(db, reader, id)).map(({ name }) => name);
  return {
    texts: [prayer.title, prayer.content, ...[...news, ...answered].map((it) => it.content)],
    comments: said.map(({ content }) => content),
    names: [...sharedIn, prayer.onBehalfOf ?? '', ...fullNames(db, [...new Set(people)])],
  };
};

const fullNames = (db: Db, ids: number[]) =>
  ids.length === 0
    ? []
    : db
        .select({ firstName: users.firstName, lastName: users.lastName })
        .from(users)
        .where(inArray(users.id, ids))
        .all()
        // In either order: a mail program may turn names.
        .flatMap((name) => {
          const { firstName: first, lastName: last } = name;
          return [fullName(name), `${first} ${last}`, `${last} ${first}`, first, last];
        });
