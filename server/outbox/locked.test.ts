import type { Database } from 'bun:sqlite';
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { type RunningServer, startExecutable } from '../../test-support/executable.ts';
import { testFolder } from '../../test-support/folder.ts';
import { type MailServer, startMailServer } from '../../test-support/mail.ts';
import { until } from '../../test-support/until.ts';

setDefaultTimeout(120_000);

/* Another program locks the database while the compiled program sends a mail. */
let smtp: MailServer;
let server: RunningServer;
let count = 0;

beforeAll(async () => {
  smtp = await startMailServer();
  const folder = testFolder('locked-outbox');
  server = await startExecutable(folder, { UPHELD_SMTP_URL: smtp.url });
});
afterAll(async () => {
  await server?.stop();
  await smtp?.stop();
});

/** Registers a user with an address to confirm by mail. Returns the address. */
const register = async () => {
  const name = `member${++count}`;
  const email = `${name}@example.org`;
  const form = { firstName: name, lastName: 'Levi', username: name, email };
  const password = 'gleaning barley';
  const made = await server.post('/api/register', { ...form, password, confirmPassword: password });
  expect(made.status).toBe(201);
  return email;
};

const stops = () => server.output().split('outbox stopped for a moment').length - 1;

/**
 * Locks the database when `at` calls, until the outbox has stopped. Returns the deliveries of an address
 * then.
 */
const lockedAt = async (at: (lock: () => void) => void) => {
  const before = stops();
  let holder: Database | undefined;
  at(() => {
    if (holder) return;
    holder = server.openDatabase();
    holder.run('begin immediate');
  });
  const email = await register();
  await until('the outbox stops for a moment', () => stops() > before, 30_000);
  expect((await fetch(`${server.url}/api/health`)).ok).toBe(true);
  holder?.run('rollback');
  const stateOf = () =>
    holder
      ?.query<{ state: string }, [string]>(
        'select d.state from deliveries d join users u on u.id = d.user_id where u.email = ?',
      )
      .all(email)
      .map(({ state }) => state)
      .join();
  await until('it is stored as sent', () => stateOf() === 'sent', 60_000);
  holder?.close();
  return email;
};

test('a mail that cannot be marked before its end waits, and is sent once; the program goes on (N77)', async () => {
  const email = await lockedAt((lock) => smtp.whenBegun(lock));
  smtp.whenBegun(() => {});
  expect(smtp.to(email)).toHaveLength(1);
  expect(server.output()).not.toContain('crashed');
});

test('an accepted mail is marked later, and is not sent again (N77)', async () => {
  const email = await lockedAt((lock) => smtp.acceptWith(lock));
  smtp.acceptWith(() => {});
  expect(smtp.to(email)).toHaveLength(1);
  expect(server.output()).not.toContain('crashed');
});
