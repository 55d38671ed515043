import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { range } from 'es-toolkit';
import { change } from '../server/db/change.ts';
import { closeDatabase, openDatabase } from '../server/db/open.ts';
import {
  audit,
  comments,
  contactMessages,
  groups,
  inbox,
  invitations,
  notes,
  notices,
  passkeys,
  prayerGroups,
  prayers,
  reports,
  resources,
  sessions,
  updates,
  users,
} from '../server/db/schema.ts';
import { furnishHome } from './furnish-home.ts';
import { indexSet } from './index-set.ts';
import type { Target } from './prepare.ts';

/** How many entries a list has that can be long, and one that is short for everybody. */
const MANY = 60;
const FEW = 10;
const DAY = 24 * 60 * 60_000;

/**
 * Gives a member of a set something in every list: they own their group, look after the server, and
 * wrote a request with a long conversation, whose id is given. All words are in the search index.
 */
export const furnish = async (data: string, target: Target): Promise<number> => {
  const { group, member } = target;
  const db = openDatabase(join(data, 'upheld.db'));
  db.$client.run('pragma synchronous = off');
  const now = Date.now();
  const at = { createdAt: now - DAY };
  const many = <Row>(make: (n: number) => Row, count = MANY) => range(count).map(make);
  const discussed = change(db, (tx) => {
    tx.update(groups).set({ ownerId: member }).where(eq(groups.id, group)).run();
    tx.update(users).set({ isAdmin: true }).where(eq(users.id, member)).run();
    const prayer = tx
      .insert(prayers)
      .values({
        userId: member,
        title: 'Talked about',
        content: 'Please pray for the talks on Monday.',
        category: 'Other',
        canMarkAsAnswered: 'creator',
        ...at,
      })
      .returning({ id: prayers.id })
      .get().id;
    tx.insert(prayerGroups).values({ groupId: group, prayerId: prayer }).run();
    const about = { prayerId: prayer, userId: member, content: 'We are with you in this.', ...at };
    tx.insert(comments)
      .values(many((n) => ({ ...about, userId: 1 + n })))
      .run();
    tx.insert(updates)
      .values(many(() => about))
      .run();
    const note = { ...about, groupId: group, kind: 'message', what: 'request' } as const;
    tx.insert(notes)
      .values(many(() => note, FEW))
      .run();
    const report = {
      groupId: group,
      prayerId: prayer,
      what: 'request',
      reason: 'Look.',
      ...at,
    } as const;
    tx.insert(reports)
      .values(many(() => report, FEW))
      .run();
    tx.insert(invitations)
      .values(
        many((n) => ({
          groupId: group,
          email: `guest${n}@example.org`,
          emailKey: `guest${n}@example.org`,
          tokenHash: `guest ${n}`,
          invitedBy: member,
          sendWelcome: false,
          expiresAt: now + 7 * DAY,
          ...at,
        })),
      )
      .run();
    tx.insert(inbox)
      .values(
        many(
          () =>
            ({ kind: 'new-prayer', groupId: group, prayerId: prayer, actorId: 1, ...at }) as const,
        ),
      )
      .run();
    tx.insert(notices)
      .values(many(() => ({ userId: member, kind: 'password-void', ...at }) as const, FEW))
      .run();
    tx.insert(sessions)
      .values(
        many((n) => ({ tokenHash: `elsewhere ${n}`, userId: member, lastSeenAt: now, ...at }), FEW),
      )
      .run();
    tx.insert(audit)
      .values(many(() => ({ kind: 'signed-in', userId: member, actorId: member, ...at }) as const))
      .run();
    tx.insert(passkeys)
      .values(
        many(
          (n) => ({
            userId: member,
            credentialId: `key ${n}`,
            publicKey: '',
            counter: 0,
            transports: [],
            name: 'Chrome on Android',
            ...at,
          }),
          FEW,
        ),
      )
      .run();
    tx.insert(resources)
      .values(
        many((n) => ({
          title: `Sheet ${n}`,
          file: `${n}`.padStart(32, '0'),
          fileName: 'sheet.pdf',
          fileSize: 20_000,
          fileType: 'application/pdf',
          words: ' sheet',
          uploaderId: member,
          ...at,
        })),
      )
      .run();
    tx.insert(contactMessages)
      .values(
        many(() => ({
          userId: member,
          name: 'Person Example',
          email: 'person@example.org',
          subject: 'A question',
          category: 'support' as const,
          message: 'How do I leave a group?',
          wasMailed: false,
          ...at,
        })),
      )
      .run();
    tx.run(sql`
      insert or ignore into bookmarks (prayer_id, user_id, created_at)
      select prayer_id, ${member}, ${at.createdAt} from prayer_groups where group_id = ${group}
      order by prayer_id desc limit ${MANY}`);
    furnishHome(tx, target, prayer, now);
    return prayer;
  });
  indexSet(db);
  closeDatabase(db);
  return discussed;
};
