import { afterEach, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { testHosts } from '../../test-support/host.ts';
import { until } from '../../test-support/until.ts';
import { freeIdleMemory } from '../db/idle-memory.ts';
import { openDatabase } from '../db/open.ts';
import { deliveries, jobs, sessions } from '../db/schema.ts';

const { hostWith, stopAll } = testHosts();
afterEach(stopAll);

/** Returns a host with one open congregation, a member's cookie, and an open page that collects its events. */
const withOpenPage = async () => {
  // Nothing listens there, so mails wait.
  const host = await hostWith(['st-john'], { smtpUrl: 'smtp://127.0.0.1:1' });
  const cookie = await host.register('st-john', 'Ruth');
  const { running } = host.keeper.ifOpen('st-john') ?? {};
  if (!running) throw new Error('The congregation is not open.');
  await running.settled();
  const page = { text: '', isOpen: true };
  const { body } = await host.at('st-john', '/api/events', { cookie });
  const reading = async () => {
    for await (const chunk of body ?? []) page.text += new TextDecoder().decode(chunk);
    page.isOpen = false;
  };
  void reading();
  await until('the page is connected', () => page.text !== '');
  const { db } = running.deps;
  /** Frees the memory as if the congregation was idle since the last look. */
  const free = () => {
    freeIdleMemory(db);
    freeIdleMemory(db);
    expect(db.use.isAtRest).toBe(true);
  };
  return { host, cookie, running, db, page, free };
};

test('an idle congregation with an open page frees the memory of its database (C23)', async () => {
  const { host, db, cookie, page } = await withOpenPage();
  await until('its memory is freed', () => db.use.isAtRest);
  const answer = await host.at('st-john', '/api/user', { cookie });
  expect(await answer.json()).toMatchObject({ firstName: 'Ruth' });
  expect([page.isOpen, db.use.isAtRest]).toEqual([true, false]);
});

test('heartbeats do not read an unchanged database, and end a removed session (C23)', async () => {
  const { host, running, db, page, free } = await withOpenPage();
  const before = page.text.length;
  // Until the search index of the new account is up to date.
  await until('a heartbeat reads nothing', () => {
    free();
    running.deps.hub.beat();
    return db.use.isAtRest;
  });
  await until('the heartbeat is sent', () => page.text.length > before);
  const command = openDatabase(host.files('st-john').database);
  command.delete(sessions).run();
  command.$client.close();
  running.deps.hub.beat();
  await until('the page is closed', () => !page.isOpen);
});

test('events, jobs and mail of a congregation happen after its memory was freed (C23)', async () => {
  const { host, cookie, running, db, page, free } = await withOpenPage();
  free();
  const body = { name: 'Choir', description: 'We sing.' };
  const made = await host.at('st-john', '/api/groups', { method: 'POST', cookie, body });
  expect(made.status).toBe(201);
  await until('the page is told', () => /event: (?!heartbeat)/.test(page.text));
  free();
  db.$client.run('update jobs set due_at = 1');
  db.$client.run(
    "insert into deliveries (channel, kind, state, user_id, due_at, created_at) values ('push', 'comment', 'waiting', 1, 0, 0)",
  );
  free();
  await running.settled();
  const waiting = db.select().from(deliveries).where(eq(deliveries.state, 'waiting')).all();
  expect(waiting.filter(({ channel }) => channel === 'push')).toEqual([]);
  for (const { dueAt } of db.select().from(jobs).all()) expect(dueAt).toBeGreaterThan(Date.now());
});
