import { afterEach, describe, expect, test } from 'bun:test';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { CERTIFICATE } from '../../test-support/certificate.ts';
import { repeatingMailServer } from '../../test-support/mail-trouble.ts';
import { allowedHost } from '../mail/allowed-host.ts';
import { mailServerOf } from '../mail/mail-server-in-use.ts';
import type { Mail } from '../mail/transport.ts';
import { encryptSecret } from '../secrets.ts';
import { tryMailServer } from './try.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const MAIL: Mail = {
  to: 'deborah@example.org',
  subject: 'A test',
  text: 'A test.',
  html: '<p>A test.</p>',
  headers: {},
  messageId: '<1@example.org>',
};
const USER = 'pray@example.org';
/** Signs that have a meaning in a URL. */
const PASSWORD = 'a/b#1 ?&%41:@é';

const refused = (message: string, responseCode: number) =>
  Object.assign(new Error(message), { responseCode });

/** A real mail server with users, on a port of this computer. */
const serverWith = async (options: SMTPServerOptions = {}) => {
  const received: string[] = [];
  const signedIn: string[] = [];
  const server = new SMTPServer({
    closeTimeout: 100,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      signedIn.push(`${username} ${password}`);
      if (username === USER && password === PASSWORD) done(null, { user: username });
      else done(refused('5.7.8 Username and Password not accepted', 535));
    },
    onData: (stream, { envelope }, done) => {
      stream.resume();
      stream.on('end', () => {
        received.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
    ...options,
  });
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push(() => new Promise<void>((done) => server.close(done)));
  const address = server.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { port, received, signedIn };
};

const derive = () => 'A'.repeat(43);

/** The mail server as an administrator types it, where the operator allows the port. */
const named = (
  port: number,
  { host = '127.0.0.1', password = PASSWORD, ports = [port], isHosted = false } = {},
) =>
  mailServerOf(
    { config: { isHosted, mailboxPorts: ports.map(String) }, derive },
    {
      ...{ provider: 'other', address: USER, userName: USER, nonce: 'nonce', host, port },
      sealedPassword: encryptSecret(derive(), password),
    },
  );

const outcomeAt = async (...where: Parameters<typeof named>) =>
  (await tryMailServer(named(...where), MAIL)).outcome;

describe('the test of a mail server, with a real SMTP server (N99)', () => {
  test('a mail is sent with the user and password that were typed', async () => {
    const { port, received, signedIn } = await serverWith();
    expect(await tryMailServer(named(port), MAIL)).toEqual({ outcome: 'works', said: '' });
    expect(received).toEqual(['deborah@example.org']);
    expect(signedIn).toEqual([`${USER} ${PASSWORD}`]);
  });

  test('a wrong password is told in the mail server’s words', async () => {
    const { port, received } = await serverWith();
    expect(await tryMailServer(named(port, { password: 'wrong' }), MAIL)).toEqual({
      outcome: 'not-signed-in',
      said: '535 5.7.8 Username and Password not accepted',
    });
    expect(received).toEqual([]);
  });

  test('the password is not told where the mail server repeats it (N100)', async () => {
    const server = await repeatingMailServer();
    open.push(server.stop);
    const { outcome, said } = await tryMailServer(
      named(Number(new URL(server.url).port), { password: 'planted-secret' }),
      MAIL,
    );
    expect(outcome).toBe('not-signed-in');
    expect(said).not.toContain('planted-secret');
  });

  test('a refused sender and a refused mail are told', async () => {
    const picky = await serverWith({
      onMailFrom: (_address, _session, done) => done(refused('5.7.1 Not your sender', 550)),
    });
    expect(await tryMailServer(named(picky.port), MAIL)).toEqual({
      outcome: 'refused',
      said: '550 5.7.1 Not your sender',
    });
    const full = await serverWith({
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(refused('5.2.0 Sending quota exceeded', 554)));
      },
    });
    expect(await outcomeAt(full.port)).toBe('refused');
  });

  test('a certificate that nobody trusts is told, also at STARTTLS, and gets no password', async () => {
    const safe = await serverWith({ secure: true, ...CERTIFICATE });
    const secure = named(safe.port);
    expect(
      await tryMailServer({ ...secure, smtpUrl: secure.smtpUrl.replace('smtp:', 'smtps:') }, MAIL),
    ).toEqual({ outcome: 'certificate', said: '' });
    const later = await serverWith({ disabledCommands: [], ...CERTIFICATE });
    expect(await outcomeAt(later.port)).toBe('certificate');
    expect([...safe.signedIn, ...later.signedIn]).toEqual([]);
  });

  test('a mail server elsewhere that offers no encryption gets no password (N100)', async () => {
    const { port, signedIn } = await serverWith();
    const server = named(port);
    /** Leads to this computer as if it were another one. */
    const allow = async () => ({ address: '127.0.0.1', isHere: false });
    const elsewhere = { ...server, named: { isHosted: false, allow } };
    expect((await tryMailServer(elsewhere, MAIL)).outcome).toBe('not-encrypted');
    expect(signedIn).toEqual([]);
  });

  test('the name is not resolved again after it was checked (N100)', async () => {
    const { port, received } = await serverWith();
    // The name leads nowhere by the system's resolver.
    const server = named(port, { host: 'smtp.rebinding.invalid' });
    const allow = async () => ({ address: '127.0.0.1', isHere: true });
    const checked = { ...server, named: { isHosted: false, allow } };
    expect((await tryMailServer(checked, MAIL)).outcome).toBe('works');
    expect(received).toHaveLength(1);
  });

  test('an unknown name, a closed port and a server that hangs up are told', async () => {
    const allow: typeof allowedHost = (host, port, rules) =>
      allowedHost(host, port, rules, async () => {
        throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' });
      });
    const unknown = { ...named(465, { host: 'smtp.nowhere.example' }) };
    expect(
      (await tryMailServer({ ...unknown, named: { isHosted: false, allow } }, MAIL)).outcome,
    ).toBe('not-found');
    expect(await outcomeAt(1)).toBe('not-reached');
    const silent = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: { open: (socket) => void socket.end(), data: () => {} },
    });
    open.push(() => silent.stop(true));
    expect(await outcomeAt(silent.port)).toBe('not-reached');
  });

  test('a port of this computer that the operator did not allow is not connected to (N100)', async () => {
    let connections = 0;
    const other = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: { open: () => void connections++, data: () => {} },
    });
    open.push(() => other.stop(true));
    expect(await outcomeAt(other.port, { ports: [] })).toBe('not-allowed');
    // On a host no port of this computer and of its networks is allowed.
    expect(await outcomeAt(other.port, { isHosted: true })).toBe('not-allowed');
    expect(await outcomeAt(465, { host: '10.1.2.3', isHosted: true })).toBe('not-allowed');
    // Ports of IMAP are for mailboxes alone.
    expect(await outcomeAt(993, { host: '192.168.1.10' })).toBe('not-allowed');
    expect(connections).toBe(0);
  });
});
