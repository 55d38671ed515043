import { expect, test } from 'bun:test';
import { createTestServer } from '../../test-support/server.ts';
import { NewerDatabase } from '../db/migrate.ts';
import { requireKnownKinds } from './compose.ts';

test('a queued notice of an unknown kind refuses the start (N3)', () => {
  const { db, clock } = createTestServer();
  const put = (kind: string, state: string) =>
    db.$client.run(
      "insert into deliveries (channel, kind, state, due_at, created_at) values ('mail', ?, ?, ?, ?)",
      [kind, state, clock.now, clock.now],
    );
  put('new-prayer', 'waiting');
  put('of-the-future', 'sent');
  requireKnownKinds(db);
  put('of-the-future', 'waiting');
  expect(() => requireKnownKinds(db)).toThrow(NewerDatabase);
});
