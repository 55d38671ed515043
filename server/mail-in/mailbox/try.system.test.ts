// needs: dovecot-imapd
// alone: it measures time

import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CERTIFICATE } from '../../../test-support/certificate.ts';
import { PASSWORD, startDovecot, USER } from '../../../test-support/dovecot.ts';
import { type RunningServer, startExecutable } from '../../../test-support/executable.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { freePort } from '../../../test-support/free-port.ts';
import { headerOf, type MailServer, startMailServer } from '../../../test-support/mail.ts';
import { registrationFor } from '../../../test-support/registration.ts';
import { rawMail } from '../../../test-support/replies.ts';
import { until } from '../../../test-support/until.ts';
import { TIMEOUTS, tryMailbox } from './try.ts';

setDefaultTimeout(300_000);

const SHORT = { ...TIMEOUTS, first: 3_000, second: 2_000, between: 50 };
/** Connection settings as an administrator enters them, where the operator allows the port. */
const namedAt = (imapUrl: string) => ({
  imapUrl,
  tokenUrl: undefined,
  named: { isHosted: false, ports: [Number(new URL(imapUrl).port)] },
});
let dovecot: Awaited<ReturnType<typeof startDovecot>>;
let smtp: MailServer;

beforeAll(async () => {
  [dovecot, smtp] = await Promise.all([startDovecot(), startMailServer()]);
});

afterAll(async () => {
  await Promise.all([dovecot?.stop(), smtp?.stop()]);
});

/** Delivers sent mails into the mailbox, as its provider does. */
const deliver = (takes: (to: string) => boolean, above = '') =>
  smtp.acceptWith(({ to, raw }) => {
    if (takes(to)) dovecot.put(Buffer.from(above + raw));
  });

let count = 0;
const tried = (more: Partial<Parameters<typeof tryMailbox>[0]> = {}) =>
  tryMailbox({
    connecting: namedAt(dovecot.url),
    address: USER,
    mailServer: { smtpUrl: smtp.url, from: 'Upheld <pray@example.org>' },
    token: `${++count}`.padStart(43, 'a'),
    patience: SHORT,
    ...more,
  });

const at = (imapUrl: string) => ({ connecting: namedAt(imapUrl) });

describe('the test of a mailbox with a real IMAP and SMTP server (N56)', () => {
  test('the test finds a mail at the address, and one at its plus address', async () => {
    deliver(() => true);
    const before = smtp.received.length;
    expect(await tried()).toEqual({ outcome: 'works', said: '', authservId: null });
    const [plain, plus] = smtp.received.slice(before);
    expect([plain?.to, plus?.to]).toEqual([
      USER,
      expect.stringMatching(/^pray\+\w{32}@example\.org$/),
    ]);
    expect(plain && headerOf(plain, 'Auto-Submitted')).toBe('auto-generated');
    await until('both count as read', () => dovecot.counts().seen === 2);
  });

  test('the test learns the name of the mail server in its results about senders (N91)', async () => {
    deliver(
      () => true,
      'Authentication-Results: MX1.example.org;\r\n\tspf=none\r\nReceived: by mx1\r\n',
    );
    expect(await tried()).toMatchObject({ outcome: 'works', authservId: 'mx1.example.org' });
  });

  test('the test reports a provider without plus addresses', async () => {
    deliver((to) => to === USER);
    expect((await tried()).outcome).toBe('works-without-plus');
    // Other providers refuse the mail at once.
    smtp.acceptWith(({ to, raw }) => {
      if (to !== USER) throw Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 });
      dovecot.put(Buffer.from(raw));
    });
    expect((await tried()).outcome).toBe('works-without-plus');
  });

  test('the test reports a mail that did not arrive in time, and sends a stranger no second one (N68)', async () => {
    deliver(() => false);
    const before = smtp.received.length;
    expect((await tried()).outcome).toBe('not-arrived');
    expect(smtp.received.length).toBe(before + 1);
  });

  test('stopping the server aborts the test', async () => {
    deliver(() => false);
    const stopping = new AbortController();
    const before = smtp.received.length;
    const trial = tried({ signal: stopping.signal, patience: TIMEOUTS });
    await until('it waits for the mail', () => smtp.received.length === before + 1);
    const begun = performance.now();
    stopping.abort();
    await trial;
    expect(performance.now() - begun).toBeLessThan(5_000);
  });

  test('the test reports why the mail server refused a mail', async () => {
    smtp.acceptWith(() => {
      throw Object.assign(new Error('5.2.0 Sending quota exceeded'), { responseCode: 554 });
    });
    const { outcome, said } = await tried();
    expect(outcome).toBe('mail-not-sent');
    expect(said).toContain('Sending quota exceeded');
  });

  test('the test reports a wrong password, sends no mail, and reveals the password to no server', async () => {
    const before = smtp.received.length;
    const trial = await tried(at(dovecot.url.replace(PASSWORD, 'a-wrong-one')));
    expect(trial.outcome).toBe('not-signed-in');
    expect(trial.said).not.toContain('a-wrong-one');
    expect(smtp.received.length).toBe(before);
  });

  test('the test reports a server that does not answer', async () => {
    const port = await freePort();
    expect((await tried(at(`imap://pray:x@127.0.0.1:${port}`))).outcome).toBe('not-reached');
  });

  test('the test reports an unknown server name', async () => {
    expect((await tried(at('imaps://pray:x@imap.invalid:993'))).outcome).toBe('not-found');
  });

  test('the test reports an untrusted certificate', async () => {
    const listener = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      tls: CERTIFICATE,
      socket: { data: () => {} },
    });
    const trial = await tried(at(`imaps://pray:x@127.0.0.1:${listener.port}`));
    listener.stop(true);
    expect(trial.outcome).toBe('certificate');
  });

  test('the test does not connect to the network of a host (N59)', async () => {
    const named = { isHosted: true };
    const connecting = { imapUrl: dovecot.url, tokenUrl: undefined, named };
    expect((await tried({ connecting })).outcome).toBe('not-allowed');
  });
});

