import { expect, test } from 'bun:test';
import { createWorld } from '../../test-support/world.ts';
import { nextDueIn } from './due-times.ts';

test('a congregation that was closed with deleted words in its index is due soon (P31)', async () => {
  const { server, comment } = await createWorld();
  const { db, clock, config } = server;
  db.$client.run('insert or replace into jobs (name, due_at) values (?, ?)', [
    'tidy up',
    clock.now + 3_000_000,
  ]);
  expect(nextDueIn({ db, config }, clock.now) - clock.now).toBeGreaterThan(60_000);
  db.$client.run('delete from comments where id = ?', [comment]);
  expect(nextDueIn({ db, config }, clock.now) - clock.now).toBeLessThan(30_000);
});

test('mail that waits for a mail server is not due, so it opens no closed congregation (N99)', async () => {
  const { server } = await createWorld();
  const { db, clock, config } = server;
  db.$client.run(
    "insert into deliveries (channel, kind, user_id, state, due_at, created_at) values ('mail', 'test', ?, 'waiting', ?, ?)",
    [server.idOf('ruth'), clock.now, clock.now],
  );
  const isDue = (smtpUrl?: string) =>
    nextDueIn({ db, config: { ...config, smtpUrl } }, clock.now) <= clock.now;
  const setAt = (isOn: boolean) =>
    db.$client.run(
      "insert or replace into mail_server_settings (id, provider, address, host, port, user_name, sealed_password, nonce, is_on) values (1, 'other', 'a@b.org', 'smtp.b.org', 465, 'a', '', '', ?)",
      [isOn],
    );
  expect([isDue(), isDue('smtp://mail.example.org')]).toEqual([false, true]);
  setAt(false);
  expect(isDue()).toBe(false);
  setAt(true);
  expect(isDue()).toBe(true);
});
