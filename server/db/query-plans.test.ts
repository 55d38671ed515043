import { expect, test } from 'bun:test';
import { fillDataSet } from '../../bench/data-set.ts';
import { type CallName, contract } from '../../shared/contract.ts';
import { exported } from '../../test-support/exported.ts';
import { ownLists } from '../../test-support/own-lists.ts';
import { passwordlessIn } from '../../test-support/passwordless.ts';
import { PEOPLE } from '../../test-support/people.ts';
import { JPEG } from '../../test-support/pictures.ts';
import { repliesTo } from '../../test-support/replies.ts';
import { createTestServer, PASSWORD, type TestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { callNames } from '../calls/mount.ts';
import { sentMail } from '../mail-in/act/sent-mail.ts';
import { composing, requireKnownKinds } from '../notices/compose.ts';
import { nextDailyReminder, sendDailyReminders } from '../notices/daily-reminders.ts';
import { sweepDigestItems } from '../notices/digest-items.ts';
import { queueDigests } from '../notices/queue-digests.ts';
import {
  dueDeliveries,
  nextDueAt,
  settleInterrupted,
  sweepDeliveries,
} from '../outbox/deliveries.ts';
import { holdMail, hurryMail, putOffMail, releaseMail } from '../outbox/held-mail.ts';
import { bringTimesBack } from '../program/process/set-times-right.ts';
import { updateSearchIndex } from '../search/update-index.ts';
import { sweepChallenges } from '../session/passwordless/challenges.ts';
import { sweepSignInLinks } from '../session/passwordless/link.ts';
import { sweepCodes } from '../session/passwordless/mailed-code.ts';
import { startSession } from '../session/sessions.ts';
import { plannedOnce } from './planned-once.ts';

/** The only allowed scan: the short list of ids that a call itself made. */
const OWN_LIST = /^SCAN \w+ VIRTUAL TABLE/;
const TOKEN = 'a'.repeat(43);

/** The query of calls that read nothing, or something else, without one. */
const ASKING: Partial<Record<CallName, string>> = {
  search: '?q=thing%20person',
  listMembers: '?q=person%20a',
  listUsers: '?q=person%20a',
  listResources: '?q=thing%20pdf',
  getSheet: '?answersFrom=2026-01-01',
};

const server = createTestServer();
// Record first: a query is prepared once and then reused.
const seen = recordStatements(server);
server.db.$client.run('delete from users');
fillDataSet(server.db);
server.db.$client.run(
  "insert into search_waiting (kind, id) select 'prayer', id from prayers limit 100",
);
server.db.$client.run(
  "insert into search_waiting (kind, id) select 'user', id from users limit 100",
);
updateSearchIndex(server.db);
const { id: person } = server.db.$client
  .query<{ id: number }, []>(
    'select user_id as id from members group by user_id order by count(*) desc limit 1',
  )
  .get() ?? { id: 0 };
const { id: group } = server.db.$client
  .query<{ id: number }, [number]>('select group_id as id from members where user_id = ? limit 1')
  .get(person) ?? { id: 0 };
server.db.$client.run('update groups set owner_id = ? where id = ?', [person, group]);
server.db.$client.run('update users set is_admin = 1 where id = ?', [person]);
const { id: prayer } = server.db.$client
  .query<{ id: number }, [number]>(
    'select id from prayers where user_id = ? and answer_id is null limit 1',
  )
  .get(person) ?? { id: 0 };
server.db.$client.run("update prayers set need_answer_by = '2099-12-24' where id = ?", [prayer]);
server.db.$client.run(
  "update users set reminder_days = 1, reminder_hour = 7, reminder_zone = 'UTC' where id = ?",
  [person],
);
startSession(server.db, person, { token: TOKEN }, server.clock.now);

for (const name of callNames.filter((name) => contract[name].method === 'GET')) {
  test(`${name} reads by indexes only, without a table scan or a sort (B11)`, async () => {
    const { path } = contract[name];
    const statements = await statementsOf(path);
    if (ASKING[name]) statements.push(...(await statementsOf(path + ASKING[name])));
    expect(slowStepsOf(statements)).toEqual([]);
    if (contract[name].access !== 'public') expect(statements.length).toBeGreaterThan(0);
  });
}

test('each list of one’s own requests is read by its author’s index (B11)', async () => {
  const wrong: string[] = [];
  for (const path of ownLists) {
    const statements = await statementsOf(path);
    const steps = statements.flatMap(planOf).filter((step) => /^\w+ p /.test(step));
    if (slowStepsOf(statements).length > 0 || steps.some((step) => !step.includes('user_id=?')))
      wrong.push(`${path}: ${steps.join(', ')}`);
  }
  expect(wrong).toEqual([]);
});

test('the requests that a user entered for an office are read by their own index (P48)', async () => {
  for (const sort of ['newest', 'oldest']) {
    const statements = await statementsOf(`/api/prayers?office=${group}&sort=${sort}`);
    expect(slowStepsOf(statements)).toEqual([]);
    const steps = statements.flatMap(planOf).filter((step) => /^\w+ p /.test(step));
    expect(steps.length).toBeGreaterThan(1);
    for (const step of steps) expect(step).toContain('prayers_cards (user_id=?');
  }
});

test('every change uses indexes only (B11)', async () => {
  seen.clear();
  for (const name of PEOPLE) server.addPerson(name);
  const { group, prayer, comment, fellow } = await createWorld(server);
  const [ruth, hannah] = [server.as('ruth'), server.as('hannah')];
  const reason = { groupId: group, reason: 'It tells too much.' };
  await server.as('naomi').post(`/api/prayers/${prayer}/reports`, reason);
  await server.as('tamar').post(`/api/prayers/comments/${comment}/reports`, reason);
  const { body: waiting } = await ruth.get(`/api/groups/${group}/reports`);
  for (const { id } of waiting)
    await ruth.post(`/api/reports/${id}/decision`, { decision: 'restore', note: 'All is well.' });
  await ruth.post(`/api/prayers/${prayer}/notes`, { groupId: group, content: 'How are you?' });
  expect(waiting).toHaveLength(2);
  await hannah.put(`/api/prayers/${prayer}`, { title: 'For my sister', isPrivate: true });
  await hannah.patch(`/api/prayers/${prayer}`, { groupIds: [group] });
  for (const name of ['naomi', 'ruth'])
    await server.as(name).put(`/api/prayers/comments/${comment}/amen`);
  await ruth.delete(`/api/prayers/comments/${comment}/amen`);
  await hannah.delete(`/api/prayers/comments/${comment}`);
  await hannah.post(`/api/prayers/${prayer}/pray`);
  await hannah.delete(`/api/prayers/${prayer}/pray`);
  await hannah.delete(`/api/prayers/${prayer}/bookmark`);
  await hannah.post(`/api/prayers/${prayer}/answer`, { answerContent: 'Heard.' });
  await hannah.delete(`/api/prayers/${prayer}/answer`);
  await hannah.put('/api/user/picture', JPEG);
  await hannah.delete('/api/user/picture');
  await hannah.delete(`/api/prayers/${prayer}`);
  await ruth.put(`/api/groups/${group}`, { name: 'Wednesday Group' });
  await ruth.post(`/api/groups/${group}/owner`, { userId: fellow });
  await server.as('jael').delete(`/api/groups/${group}`);
  const statements = [...seen].filter((sql) => /^\s*(select|update|delete|insert)\b/.test(sql));
  expect(
    statements.filter((sql) => /^\s*(update|delete|insert)\b/.test(sql)).length,
  ).toBeGreaterThan(20);
  expect(slowStepsOf(statements)).toEqual([]);
});

test('mails about other users and digests use indexes only (B11)', async () => {
  const { server: own, group, prayer } = await createWorld(createTestServer({ mail: true }));
  const [naomi, hannah] = [own.as('naomi'), own.as('hannah')];
  await naomi.patch('/api/user', { mailFrequency: 'daily' });
  await naomi.post(`/api/prayers/${prayer}/pray`);
  await hannah.post('/api/prayers', { title: 'Rain', content: 'Dry.', groupIds: [group] });
  await hannah.post(`/api/prayers/${prayer}/updates`, { content: 'Better.' });
  await naomi.post(`/api/prayers/${prayer}/comments`, { content: 'With you.' });
  own.clock.now += 36 * 60 * 60_000;
  await queueDigests(own, own.clock.now);
  const parts = { db: own.db, baseUrl: own.config.baseUrl, derive: own.derive };
  const waiting = dueDeliveries(own.db, 'mail', own.clock.now, 100);
  const made = recordStatements(own);
  await hannah.post(`/api/prayers/${prayer}/updates`, { content: 'Well.' });
  await queueDigests(own, own.clock.now);
  const letters = waiting.map((delivery) => composing(parts).letterFor(delivery, own.clock.now));
  for (const letter of letters) letter?.onSending?.();
  sweepDigestItems(own.db, own.clock.now);
  expect(letters.filter((letter) => letter?.letter.sections)).toHaveLength(1);
  const statements = [...made].filter((sql) => /^\s*(select|update|delete|insert)\b/.test(sql));
  expect(statements.filter((sql) => sql.includes('digest_items')).length).toBeGreaterThan(5);
  expect(slowStepsOf(statements)).toEqual([]);
});

test('daily reminders use indexes only (B11)', async () => {
  const { server: own } = await createWorld(createTestServer({ mail: true }));
  const reminder = { days: [0, 1, 2, 3, 4, 5, 6], hour: 7, timeZone: 'UTC' };
  await own.as('naomi').patch('/api/user', { reminder });
  const dueAt = nextDailyReminder(own.db) ?? 0;
  const made = recordStatements(own);
  await sendDailyReminders(own, dueAt);
  nextDailyReminder(own.db);
  const parts = { db: own.db, baseUrl: own.config.baseUrl, derive: own.derive };
  const letters = dueDeliveries(own.db, 'mail', dueAt, 100)
    .filter(({ userId }) => userId === own.idOf('naomi'))
    .map((delivery) => composing(parts).letterFor(delivery, dueAt));
  expect(letters.filter((letter) => /waiting/.test(letter?.letter.subject ?? ''))).toHaveLength(1);
  const statements = [...made].filter((sql) => /^\s*(select|update|delete|insert)\b/.test(sql));
  expect(statements.filter((sql) => sql.includes('reminder_at')).length).toBeGreaterThan(2);
  expect(slowStepsOf(statements)).toEqual([]);
});

test('the words that a reply is compared with are read by indexes only (B11, N90)', async () => {
  const {
    server: own,
    group: shared,
    prayer: one,
  } = await createWorld(createTestServer({ mail: true }));
  const { secretsOf } = repliesTo(own);
  await own.as('naomi').post(`/api/prayers/${one}/comments`, { content: 'We pray.' });
  const tokens = [{ prayerId: one }, { groupId: shared }].map(
    (thing) => secretsOf('naomi', thing).token,
  );
  const made = recordStatements(own);
  const sent = sentMail(
    { db: own.db, derive: own.derive, sender: 'Upheld <pray@example.org>' },
    tokens,
    own.clock.now,
  );
  expect(sent.comments).toContain('We pray.');
  expect(sent.names).toContain('Tuesday Group');
  expect(slowStepsOf([...made])).toEqual([]);
});

test('the outbox and its start use indexes only (B11)', () => {
  const own = createTestServer({ mail: true });
  const { now } = own.clock;
  const held = own.addDelivery({ kind: 'test', attempts: 3 });
  const made = recordStatements(own);
  for (const channel of ['mail', 'push'] as const) {
    dueDeliveries(own.db, channel, now, 10);
    nextDueAt(own.db, channel);
  }
  const reason = { code: 'mail-server-silent' } as const;
  holdMail(own.db, held, { reason, until: now + 1, now, isAtMail: true });
  releaseMail(own.db, now + 1, now);
  putOffMail(own.db, now);
  settleInterrupted(own.db);
  hurryMail(own.db, now);
  sweepDeliveries(own.db, now);
  requireKnownKinds(own.db);
  bringTimesBack(own.db, now);
  const statements = [...made].filter((sql) => /^\s*(select|update|delete)\b/.test(sql));
  expect(statements.filter((sql) => sql.includes('deliveries')).length).toBeGreaterThan(6);
  // These indexes have only waiting and sending deliveries.
  const isOfWaiting = (step: string) => /INDEX deliveries_(next|sending)$/.test(step);
  expect(slowStepsOf(statements).filter(({ step }) => !isOfWaiting(step))).toEqual([]);
});

test('signing in without a password uses indexes only (B11)', async () => {
  const server = createTestServer({ mail: true });
  const made = recordStatements(server);
  const { passkeyOf, newPasskeyOf, codeOf, signInLinkOf } = passwordlessIn(server);
  const [ruth, visitor] = [server.as('ruth'), server.signedOut()];
  const password = { password: PASSWORD };
  await ruth.post('/api/account/passkeys/challenge', password);
  await ruth.post('/api/account/passkeys', newPasskeyOf('ruth').made);
  await visitor.post('/api/login/passkey', { passkey: passkeyOf('ruth').signIn() });
  await ruth.delete('/api/account/passkeys/1');
  await visitor.post('/api/login/code/mail', { email: 'ruth@example.org' });
  await visitor.post('/api/login/code', codeOf('ruth'));
  await visitor.post('/api/login/code', { ...codeOf('ruth'), code: '000000' });
  await ruth.post('/api/account/sign-in-link', password);
  await visitor.post(`/api/sign-in/${signInLinkOf('ruth')}`);
  await ruth.patch('/api/user/password', {
    currentPassword: PASSWORD,
    newPassword: 'a better password',
  });
  for (const sweep of [sweepChallenges, sweepCodes, sweepSignInLinks])
    sweep(server.db, server.clock.now);
  const statements = [...made].filter((sql) => /^\s*(select|update|delete|insert)\b/.test(sql));
  expect(statements.length).toBeGreaterThan(20);
  expect(slowStepsOf(statements)).toEqual([]);
});

test('an export of everything uses indexes only (B11)', async () => {
  const world = await createWorld();
  world.resource();
  const made = recordStatements(world.server);
  await exported(world.server, { withPersonalFiles: true });
  const statements = [...made].filter((sql) => sql.trimStart().startsWith('select'));
  expect(statements.length).toBeGreaterThan(20);
  expect(slowStepsOf(statements)).toEqual([]);
});

test('a scan and a sort would be found', () => {
  expect(planOf('select * from prayers where title = ?').join()).toContain('SCAN');
  expect(planOf('select * from comments where prayer_id = ? order by content').join()).toContain(
    'TEMP B-TREE',
  );
});

/** Records the text of every statement from now on. */
function recordStatements({ db: { $client } }: TestServer) {
  const texts = new Set<string>();
  for (const method of ['query', 'prepare'] as const) {
    const original = $client[method].bind($client);
    Object.defineProperty($client, method, {
      value: (sql: string) => {
        const made = original(sql);
        for (const run of ['all', 'get', 'values', 'run'] as const) {
          const originalRun = made[run].bind(made);
          Object.defineProperty(made, run, {
            value: (...values: Parameters<typeof originalRun>) => {
              texts.add(sql);
              return originalRun(...values);
            },
          });
        }
        return made;
      },
    });
  }
  return texts;
}

/** Returns the SELECTs of a GET, as SQLite got them. */
const statementsOf = async (path: string) => {
  const filled = path
    .replace(':userId', String(person))
    .replace(':token', TOKEN)
    .replace(':file', 'f'.repeat(32))
    .replace(':name', TOKEN)
    .replace(':id', String(path.includes('groups') ? group : prayer));
  seen.clear();
  const response = await server.app.handle(
    new Request(`http://localhost${filled}`, { headers: { cookie: `upheld_session=${TOKEN}` } }),
  );
  expect([200, 302, 404, 410]).toContain(response.status);
  if (response.status >= 404) expect(path).toMatch(/:token|:file|:name/);
  return [...seen].filter((sql) => sql.trimStart().startsWith('select'));
};

/** Returns the steps that scan a table, sort rows, or read open requests by the index of answers. */
const slowStepsOf = (statements: string[]) =>
  statements
    .flatMap((sql) => planOf(sql).map((step) => ({ sql, step })))
    .filter(
      ({ sql, step }) =>
        (/USE TEMP B-TREE|^SCAN /.test(step) && !OWN_LIST.test(step) && !isBounded(step)) ||
        (/\(answer_id=\?( |\))/.test(step) && /answer_id is null/.test(sql)),
    );

const planOf = (sql: string) =>
  server.db.$client
    .query<{ detail: string }, []>(`explain query plan ${plannedOnce(sql)}`)
    .all()
    .map(({ detail }) => detail);

/** A merged sub-query is read only to its limit, and a constant row is one row. */
const isBounded = (step: string) => /^SCAN (\(subquery-\d+\)|CONSTANT ROW)$/.test(step);
