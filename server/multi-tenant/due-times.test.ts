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
