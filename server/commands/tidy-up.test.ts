import { expect, test } from 'bun:test';
import { createTestServer, logInto } from '../testing/server.ts';
import { tidyUp } from './tidy-up.ts';

test('tidying up goes on past what fails, and says what failed', () => {
  const { db, files } = createTestServer();
  db.$client.run('pragma query_only = on');
  const logged: string[] = [];
  tidyUp({ db, files, log: logInto(logged) }, Date.now());
  const failed = logged.map((line) => JSON.parse(line).what);
  expect(failed).toContain('uploads');
  expect(failed).toContain('audit');
  expect(logged.join()).toContain('SQLITE_READONLY');
});
