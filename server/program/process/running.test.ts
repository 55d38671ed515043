import { expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { makeData } from '../../../test-support/data.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { seedPerson } from '../../../test-support/people.ts';
import { logInto } from '../../../test-support/server.ts';
import { until } from '../../../test-support/until.ts';
import { configFrom } from '../../config/config.ts';
import { openDatabase } from '../../db/open.ts';
import { deliveries, jobs } from '../../db/schema.ts';
import { openDataFolder } from '../../storage/open.ts';
import { runningFrom } from './running.ts';

test('automatic work begins after another program has released the database', async () => {
  const data = testFolder('running');
  // The last run was killed while it sent a mail.
  const files = makeData(data, ['ruth'], (db) =>
    db
      .insert(deliveries)
      .values({
        channel: 'mail',
        kind: 'comment',
        state: 'sending',
        dueAt: 0,
        createdAt: Date.now(),
      })
      .run(),
  );
  const logged: string[] = [];
  const log = logInto(logged);
  const folder = await openDataFolder(data, log);
  const { start, drain, close } = runningFrom(folder, configFrom({ data }, {}), log);
  const states = () => folder.db.select({ state: deliveries.state }).from(deliveries).all();

  const other = openDatabase(files.database);
  other.$client.run('begin immediate');
  start();
  await until('it cannot begin', () => logged.join().includes('nothing is sent yet'));
  expect(states()).toEqual([{ state: 'sending' }]);
  other.$client.run('rollback');
  other.$client.close();
  await until('jobs run', () => folder.db.select().from(jobs).all().length > 0);
  expect(states()).toEqual([{ state: 'unknown' }]);

  await drain();
  close();
});

test('a new congregation is not backed up when its first user comes, but at night', async () => {
  const data = testFolder('running');
  const log = logInto([]);
  const folder = await openDataFolder(data, log);
  const { deps, start, settled, drain, close } = runningFrom(folder, configFrom({ data }, {}), log);
  start();
  seedPerson(folder.db, 'ruth', 'no hash', Date.now());
  await settled();
  expect(deps.backups.list()).toEqual([]);
  const [backup] = folder.db.select().from(jobs).where(eq(jobs.name, 'backup')).all();
  expect(new Date(backup?.dueAt ?? 0).toISOString()).toContain('T03:00:00');
  await drain();
  close();
});

test('a new congregation starts while another program locks its database', async () => {
  const data = testFolder('running');
  const logged: string[] = [];
  const log = logInto(logged);
  const folder = await openDataFolder(data, log);
  const { start, settled, drain, close } = runningFrom(folder, configFrom({ data }, {}), log);
  const other = openDatabase(folder.files.database);
  other.$client.run('begin immediate');
  start();
  expect(logged.join()).toContain('first backup not put off');
  other.$client.run('rollback');
  other.$client.close();
  await settled();
  await drain();
  close();
});