describe('a mailbox set on the administrators’ page (N56)', () => {
  const folder = testFolder('mailbox-set');
  const cookies = new Map<string, string>();
  let server: RunningServer;

  const environment = () => ({
    UPHELD_SMTP_URL: smtp.url,
    UPHELD_MAILBOX_PORTS: String(dovecot.port),
    UPHELD_MAIL_FROM: 'Upheld <pray@example.org>',
  });
  const call = async (method: string, path: string, body?: object, name = 'ruth') => {
    const answer = await fetch(server.url + path, {
      method,
      headers: {
        cookie: cookies.get(name) ?? '',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text;
  };
  const register = async (name: string) => {
    const answer = await server.post(
      '/api/register',
      registrationFor(name, { firstName: name, lastName: 'Levi' }),
    );
    cookies.set(name, answer.headers.get('set-cookie')?.split(';')[0] ?? '');
    const db = server.openDatabase();
    db.run("update users set email_confirmed_at = created_at, is_admin = username = 'ruth'");
    db.close();
  };
  const MAILBOX = () => ({
    provider: 'other',
    address: USER,
    password: PASSWORD,
    proof: { password: 'a good password' },
    host: '127.0.0.1',
    port: dovecot.port,
  });
  const isTesting = async () => (await call('GET', '/api/admin/mailbox')).isTesting;

  beforeAll(async () => {
    server = await startExecutable(folder, environment());
    for (const name of ['ruth', 'naomi']) await register(name);
  });
  afterAll(() => server?.stop());

  test('a mailbox is tested, switched on, read, and switched off without a restart', async () => {
    // Only mails to the mailbox arrive there.
    deliver((to) => to.startsWith('pray'));
    const { id: groupId } = await call('POST', '/api/groups', { name: 'Tuesday', description: '' });
    const { inviteUrl } = await call('POST', `/api/groups/${groupId}/invite-token`);
    await call(
      'POST',
      `/api/groups/invite/${inviteUrl.split('/').at(-1)}/join`,
      undefined,
      'naomi',
    );

    await call('PUT', '/api/admin/mailbox', MAILBOX());
    await until('it is tested', async () => !(await isTesting()), 120_000);
    const state = await call('GET', '/api/admin/mailbox');
    expect(state.test.outcome).toBe('works');
    await call('PUT', '/api/admin/mailbox/on', { isOn: true });
    const reads = async () => (await call('GET', '/api/admin/mailbox')).reading === 'waiting';
    await until('it is read', reads, 60_000);

    const request = async (title: string) => {
      const prayer = { title, content: `${title}, please.`, groupIds: [groupId] };
      const { id } = await call('POST', '/api/prayers', prayer);
      const mailOf = () =>
        smtp.to('naomi@example.org').find(({ raw }) => raw.includes(`/prayers/${id}`));
      await until('the mail comes', () => mailOf() !== undefined, 60_000);
      const mail = mailOf();
      return { id, to: mail && headerOf(mail, 'Reply-To') };
    };
    const { id, to } = await request('For rain');
    expect(to).toMatch(/^pray\+[0-9a-f]{32}@example\.org$/);
    dovecot.put(rawMail({ from: 'naomi@example.org', to: to ?? '', text: 'We wait with you.' }));
    const comments = async () => (await call('GET', `/api/prayers/${id}/comments`)).length;
    await until('it is a comment', async () => (await comments()) === 1, 60_000);

    await call('PUT', '/api/admin/mailbox/on', { isOn: false });
    expect((await call('GET', '/api/admin/mailbox')).reading).toBeNull();
    expect((await request('For sun')).to).toBeUndefined();
    dovecot.put(rawMail({ from: 'naomi@example.org', to: to ?? '', text: 'While it is off.' }));

    // When it is on again, mails that arrived meanwhile are read once.
    await call('PUT', '/api/admin/mailbox/on', { isOn: true });
    await until('it is read again', async () => (await comments()) === 2, 60_000);
  });

  test('after a restart the mailbox is read, the check-up covers it, and its password is encrypted (N57, N43)', async () => {
    await server.stop();
    for (const file of ['upheld.db', 'upheld.key', 'upheld-vapid.json'])
      expect(readFileSync(join(server.data, file), 'latin1')).not.toContain(PASSWORD);
    expect(server.output()).not.toContain(PASSWORD);
    server = await startExecutable(folder, environment(), server.port);
    const reads = async () => (await call('GET', '/api/admin/mailbox')).reading === 'waiting';
    await until('it is read', reads, 60_000);
    type Checked = { check: string; finding: string };
    const found = async (): Promise<string | undefined> => {
      const { isRunning, checks } = await call('GET', '/api/admin/checkup');
      if (isRunning) return undefined;
      return checks.find(({ check }: Checked) => check === 'answers')?.finding;
    };
    const examined = async () => {
      await call('POST', '/api/admin/checkup');
      await until('the check-up is over', async () => (await found()) !== undefined, 60_000);
      return await found();
    };
    // Unencrypted, but on this computer.
    expect(await examined()).toBe('answers-well');
    await dovecot.stop();
    expect(await examined()).toBe('answers-set-not-reached');
    const isTroubled = async () => (await call('GET', '/api/admin/mailbox')).reading === 'trouble';
    await until('the page says so', isTroubled, 60_000);
    await dovecot.restart();
  });
});
