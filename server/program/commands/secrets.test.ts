import { describe, expect, test } from 'bun:test';
import { runExecutable, startExecutable } from '../../../test-support/executable.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { memberOf } from '../../../test-support/member.ts';

/* Secrets are planted in a real program; then all of its output is read. */

const SMTP_PASSWORD = 'smtp-canary-4712';
const METRICS_TOKEN = 'metrics-canary-4712';
const PASSPHRASE = 'passphrase-canary-4712';
const TEXT = 'text-canary-4712';
/** Nothing listens on port 9 here, so that mail fails and is logged. */
const SECRETS = {
  UPHELD_SMTP_URL: `smtp://upheld:${SMTP_PASSWORD}@127.0.0.1:9`,
  UPHELD_METRICS: 'on',
  UPHELD_METRICS_TOKEN: METRICS_TOKEN,
  UPHELD_BACKUP_PASSPHRASE: PASSPHRASE,
};

describe('no password, token or text of a member is printed (R10, R27)', () => {
  test('while the program runs, by its commands, or when it crashes', async () => {
    const house = testFolder('secrets');
    const server = await startExecutable(house, { ...SECRETS, UPHELD_LOG_LEVEL: 'debug' });
    const ruth = await memberOf(server, 'ruth');
    await ruth.write(`Title ${TEXT}`, TEXT);
    await ruth.get(`/api/search?q=${TEXT}`);
    await server.post('/api/forgot-password', { email: ruth.email });
    await fetch(`${server.url}/metrics`, {
      headers: { authorization: `Bearer ${METRICS_TOKEN}`, 'x-forwarded-for': '203.0.113.7' },
    });
    while (!server.logged().some(({ msg }) => msg === 'mail not sent')) await Bun.sleep(5);

    const printed: string[] = [];
    const run = async (args: string[], settings: Record<string, string> = {}) => {
      const { out, err } = await runExecutable(args, house, { ...SECRETS, ...settings });
      expect([args.join(' '), out + err]).not.toEqual([args.join(' '), '']);
      printed.push(out, err);
    };
    await Promise.all([
      run(['config', 'show']),
      run(['doctor', '--base-url', server.url]),
      run(['doctor', '--json', '--base-url', server.url]),
      run(['mail', 'test', 'ruth@example.org']),
      run(['push', 'test', 'ruth@example.org']),
      run(['admin', 'list']),
      run(['backup', 'list']),
      run(['healthcheck'], { UPHELD_PORT: String(server.port), UPHELD_HOST: '127.0.0.1' }),
      // Wrong settings are named with their values, except secrets.
      run(['serve', '--port', '99999'], {
        UPHELD_SMTP_URL: `telnet://${SMTP_PASSWORD}@example.org`,
        UPHELD_METRICS_TOKEN: 'canary-4712 ?',
      }),
    ]);

    // The signal of a fault in the program itself.
    process.kill(server.pid, 'SIGSEGV');
    await server.ended();
    expect(server.output()).toContain('panic');

    const all = [server.output(), ...printed].join('\n');
    const [, token = ''] = ruth.cookie().split('=');
    expect(token).toMatch(/^[\w-]{43}$/);
    for (const canary of ['canary-4712', token]) expect(all).not.toContain(canary);
    expect(all).toContain('(hidden)');
  });

  test('the only link with a token is the one that makes the first administrator', async () => {
    const house = testFolder('secrets');
    const server = await startExecutable(house);
    const link = /Set up the first administrator: \S+setup=([\w-]+)/.exec(server.output());
    await server.stop();
    const rest = server.output().replaceAll(link?.[1] ?? 'none', '');
    expect(rest).not.toMatch(/[\w-]{40,}/);
  });
});
