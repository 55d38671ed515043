import { Database } from 'bun:sqlite';
import { afterAll, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { type RunningServer, startExecutable } from '../../test-support/executable.ts';
import { testFolder } from '../../test-support/folder.ts';
import { freePort } from '../../test-support/free-port.ts';
import { headerOf, startMailServer } from '../../test-support/mail.ts';
import { startPushService } from '../../test-support/push.ts';
import { registrationFor } from '../../test-support/registration.ts';
import { until } from '../../test-support/until.ts';

/*
 * The worst day of the outbox, with the compiled program: the mail server is dead, the push service
 * accepts calls and never replies, and 500 notices are due. Then the power goes.
 */
const MEMBERS = 25;
const REQUESTS = 10;
const EACH = MEMBERS * REQUESTS;
const folder = testFolder('trouble');
const open: { stop: () => unknown }[] = [];
const start = async (settings: Record<string, string>, port?: number) => {
  const server = await startExecutable(folder, settings, port);
  open.push(server);
  return server;
};
afterAll(async () => {
  for (const part of open.splice(0)) await part.stop();
  rmSync(folder, { recursive: true, force: true });
});

const send = async (server: RunningServer, cookie: string, path: string, body: unknown = {}) => {
  const answer = await server.post(path, body, cookie);
  const text = await answer.text();
  expect(answer.status, text).toBeLessThan(300);
  return text ? JSON.parse(text) : undefined;
};

const register = async (server: RunningServer, name: string) => {
  const answer = await server.post(
    '/api/register',
    registrationFor(name, { firstName: name }, 'gleaning barley'),
  );
  expect(answer.status).toBe(201);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
};

/** Confirms every address, as the links in the mails would. */
const confirmEverybody = (path: string) => {
  const database = new Database(path);
  database.run('pragma busy_timeout = 5000');
  database.run('update users set email_confirmed_at = 1');
  database.run("delete from deliveries where kind = 'confirm-address'");
  database.close();
};

/** Returns the number of deliveries in these states. */
const deliveriesIn = (...states: string[]) => {
  const database = new Database(join(folder, 'data/upheld.db'), { readonly: true });
  const row = database
    .query<{ count: number }, string[]>(
      `select count(*) as count from deliveries where state in (${states.map(() => '?')})`,
    )
    .get(...states);
  database.close();
  return row?.count ?? -1;
};
const allAreSettled = () => deliveriesIn('waiting', 'sending') === 0;

/** Returns how often each recipient got each message. */
const countsOf = (messages: string[]) => {
  const counts = new Map<string, number>();
  for (const message of messages) counts.set(message, (counts.get(message) ?? 0) + 1);
  return counts;
};

test('with mail dead, push hanging and a power cut, calls work and 500 people are notified once (N3)', async () => {
  const mailPort = await freePort();
  const push = await startPushService();
  open.push(push);
  const settings = {
    UPHELD_SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    UPHELD_PUSH_HOSTS: push.origin,
  };
  const first = await start(settings);
  const ruth = await register(first, 'ruth');
  const keyOf = await fetch(`${first.url}/api/notifications/public-key`, {
    headers: { cookie: ruth },
  });
  push.expectKey(JSON.parse(await keyOf.text()).publicKey);
  push.answerWith(() => new Promise(() => {}));
  const { id: group } = await send(first, ruth, '/api/groups', { name: 'Tuesday Group' });
  const { inviteUrl } = await send(first, ruth, `/api/groups/${group}/invite-token`);
  const token = inviteUrl.split('/').at(-1);
  for (let n = 0; n < MEMBERS; n++) {
    const cookie = await register(first, `member${n}`);
    await send(first, cookie, `/api/groups/invite/${token}/join`);
    await send(first, cookie, '/api/notifications/subscribe', push.browser(`member${n}`));
  }
  confirmEverybody(join(folder, 'data/upheld.db'));

  const share = async (server: RunningServer, title: string) =>
    send(server, ruth, '/api/prayers', {
      title,
      content: `${title}, and nothing else.`,
      groupIds: [group],
    });
  // No call waits for a push, because no push is answered before the power goes.
  for (let n = 0; n < REQUESTS; n++) await share(first, `Request ${n}`);
  await until('a push is on its way', () => push.asked.length > 0);
  for (let n = 0; n < 50; n++) {
    const list = await fetch(`${first.url}/api/groups/${group}/prayers`, {
      headers: { cookie: ruth },
    });
    expect(list.status).toBe(200);
    await send(first, ruth, `/api/prayers/1/pray`);
  }
  expect(push.received).toHaveLength(0);

  await first.kill();
  const mail = await startMailServer(undefined, mailPort);
  open.push(mail);
  push.answerWith(() => new Response(null, { status: 201 }));
  const second = await start(settings, first.port);
  await until('everything is told', allAreSettled);
  const mails = countsOf(mail.received.map((one) => `${one.to} ${headerOf(one, 'Message-ID')}`));
  expect([mails.size, Math.max(...mails.values())]).toEqual([EACH, 1]);
  const shown = countsOf(push.received.map(({ to, message }) => `${to} ${message.tag}`));
  expect([shown.size, Math.max(...shown.values())]).toEqual([EACH, 1]);

  // The power goes once more, now while deliveries are under way.
  const before = { mails: mail.received.length, pushes: push.received.length };
  for (let n = 0; n < REQUESTS; n++) await share(second, `Another ${n}`);
  await until('mails are on their way', () => mail.received.length > before.mails + 20);
  await second.kill();
  await start(settings, first.port);
  await until('the rest is told', allAreSettled);
  const mailed = countsOf(
    mail.received.slice(before.mails).map((one) => `${one.to} ${headerOf(one, 'Message-ID')}`),
  );
  // No mail is sent twice; a mail with an unknown result is shown, and not sent again.
  expect(Math.max(...mailed.values())).toBe(1);
  const unknown = deliveriesIn('unknown');
  expect(unknown).toBeLessThanOrEqual(2);
  expect(mailed.size).toBeGreaterThanOrEqual(EACH - unknown);
  // A push that is sent twice has the same tag, so the second replaces the first.
  const again = countsOf(
    push.received.slice(before.pushes).map(({ to, message }) => `${to} ${message.tag}`),
  );
  expect(again.size).toBe(EACH);
});
