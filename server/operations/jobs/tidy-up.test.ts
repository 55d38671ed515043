import { expect, test } from 'bun:test';
import { createTestServer, logInto, quiet } from '../../../test-support/server.ts';
import { deliveries } from '../../db/schema.ts';
import { tidyUp } from './tidy-up.ts';

const DAY = 24 * 60 * 60_000;

test('tidying up continues after a failure and logs it (R6)', () => {
  const { db, files } = createTestServer();
  db.$client.run('pragma query_only = on');
  const logged: string[] = [];
  tidyUp({ db, files, log: logInto(logged) }, Date.now());
  const failed = logged.map((line) => JSON.parse(line).what);
  expect(failed).toContain('uploads');
  expect(failed).toContain('audit');
  expect(logged.join()).toContain('SQLITE_READONLY');
});

test('deliveries finished a week ago are deleted, also after a busy day (R6)', () => {
  const { db, files, clock } = createTestServer();
  const put = (state: 'sent' | 'waiting', createdAt: number, count: number) => {
    const row = { channel: 'mail', kind: 'test', address: 'a@example.org', state } as const;
    db.insert(deliveries)
      .values(Array.from({ length: count }, () => ({ ...row, dueAt: createdAt, createdAt })))
      .run();
  };
  for (let n = 0; n < 6; n++) put('sent', clock.now - 8 * DAY, 500);
  put('sent', clock.now - 6 * DAY, 1);
  put('waiting', clock.now - 8 * DAY, 1);
  tidyUp({ db, files, log: quiet }, clock.now);
  expect(db.select().from(deliveries).all()).toHaveLength(2);
});
