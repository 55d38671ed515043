import { expect, test } from 'bun:test';
import { congregationWithDigests } from '../../test-support/congregation-with-digests.ts';
import { startExecutable } from '../../test-support/executable.ts';
import { testFolder } from '../../test-support/folder.ts';
import { startMailServer } from '../../test-support/mail.ts';
import { until } from '../../test-support/until.ts';

const PEOPLE = 120;
const KILLS = 3;

test('a server killed amid the digests sends none twice, and leaves nobody out (N22)', async () => {
  const folder = testFolder('digest-crash');
  congregationWithDigests(folder, PEOPLE);
  const smtp = await startMailServer();
  const settings = { UPHELD_SMTP_URL: smtp.url };
  for (let kill = 0; kill < KILLS; kill++) {
    const server = await startExecutable(folder, settings);
    const before = smtp.received.length;
    // The first kill comes while digests are put into the outbox, or before.
    if (kill > 0) await until('digests go out', () => smtp.received.length > before + 5);
    await server.kill();
  }
  const last = await startExecutable(folder, settings);
  const db = last.openDatabase();
  const countOf = (state: string) =>
    db
      .query("select count(*) as count from deliveries where kind = 'digest' and state = ?")
      .values(state)[0]?.[0];
  await until('all digests are settled', () => {
    const settled = ['sent', 'unknown'].map((state) => Number(countOf(state)));
    return settled.reduce((sum, count) => sum + count, 0) === PEOPLE;
  });
  const unknown = Number(countOf('unknown'));
  const untold = db.query('select count(*) from digest_items where is_told = 0').values();
  db.close();
  await last.stop();
  await smtp.stop();
  const notify = new Set(smtp.received.map(({ to }) => to));
  expect(notify.size).toBe(smtp.received.length);
  expect(unknown).toBeLessThanOrEqual(KILLS);
  expect(notify.size).toBeGreaterThanOrEqual(PEOPLE - unknown);
  expect(untold).toEqual([[0]]);
});
