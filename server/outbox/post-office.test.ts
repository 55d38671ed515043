import { expect, test } from 'bun:test';
import { deliveries } from '../db/schema.ts';
import { createTestServer, quiet } from '../testing/server.ts';
import { openPostOffice } from './post-office.ts';

const DAY = 24 * 60 * 60_000;

test('what was done a week ago is forgotten at the start, a busy day of it at once', async () => {
  const { db, clock } = createTestServer();
  const put = (state: 'sent' | 'waiting', createdAt: number, count: number) => {
    const row = { channel: 'mail', kind: 'test', address: 'a@example.org', state } as const;
    db.insert(deliveries)
      .values(Array.from({ length: count }, () => ({ ...row, dueAt: createdAt, createdAt })))
      .run();
  };
  for (let n = 0; n < 6; n++) put('sent', clock.now - 8 * DAY, 500);
  put('sent', clock.now - 6 * DAY, 1);
  put('waiting', clock.now - 8 * DAY, 1);
  const office = openPostOffice({ db, clock: () => clock.now, log: quiet, carriers: [] });
  expect(db.select().from(deliveries).all()).toHaveLength(2);
  await office.close();
});
