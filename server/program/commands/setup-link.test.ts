import { describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import {
  type RunningServer,
  runExecutable,
  startExecutable,
} from '../../../test-support/executable.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { registrationFor } from '../../../test-support/registration.ts';
import { logInto } from '../../../test-support/server.ts';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { offerSetupLink } from './setup-link.ts';

const LINK = /Set up the first administrator: (http\S+)/g;
const linksIn = (text: string) => [...text.matchAll(LINK)].map(([, link = '']) => link);
const codeIn = (link: string) => new URL(link).searchParams.get('setup');

const register = async (server: RunningServer, name: string, setup: string | null) =>
  server.post('/api/register', registrationFor(name, { firstName: name, setup }));

describe('a set-up link (R9)', () => {
  test('is made again by a signal and by a command while there is no administrator', async () => {
    const folder = testFolder('setup');
    const server = await startExecutable(folder);
    process.kill(server.pid, 'SIGUSR2');
    while (linksIn(server.output()).length < 2) await Bun.sleep(5);
    const ask = () => runExecutable(['admin', 'link', '--data', join(folder, 'data')], folder);
    const { out, code } = await ask();
    expect(code).toBe(0);
    const links = [...linksIn(server.output()), ...linksIn(out)];
    expect(new Set(links.map(codeIn)).size).toBe(3);
    const made = await register(server, 'ruth', codeIn(links[2] ?? ''));
    expect([made.status, (await made.json()).isAdmin]).toEqual([201, true]);
    // All links are over now.
    const late = await register(server, 'naomi', codeIn(links[0] ?? ''));
    expect(late.status).toBe(410);
    const refused = await ask();
    expect([refused.code, refused.err]).toEqual([
      2,
      'upheld: There is an administrator already: see upheld admin list. To make another: upheld admin grant ADDRESS.\n',
    ]);
    await server.stop();
  });
});

test('a server listens on all IPv4 and IPv6 addresses (R7)', async () => {
  const folder = testFolder('families');
  const server = await startExecutable(folder, { UPHELD_HOST: '::' });
  const answers = async (host: string) => {
    try {
      return (await fetch(`http://${host}:${server.port}/api/health`)).status;
    } catch {
      return 'no answer';
    }
  };
  expect(await answers('127.0.0.1')).toBe(200);
  // On a machine without IPv6, IPv4 alone is right.
  const { networkInterfaces } = await import('node:os');
  const hasIpv6 = Object.values(networkInterfaces())
    .flat()
    .some((address) => address?.family === 'IPv6');
  if (hasIpv6) expect(await answers('[::1]')).toBe(200);
  await server.stop();
});

test('a set-up link that cannot be made does not end the server (R9)', () => {
  const db = openDatabase(':memory:');
  migrate(db);
  const lines: string[] = [];
  const printed: string[] = [];
  db.$client.run('drop table setup_codes');
  const stop = offerSetupLink(db, (path) => printed.push(path), logInto(lines));
  stop();
  expect([printed.length, lines.length]).toEqual([0, 1]);
});
