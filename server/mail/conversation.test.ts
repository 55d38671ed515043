import { afterEach, describe, expect, test } from 'bun:test';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { startMailServer } from '../../test-support/mail.ts';
import { endlessMailServer, repeatingMailServer } from '../../test-support/mail-trouble.ts';
import { writeRest, writeWhole } from '../../test-support/write-whole.ts';
import { storedReason } from '../outbox/reasons.ts';
import { conversation } from './conversation.ts';
import type { Mail } from './transport.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const serverWith = async (options: SMTPServerOptions) => {
  const server = new SMTPServer({ closeTimeout: 100, disabledCommands: ['STARTTLS'], ...options });
  server.on('error', () => {});
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  open.push(() => new Promise<void>((done) => server.close(done)));
  const address = server.server.address();
  return `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
};

const MAIL: Mail = {
  to: 'ruth@example.org',
  subject: 'A test',
  text: 'A test.',
  html: '<p>A test.</p>',
  headers: {},
  messageId: '<1@example.org>',
};
const FROM = 'Upheld <upheld@example.org>';

/** Returns the steps as `step: outcome`, with the reason of a failure. */
const stepsOf = async (url: string, mail?: Mail) => {
  const steps: string[] = [];
  for await (const done of conversation(url, FROM, { mail }))
    steps.push(
      done.outcome === 'failed'
        ? `${done.step}: ${storedReason(done.trouble.reason)}`
        : `${done.step}: ${done.outcome}`,
    );
  return steps;
};

const refused = (message: string, responseCode: number) =>
  Object.assign(new Error(message), { responseCode });

describe('a conversation with the mail server (R11)', () => {
  test('reports each step, and a rehearsal sends nothing', async () => {
    const server = await startMailServer();
    open.push(server.stop);
    const until = ['connected: ok', 'encrypted: skipped', 'signed-in: skipped', 'addressed: ok'];
    expect(await stepsOf(server.url)).toEqual([...until, 'accepted: skipped']);
    expect(server.received).toEqual([]);
    expect(await stepsOf(server.url, MAIL)).toEqual([...until, 'accepted: ok']);
    expect(server.to('ruth@example.org')).toHaveLength(1);
  });

  test('reports a port on which nothing listens', async () => {
    expect(await stepsOf('smtp://127.0.0.1:1')).toEqual(['connected: mail-server-not-reached']);
  });

  test('reports a wrong password, without the password', async () => {
    const at = await serverWith({
      authMethods: ['PLAIN'],
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refused('No such user upheld@example.org', 535)),
    });
    const [, , last, ...more] = await stepsOf(`smtp://user:planted-secret@${at}`);
    expect(last).toBe('signed-in: mail-server-said 535 No such user [address]');
    expect(more).toEqual([]);
  });

  test('reports no password also where the server repeats it (R27)', async () => {
    const server = await repeatingMailServer();
    open.push(server.stop);
    const url = server.url.replace('://', '://user:planted-secret@');
    const told = (await stepsOf(url)).join();
    expect(told).toContain('535 AUTH PLAIN [password]');
    expect(told).not.toContain('planted-secret');
  });

  test('ends with a server that sends line after line without an end', async () => {
    const server = await endlessMailServer();
    open.push(server.stop);
    const steps = await Array.fromAsync(conversation(server.url, FROM, { patience: 100 }));
    expect(steps).toMatchObject([
      { step: 'connected', outcome: 'failed', trouble: { reason: { code: 'mail-server-silent' } } },
    ]);
  });

  test('reports a refused sender', async () => {
    const at = await serverWith({
      authOptional: true,
      onMailFrom: (_address, _session, done) => done(refused('Not your sender', 550)),
    });
    expect((await stepsOf(`smtp://${at}`)).at(-1)).toBe(
      'addressed: mail-server-said 550 Not your sender',
    );
  });

  test('reports a refused text', async () => {
    const at = await serverWith({
      authOptional: true,
      onData: (stream, _session, done) => {
        stream.resume();
        stream.on('end', () => done(refused('Looks like spam', 554)));
      },
    });
    expect((await stepsOf(`smtp://${at}`, MAIL)).slice(-2)).toEqual([
      'addressed: ok',
      'accepted: mail-server-said 554 Looks like spam',
    ]);
  });

  test('ends with a mail server that never stops sending (N76)', async () => {
    const flood = '220-still here\r\n'.repeat(200_000);
    for (const said of [
      flood,
      `220 hello\r\n${'250 ok\r\n'.repeat(200_000)}`,
      'x'.repeat(3_000_000),
    ]) {
      const server = Bun.listen({
        hostname: '127.0.0.1',
        port: 0,
        socket: {
          open: (socket) => writeWhole(socket, said),
          data: () => {},
          drain: writeRest,
        },
      });
      const steps = await Array.fromAsync(conversation(`smtp://127.0.0.1:${server.port}`, FROM));
      expect(steps.at(-1)?.outcome).toBe('failed');
      server.stop(true);
    }
  });
});
