// needs: dovecot-imapd
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { startDovecot } from '../../proof/testing/dovecot.ts';
import { type RunningServer, startExecutable } from '../../proof/testing/executable.ts';
import { testFolder } from '../../proof/testing/folder.ts';
import { headerOf, type MailServer, startMailServer } from '../../proof/testing/mail.ts';
import { rawMail } from '../../proof/testing/replies.ts';
import { until } from '../../proof/testing/until.ts';
import { heldAt } from '../data-folder/kill-point.ts';

setDefaultTimeout(600_000);

const PASSWORD = 'a good password';
const folder = testFolder('mailbox');
let dovecot: Awaited<ReturnType<typeof startDovecot>>;
let smtp: MailServer;
let server: RunningServer;
let port: number | undefined;
const cookies = new Map<string, string>();

const environment = () => ({
  UPHELD_SMTP_URL: smtp.url,
  UPHELD_MAIL_FROM: 'Upheld <pray@example.org>',
  UPHELD_IMAP_URL: dovecot.url,
});

const start = async (env: Record<string, string> = {}) => {
  server = await startExecutable(folder, { ...environment(), ...env }, port);
  port = server.port;
};

const register = async (name: string, more: object = {}) => {
  const answer = await server.post('/api/register', {
    firstName: name,
    lastName: 'Levi',
    email: `${name}@example.org`,
    username: name,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...more,
  });
  expect(await answer.text()).toContain(name);
  cookies.set(name, answer.headers.get('set-cookie')?.split(';')[0] ?? '');
  // The addresses of tests are confirmed by hand.
  const db = server.openDatabase();
  db.run('update users set email_confirmed_at = created_at');
  db.close();
};

const get = async (name: string, path: string) =>
  (await fetch(server.url + path, { headers: { cookie: cookies.get(name) ?? '' } })).json();
const post = async (name: string, path: string, body: object = {}) =>
  (await server.post(path, body, cookies.get(name))).json();

let group = 0;

beforeAll(async () => {
  [dovecot, smtp] = await Promise.all([startDovecot(), startMailServer()]);
  await start();
  for (const name of ['ruth', 'naomi']) await register(name);
  group = (await post('ruth', '/api/groups', { name: 'Tuesday Group', description: '' })).id;
  const { inviteUrl } = await post('ruth', `/api/groups/${group}/invite-token`);
  await post('naomi', `/api/groups/invite/${inviteUrl.split('/').at(-1)}/join`);
});

afterAll(async () => {
  await server?.stop();
  await Promise.all([dovecot?.stop(), smtp?.stop()]);
});

/** A request of Ruth's, and the address in the mail that Naomi gets of it. */
const request = async (title: string) => {
  const before = smtp.to('naomi@example.org').length;
  const { id } = await post('ruth', '/api/prayers', {
    title,
    content: `${title}, which is all I can say.`,
    groupIds: [group],
  });
  await until('the mail comes', () => smtp.to('naomi@example.org').length > before);
  const mail = smtp.to('naomi@example.org').at(-1);
  return { id, to: (mail && headerOf(mail, 'Reply-To')) ?? '', mail };
};

const commentsOn = async (id: number): Promise<string[]> =>
  (await get('ruth', `/api/prayers/${id}/comments`)).map(
    ({ content }: { content: string }) => content,
  );

test('an answer that arrives in a real mailbox is there within five seconds (N36, N43)', async () => {
  const { id, to, mail } = await request('For my brother');
  expect(to).toMatch(/^pray\+[0-9a-f]{32}@example\.org$/);
  expect(mail && headerOf(mail, 'Message-ID')).toContain(`<${to.slice(5, 37)}.`);
  const begun = performance.now();
  dovecot.put(rawMail({ from: 'Naomi <naomi@example.org>', to, text: 'With you – äöü.' }));
  await until('it is a comment', async () => (await commentsOn(id)).length > 0);
  expect(performance.now() - begun).toBeLessThan(5_000);
  expect(await commentsOn(id)).toEqual(['With you – äöü.']);
  await until('it is marked', () => dovecot.counts().seen === 1);
});

