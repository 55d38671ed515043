import { mkdirSync, readFileSync } from 'node:fs';
import { eq, isNull, lt, notInArray, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Config } from '../../config/config.ts';
import { migrate } from '../../db/migrate.ts';
import { closeDatabase, type Db, openDatabase } from '../../db/open.ts';
import { deliveries, sessions, users } from '../../db/schema.ts';
import { createTurns } from '../../http/turns.ts';
import { recordReachability } from '../../reachability/snapshot.ts';
import { newToken } from '../../secrets.ts';
import { lastSeen } from '../../session/last-seen.ts';
import { startSession } from '../../session/sessions.ts';
import { dataFilesIn } from '../../storage/files.ts';
import { appFor } from './app.ts';
import { type Call, DAY, made, storyEvents } from './events.ts';
import {
  addressOf,
  GROUPS,
  type GroupName,
  groupNames,
  PEOPLE,
  type PersonName,
  personNames,
  UNREACHED,
  VISITORS,
} from './people.ts';
import { PORTRAITS } from './portraits.ts';

/** Age of the congregation, in days. */
const BEGAN = 120;
/** Maximum age of the mails that are shown. */
const MAILED = DAY;

const linkMade = z.looseObject({ inviteUrl: z.string() });

/** Fills a data folder by playing the story through calls, each at its time. Returns the visitors' tokens. */
export const fillDemo = async (config: Config, now: number) => {
  const files = dataFilesIn(config.data);
  mkdirSync(files.folder, { recursive: true });
  const db = openDatabase(files.database);
  migrate(db);
  // A power cut could damage the database, and a demonstration can be made again.
  db.$client.run('pragma synchronous = off');
  let time = now - BEGAN * DAY;
  const app = appFor({ config, db, clock: () => time });

  const ids = new Map<PersonName, number>();
  const send = async (request: Request) => {
    const answer = await app.handle(request);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The story stops at ${request.method} ${request.url}: ${text}`);
    return text ? JSON.parse(text) : undefined;
  };
  const call: Call = (who, method, path, sent, more) => {
    const isFile = sent instanceof Uint8Array;
    const headers = new Headers(more ?? (sent && { 'content-type': 'application/json' }));
    const userId = ids.get(who);
    if (userId) headers.set('cookie', `upheld_session=${newSession(db, userId, time)}`);
    const body = isFile ? sent : sent && JSON.stringify(sent);
    return send(new Request(`http://localhost${path}`, { method, headers, body }));
  };

  for (const name of personNames) {
    const person = PEOPLE[name];
    const password = newToken();
    const account = { email: addressOf(name), password, confirmPassword: password };
    const form = { ...person, ...account, username: name };
    ids.set(name, made.parse(await call(name, 'POST', '/api/register', form)).id);
    const picture = PORTRAITS[name];
    if (picture)
      await call(name, 'PUT', '/api/user/picture', new Uint8Array(readFileSync(picture)), {
        'content-type': 'image/webp',
      });
  }
  const [administrator] = VISITORS;
  db.update(users).set({ emailConfirmedAt: time }).run();
  db.update(users)
    .set({ isAdmin: true })
    .where(eq(users.id, ids.get(administrator) ?? 0))
    .run();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  await call(administrator, 'PUT', '/api/admin/congregation', {
    name: 'St. Brendan’s Church',
    helpName: 'Helen Marsh',
    helpTelephone: '555 0142',
    helpWords: 'In the evenings, or after the service.',
    timeZone,
    digestHour: 7,
    greeting: 'How good that you are here. Look around, and pray for whom you like.',
  });
  // The visitors choose an hour in the profile for their daily reminder.
  for (const name of VISITORS)
    await call(name, 'PATCH', '/api/user', {
      reminder: { days: [1, 2, 3, 4, 5], hour: 7, timeZone },
    });
  // The groups are months old, so Home shows no first steps.
  await call(administrator, 'DELETE', '/api/admin/setup');
  const groups = new Map<GroupName, number>();
  for (const name of groupNames) {
    const { members, ...form } = GROUPS[name];
    const [owner, ...others] = members;
    const { id } = made.parse(await call(owner, 'POST', '/api/groups', form));
    groups.set(name, id);
    const link = await call(owner, 'POST', `/api/groups/${id}/invite-token`);
    const token = linkMade.parse(link).inviteUrl.split('/').at(-1);
    for (const other of others) await call(other, 'POST', `/api/groups/invite/${token}/join`);
  }

  for (const { at, play } of storyEvents({ now, timeZone, call, groups })) {
    time = at;
    await play();
  }
  await noteWhoWasHere(db, ids, now);
  keepMails(db, ids, now);
  const visitors = VISITORS.map((name) => ({
    ...PEOPLE[name],
    token: newSession(db, ids.get(name) ?? 0, now),
  }));
  db.$client.run('pragma synchronous = full');
  closeDatabase(db);
  return visitors;
};

const newSession = (db: Db, userId: number, now: number) => {
  const token = newToken();
  startSession(db, userId, { token }, now);
  return token;
};

type Ids = ReadonlyMap<PersonName, number>;

/** Records when each user was last there, as at the end of a week. */
const noteWhoWasHere = async (db: Db, ids: Ids, now: number) => {
  db.update(users)
    .set({ lastSeenAt: sql`${lastSeen}`, mailOutcome: 'taken' })
    .run();
  db.delete(sessions).run();
  db.update(users)
    .set({ mailOutcome: 'refused' })
    .where(eq(users.id, ids.get(UNREACHED) ?? 0))
    .run();
  await recordReachability({ db, inTurn: createTurns() }, now);
};

/** Removes waiting mail except the visitors' new mail. */
const keepMails = (db: Db, ids: Ids, now: number) => {
  const theirs = VISITORS.map((name) => ids.get(name) ?? 0);
  db.delete(deliveries)
    .where(
      or(
        lt(deliveries.createdAt, now - MAILED),
        isNull(deliveries.userId),
        notInArray(deliveries.userId, theirs),
      ),
    )
    .run();
};
