import { afterEach, describe, expect, test } from 'bun:test';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { makeData, readData } from '../../../test-support/data.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { headerOf, startMailServer } from '../../../test-support/mail.ts';
import { startPushService } from '../../../test-support/push.ts';
import { configFrom } from '../../config/config.ts';
import { pushSubscriptions } from '../../db/schema.ts';
import { vapidKeysIn } from '../../storage/keys.ts';
import { healthcheck } from './healthcheck.ts';
import { testMail } from './mail-test.ts';
import { testPush } from './push-test.ts';

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

const run = async (
  command: (print: (line: string) => void) => Promise<void>,
): Promise<string[]> => {
  const lines: string[] = [];
  await command((line) => lines.push(line)).catch((error: Error) => lines.push(error.message));
  return lines;
};

describe('the command `upheld mail test` (R11)', () => {
  test('sends one mail and prints each step', async () => {
    const server = await startMailServer();
    open.push(server.stop);
    const config = configFrom(
      { baseUrl: 'https://pray.example.org' },
      { UPHELD_SMTP_URL: server.url },
    );
    expect(await run((print) => testMail(config, 'ruth@example.org', print))).toEqual([
      'Connected to the mail server.',
      'Warning: the connection is not encrypted. Others on the way can read the mail.',
      'Not signed in: smtp-url has no user.',
      'The sender and the address are accepted.',
      expect.stringMatching(/^The mail is accepted: 250 /),
      'Look for it in the mailbox of ruth@example.org, and in its folder for spam.',
    ]);
    const [mail] = server.received;
    expect(mail && headerOf(mail, 'From')).toBe('Upheld <upheld@pray.example.org>');
  });

  test('distinguishes a server that cannot encrypt from one that cannot be reached', async () => {
    const server = await startMailServer();
    open.push(server.stop);
    for (const url of [server.url.replace('smtp:', 'smtps:'), `${server.url}?requireTLS=true`])
      expect(
        await run((print) =>
          testMail(configFrom({}, { UPHELD_SMTP_URL: url }), 'ruth@example.org', print),
        ),
      ).toEqual([
        'Connected to the mail server.',
        'Not encrypted: The encrypted connection to the mail server failed. Please check smtp:// or smtps:// and the port.',
      ]);
  });

  test('names the failed step, and a missing mail server', async () => {
    const config = configFrom({}, { UPHELD_SMTP_URL: 'smtp://127.0.0.1:1' });
    expect(await run((print) => testMail(config, 'ruth@example.org', print))).toEqual([
      expect.stringMatching(/^Not connected: .+\.$/),
    ]);
    expect(await run((print) => testMail(configFrom({}, {}), 'ruth@example.org', print))).toEqual([
      'No mail server is set up: an administrator sets it on the Admin page, or see smtp-url in upheld config example.',
    ]);
  });
});

describe('upheld push test (R11)', () => {
  test('sends to each device and prints each push service’s response', async () => {
    const data = join(testFolder('push-test'), 'data');
    const files = makeData(data, ['ruth', 'naomi']);
    const service = await startPushService(vapidKeysIn(files.pushKeys).publicKey);
    open.push(service.stop);
    const config = configFrom({ data }, { UPHELD_PUSH_HOSTS: service.origin });
    const ofRuth = () => run((print) => testPush(config, 'ruth@example.org', print));
    expect(await ofRuth()).toEqual([
      'ruth@example.org has no device with notifications. They switch them on under Notifications.',
    ]);
    readData(data, (db) => {
      for (const { endpoint, keys } of [service.browser('phone'), service.browser('tablet')])
        db.insert(pushSubscriptions)
          .values({ userId: 1, endpoint, ...keys, createdAt: 0 })
          .run();
    });
    service.answerWith((to) => new Response(null, { status: to === '/phone' ? 201 : 410 }));
    expect(await ofRuth()).toEqual([
      `${service.origin}: taken.`,
      `${service.origin}: refused with 410.`,
      'Look at the devices of ruth@example.org: a notification should be there within a minute.',
    ]);
    expect(service.received.map(({ to }) => to)).toEqual(['/phone']);
    service.answerWith(() => new Response(null, { status: 500 }));
    expect((await ofRuth()).at(-1)).toBe('No push service took the notification.');
  });
});

describe('upheld healthcheck (R13)', () => {
  const statuses = { now: 200 };
  const serveAt = (hostname: string) => {
    statuses.now = 200;
    const server = Bun.serve({
      port: 0,
      hostname,
      fetch: ({ url }) =>
        new Response(null, {
          status: new URL(url).pathname === '/api/health' ? statuses.now : 404,
        }),
    });
    open.push(() => server.stop(true));
    return server;
  };

  test('prints the health of the server on this machine', async () => {
    const server = serveAt('127.0.0.1');
    const { port } = server;
    const config = configFrom({ host: '127.0.0.1', port: `${port}` }, {});
    expect(await healthcheck(config)).toBe('It is well.');
    statuses.now = 503;
    const unwell = 'It answers with 503: upheld doctor says more.';
    const everywhere = configFrom({ port: `${port}` }, {});
    await expect(healthcheck(config)).rejects.toThrow(unwell);
    await expect(healthcheck(everywhere)).rejects.toThrow(unwell);
    await server.stop(true);
    await expect(healthcheck(config)).rejects.toThrow(
      `Nothing answers at http://127.0.0.1:${port}/api/health.`,
    );
    await expect(healthcheck(everywhere)).rejects.toThrow(
      `Nothing answers on port ${port} of this computer.`,
    );
  });

  const addresses = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  for (const { address, family } of addresses.filter(({ scopeid }) => !scopeid))
    test(`finds a server that listens on ${address} only, without an option`, async () => {
      const { port } = serveAt(address);
      expect(await healthcheck(configFrom({ port: `${port}` }, {}))).toBe('It is well.');
      const ofFour = healthcheck(configFrom({ port: `${port}`, host: '0.0.0.0' }, {}));
      if (family === 'IPv4') expect(await ofFour).toBe('It is well.');
      else await expect(ofFour).rejects.toThrow('Nothing answers on port');
    });
});