test('a provider without plus addresses gives the secret back with what is answered (N36)', async () => {
  const { id, mail } = await request('For our street');
  const messageId = (mail && headerOf(mail, 'Message-ID')) ?? '';
  const answer = { from: 'naomi@example.org', to: 'pray@example.org', text: 'Amen to that.' };
  dovecot.put(rawMail({ ...answer, headers: [`In-Reply-To: ${messageId}`] }));
  await until('it is a comment', async () => (await commentsOn(id)).length > 0);
});

test('what is not ours stays in the mailbox as it is (N43)', async () => {
  const { id, to } = await request('For rain');
  const before = dovecot.counts();
  dovecot.put(rawMail({ from: 'shop@example.com', to: 'pray@example.org', text: 'Buy now!' }));
  dovecot.put(rawMail({ from: 'naomi@example.org', to, text: 'After it.' }));
  await until('the other is read', async () => (await commentsOn(id)).length > 0);
  await until('it is marked', () => dovecot.counts().seen > before.seen);
  expect(dovecot.counts()).toEqual({ all: before.all + 2, seen: before.seen + 1 });
});

test('a mailbox that was away is read again when it is back (N43)', async () => {
  const { id, to } = await request('For the journey');
  await dovecot.stop();
  await until('it is noticed', () => server.output().includes('mailbox not reached'));
  expect(server.output()).not.toContain('mailbox-secret');
  dovecot.put(rawMail({ from: 'naomi@example.org', to, text: 'Safe travels.' }));
  await dovecot.restart();
  await until('it is read', async () => (await commentsOn(id)).length > 0);
});

test('500 automatic answers, 20 copies and 25 MB write nothing, and others go on (N41)', async () => {
  const { id, to } = await request('For patience');
  const naomi = { from: 'naomi@example.org', to };
  const memory = () =>
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024;
  const before = { memory: memory(), mails: smtp.received.length };
  dovecot.put(rawMail({ ...naomi, text: 'Look at these pictures.\n'.repeat(1_050_000) }));
  for (let n = 0; n < 500; n++)
    dovecot.put(
      rawMail({ ...naomi, text: 'I am away.', headers: ['Auto-Submitted: auto-replied'] }),
    );
  for (let n = 0; n < 20; n++)
    dovecot.put(rawMail({ ...naomi, text: 'Once.', messageId: '<copy@client.example.org>' }));
  for (let n = 0; n < 20; n++)
    dovecot.put(rawMail({ from: 'm@example.com', to, text: `Forged ${n}.` }));
  await until('all are read', () => dovecot.counts().seen >= 545);
  expect(await commentsOn(id)).toEqual(['Once.']);
  // One says that a mail was too large, one that another sender wrote.
  await until('both answers came', () => smtp.received.length >= before.mails + 3);
  const answers = smtp.received
    .slice(before.mails)
    .filter(({ to: address }) => address === 'naomi@example.org');
  expect(answers.map((mail) => headerOf(mail, 'Subject'))).toEqual([
    'Your mail was not taken',
    'Your mail was not taken',
  ]);
  const grown = memory() - before.memory;
  expect(grown).toBeLessThan(60);
});

test('each mail counts once, though the server is killed fifty times on the way (N42)', async () => {
  const { id, to } = await request('For strength');
  await server.stop();
  for (let n = 0; n < 50; n++) {
    dovecot.put(rawMail({ from: 'naomi@example.org', to, text: `Day ${n}.` }));
    const point = n % 2 === 0 ? 'before a mail counts' : 'before a mail is marked';
    await start(heldAt(point));
    await until('it is held', () => server.output().includes(`Held ${point}.`));
    await server.kill();
  }
  await start();
  await until('all are there', async () => (await commentsOn(id)).length >= 50);
  expect(await commentsOn(id)).toEqual(Array.from({ length: 50 }, (_, n) => `Day ${n}.`));
  // All but the mail of another test that is not ours.
  await until('all are marked', () => dovecot.counts().seen === dovecot.counts().all - 1);
});
