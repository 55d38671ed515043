import { afterAll, expect, test } from 'bun:test';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { backUpAmidWrites, contentOf } from '../../../test-support/backups.ts';
import { readData } from '../../../test-support/data.ts';
import { runExecutable, startExecutable } from '../../../test-support/executable.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { startMailServer } from '../../../test-support/mail.ts';
import { startPushService } from '../../../test-support/push.ts';
import { dataFilesIn } from '../../storage/files.ts';
import { vapidKeysIn } from '../../storage/keys.ts';
import { storedBackups } from './shelf.ts';

const TIMES = 10;
const house = testFolder('under-load');
const open: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of open.reverse()) await close();
});

test('ten backups during 50 writes a second are each consistent (D9, D13)', async () => {
  const push = await startPushService();
  open.push(push.stop);
  const server = await startExecutable(house, {
    UPHELD_PUSH_HOSTS: push.origin,
    // No server listens there, so mail waits.
    UPHELD_SMTP_URL: 'smtp://127.0.0.1:1',
  });
  open.push(server.stop);
  push.expectKey(vapidKeysIn(dataFilesIn(server.data).pushKeys).publicKey);
  const setup = /setup=([\w-]{43})/.exec(server.output())?.[1];
  const person = { firstName: 'Ruth', lastName: 'B', username: 'ruth', email: 'ruth@example.org' };
  const secret = { password: 'gleaning barley', confirmPassword: 'gleaning barley' };
  const registered = await server.post('/api/register', { ...person, ...secret, setup });
  const cookie = registered.headers.get('set-cookie')?.split(';')[0] ?? '';
  await server.post('/api/notifications/subscribe', push.browser('phone'), cookie);

  const backups = await backUpAmidWrites(server, cookie, { folder: house, times: TIMES });
  await server.stop();

  for (const [n, { file, least, most }] of backups.entries()) {
    const folder = join(house, `restored-${n}`);
    const restored = await runExecutable(['restore', file, '--data', folder], house);
    expect([restored.code, restored.err]).toEqual([0, '']);
    const { numbers, isInOrder, files, damaged } = contentOf(folder);
    // All writes that were acknowledged before the backup are in it, in order and without a gap.
    expect(isInOrder).toBe(true);
    expect(numbers).toBeGreaterThanOrEqual(least);
    expect(numbers).toBeLessThanOrEqual(most);
    expect([files > 0 || n === 0, damaged]).toEqual([true, 0]);
    for (const key of ['upheld.key', 'upheld-vapid.json'])
      expect(readFileSync(join(folder, key))).toEqual(readFileSync(join(server.data, key)));
  }

  // A restore of the last backup continues and sends nothing twice.
  const mail = await startMailServer();
  open.push(mail.stop);
  const home = join(house, 'again');
  mkdirSync(home);
  const last = backups.at(-1)?.file ?? '';
  await runExecutable(['restore', last, '--data', join(home, 'data')], house);
  const again = await startExecutable(home, {
    UPHELD_PUSH_HOSTS: push.origin,
    UPHELD_SMTP_URL: mail.url,
  });
  open.push(again.stop);
  const tested = await again.post('/api/test-notification', undefined, cookie);
  expect(tested.status).toBeLessThan(300);
  while (push.received.length === 0) await Bun.sleep(5);
  expect(push.received[0]?.to).toBe('/phone');
  expect(mail.received).toEqual([]);
});

test('the running server makes the nightly backup in a thread, without slowing calls (D12)', async () => {
  const home = join(house, 'nightly');
  mkdirSync(home);
  const usb = join(house, 'usb');
  mkdirSync(usb);
  const first = await startExecutable(home);
  const person = { firstName: 'Ruth', lastName: 'B', username: 'ruth', email: 'ruth@example.org' };
  const secret = { password: 'gleaning barley', confirmPassword: 'gleaning barley' };
  await first.post('/api/register', { ...person, ...secret });
  await first.stop();
  // There was no user yet when the nightly backup was first due.
  expect(storedBackups(dataFilesIn(first.data).backups)).toEqual([]);
  readData(first.data, (db) => db.$client.run("update jobs set due_at = 0 where name = 'backup'"));
  const second = await startExecutable(home, {
    UPHELD_BACKUP_COPY: usb,
    UPHELD_BACKUP_PASSPHRASE: 'the barley harvest',
  });
  open.push(second.stop);
  const said = () => second.logged().some(({ msg }) => msg === 'backup made');
  while (!said()) {
    expect((await fetch(`${second.url}/api/health`)).status).toBe(200);
    await Bun.sleep(1);
  }
  const [made] = storedBackups(dataFilesIn(second.data).backups);
  const [copy] = storedBackups(usb);
  expect([made?.reason, copy?.isEncrypted]).toEqual(['nightly', true]);
  const home2 = join(house, 'from-copy');
  const restored = await runExecutable(['restore', copy?.path ?? '', '--data', home2], house);
  expect(restored.err).toContain('is encrypted. Give its passphrase');
  expect(second.output()).not.toContain('harvest');
});
