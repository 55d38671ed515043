import { mkdirSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { createApp } from '../../app.ts';
import { migrate } from '../../db/migrate.ts';
import { closeDatabase, openDatabase } from '../../db/open.ts';
import { deliveries, sessions, users } from '../../db/schema.ts';
import { createEventHub } from '../../events/hub.ts';
import { createBudgets } from '../../http/budgets.ts';
import { createRateLimiter } from '../../http/rate-limiter.ts';
import { createTurns } from '../../http/turns.ts';
import { webFilesFrom } from '../../http/web-files.ts';
import type { Log } from '../../log.ts';
import { eventLines } from '../../notices/event-line.ts';
import { telling } from '../../notices/tell.ts';
import { fileStoreIn } from '../../resources/file-store.ts';
import { derivingWith, newToken } from '../../secrets.ts';
import { createGuesses } from '../../session/guesses.ts';
import { startSession } from '../../session/sessions.ts';
import { createBackups } from '../backups/backups.ts';
import { makeInThread } from '../backups/thread.ts';
import type { Config } from '../config/config.ts';
import { dataFilesIn } from '../data-folder/files.ts';
import { secretKeyIn, vapidKeysIn } from '../data-folder/keys.ts';
import { createCheckups, examineInThread } from '../doctor/checkups.ts';
import { readGauges } from '../health/gauges.ts';
import { createTraffic } from '../health/traffic.ts';
import {
  GROUPS,
  type GroupName,
  groupNames,
  PEOPLE,
  type PersonName,
  personNames,
  VISITORS,
} from './people.ts';
import { STORY, type Told } from './story.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** When the congregation begins, in days before today. */
const BEGAN = 120;
/** Older lines of the inbox were read. */
const READ_BEFORE = 3 * DAY;

const quiet: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const made = z.looseObject({ id: z.number() });
const linkMade = z.looseObject({ inviteUrl: z.string() });

/**
 * Fills a data folder with the story: plays it through the calls of the app, each at its time, so
 * that everything is as if it had been lived. Returns a session token for each visitor.
 */
export const fillDemo = async (config: Config, now: number) => {
  const files = dataFilesIn(config.data);
  mkdirSync(files.folder, { recursive: true });
  const db = openDatabase(files.database);
  migrate(db);
  // Only a machine that loses its power would notice, and nobody misses a demonstration.
  db.$client.run('pragma synchronous = off');
  let time = now - BEGAN * DAY;
  const clock = () => time;
  const app = appFor({ config, db, clock });

  const ids = new Map<PersonName, number>();
  const call = async (who: PersonName | null, method: string, path: string, body?: object) => {
    const headers = new Headers(body && { 'content-type': 'application/json' });
    const userId = who && ids.get(who);
    if (userId) headers.set('cookie', `upheld_session=${newSession(db, userId, time)}`);
    const url = `http://localhost${path}`;
    const answer = await app.handle(
      new Request(url, { method, headers, body: body && JSON.stringify(body) }),
    );
    const text = await answer.text();
    if (!answer.ok) throw new Error(`The story stops at ${method} ${path}: ${text}`);
    return text ? JSON.parse(text) : undefined;
  };

  for (const name of personNames) {
    const person = PEOPLE[name];
    const password = newToken();
    const account = { email: `${name}@example.org`, password, confirmPassword: password };
    const form = { ...person, ...account, username: name };
    ids.set(name, made.parse(await call(null, 'POST', '/api/register', form)).id);
  }
  const [administrator] = VISITORS;
  db.update(users).set({ emailConfirmedAt: time }).run();
  db.update(users)
    .set({ isAdmin: true })
    .where(eq(users.id, ids.get(administrator) ?? 0))
    .run();
  await call(administrator, 'PUT', '/api/admin/congregation', {
    name: 'St. Brendan’s Church',
    helpName: 'Helen Marsh',
    helpTelephone: '555 0142',
    helpWords: 'In the evenings, or after the service.',
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    digestHour: 7,
    greeting: 'How good that you are here. Look around, and pray for whom you like.',
  });
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

  for (const { at, play } of eventsOf(STORY, { now, call, groups })) {
    time = at;
    await play();
  }
  db.delete(sessions).run();
  // What waits would be sent to people who do not exist.
  db.delete(deliveries).run();
  markOldAsRead(db, now);
  const visitors = VISITORS.map((name) => ({
    ...PEOPLE[name],
    token: newSession(db, ids.get(name) ?? 0, now),
  }));
  db.$client.run('pragma synchronous = full');
  closeDatabase(db);
  return visitors;
};

type Db = ReturnType<typeof openDatabase>;

const newSession = (db: Db, userId: number, now: number) => {
  const token = newToken();
  startSession(db, userId, { token }, now);
  return token;
};

const markOldAsRead = (db: Db, now: number) => {
  const newest = db.$client
    .query<{ id: number | null }, [number]>('select max(id) as id from inbox where created_at < ?')
    .get(now - READ_BEFORE);
  db.update(users)
    .set({ inboxReadId: newest?.id ?? 0 })
    .run();
};

type Playing = {
  now: number;
  call: (who: PersonName, method: string, path: string, body?: object) => Promise<unknown>;
  groups: ReadonlyMap<GroupName, number>;
};

/** Comments of the demo have fewer Amens than this, by turns: some have none. */
const AMENS = 4;

/** Everything that happens, in its order. Each thing of one day has another minute. */
const eventsOf = (story: readonly Told[], { now, call, groups }: Playing) => {
  const events: { at: number; play: () => Promise<unknown> }[] = [];
  const add = (ago: number, minute: number, play: () => Promise<unknown>) =>
    events.push({ at: Math.min(now - ago * DAY - (6 * 60 - minute) * MINUTE, now - MINUTE), play });
  for (const [number, told] of story.entries()) {
    let id = 0;
    const of = (path: string) => `/api/prayers/${id}${path}`;
    add(told.ago, number, async () => {
      id = made.parse(await call(told.by, 'POST', '/api/prayers', formOf(told, now, groups))).id;
    });
    for (const [index, who] of (told.prayedBy ?? []).entries())
      add(Math.max(told.ago - index, 0), 60 + number + index, () => call(who, 'POST', of('/pray')));
    for (const { by, ago, text } of told.comments ?? [])
      add(ago, 120 + number, async () => {
        const said = made.parse(await call(by, 'POST', of('/comments'), { content: text }));
        const amen = `/api/prayers/comments/${said.id}/amen`;
        const hearers = [told.by, ...(told.prayedBy ?? [])].filter((who) => who !== by);
        for (const who of hearers.slice(0, number % AMENS)) await call(who, 'PUT', amen);
      });
    for (const { ago, text } of told.updates ?? [])
      add(ago, 180 + number, () => call(told.by, 'POST', of('/updates'), { content: text }));
    const { answer } = told;
    if (answer)
      add(answer.ago, 240 + number, () =>
        call(told.by, 'POST', of('/answer'), { answerContent: answer.text }),
      );
  }
  return events.sort((a, b) => a.at - b.at);
};

const formOf = (told: Told, now: number, groups: ReadonlyMap<GroupName, number>) => ({
  title: told.title,
  content: told.content,
  category: told.category,
  isUrgent: told.isUrgent ?? false,
  isAnonymous: told.isAnonymous ?? false,
  groupIds: told.groups.map((name) => groups.get(name)),
  ...(told.neededIn !== undefined && {
    needAnswerBy: new Date(now + told.neededIn * DAY).toISOString().slice(0, 10),
  }),
});

const appFor = ({ config, db, clock }: { config: Config; db: Db; clock: () => number }) => {
  const files = dataFilesIn(config.data);
  const derive = derivingWith(secretKeyIn(files.key));
  const hub = createEventHub({ db, derive, clock, lineOf: eventLines(db) });
  const limiter = createRateLimiter(clock);
  const backups = createBackups({ db, files, config, clock, log: quiet, make: makeInThread });
  return createApp(
    {
      db,
      config: { ...config, registration: 'open' },
      clock,
      newToken,
      limiter,
      elapsed: clock,
      traffic: createTraffic(),
      mailChannel: { isInTrouble: () => false },
      gauges: () => readGauges({ db, memory: () => 0, storage: NO_STORAGE, hub }),
      inTurn: createTurns(),
      budgets: createBudgets({ elapsed: clock, limiter, factor: 0, isAlone: () => false }),
      guesses: createGuesses({ limiter, wait: async () => {}, elapsed: clock }),
      storage: NO_STORAGE,
      derive,
      vapidPublicKey: vapidKeysIn(files.pushKeys).publicKey,
      tell: telling({ mail: false, push: false }),
      files: fileStoreIn(files.uploads),
      backups,
      checkups: createCheckups({ config, clock, log: quiet, backups, examine: examineInThread }),
      hub,
      afterChange: () => {},
      log: quiet,
    },
    webFilesFrom({}),
  );
};

/** The database is this program's alone while it is filled. */
const NO_STORAGE = {
  freeSpace: async () => null,
  requireWritable: () => {},
  isSame: () => true,
  requireAnswer: () => {},
  isShort: () => false,
  makeRoom: () => false,
  forget: () => {},
  close: () => {},
};
