/*
 * Upgrades that are killed. They happen here, because each kill needs a process of its own, more than a test has time for.
 */
import { Database } from 'bun:sqlite';
import { createHash } from 'node:crypto';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildExecutable } from '../server/build.ts';
import { migrations } from '../server/db/migrate.ts';
import { dataFilesIn } from '../server/storage/files.ts';
import { killWhileStarting, startExecutable } from '../test-support/executable.ts';
import { storedDatabase } from '../test-support/fixtures.ts';
import { testFolder } from '../test-support/folder.ts';
import { oneMigrationMore } from '../test-support/one-migration-more.ts';
import { count, ms } from './figures.ts';
import { type Fault, found } from './run.ts';

const area = 'The data';
const DIE = resolve(import.meta.dir, '../test-support/migrate-and-die.ts');

/** The kept database of the newest schema: the next version upgrades it. */
const oldDatabase = (folder: string) => {
  const path = join(folder, 'old.db');
  writeFileSync(path, storedDatabase(migrations.length));
  return path;
};

/** Of a database as a killed process left it: version, a hash of its schema, and what it holds. */
const lookAt = (path: string) => {
  const db = new Database(path);
  const all = <T>(sql: string) => db.query<T, []>(sql).all();
  const schema = all<{ sql: string | null }>('select sql from sqlite_schema order by name');
  const look = {
    version: all<{ user_version: number }>('pragma user_version')[0]?.user_version,
    schema: createHash('sha256').update(JSON.stringify(schema)).digest('hex'),
    people: all('select 1 from users').length,
    requests: all('select 1 from prayers').length,
    isWhole:
      all<{ integrity_check: string }>('pragma integrity_check')[0]?.integrity_check === 'ok',
  };
  db.close();
  return JSON.stringify(look);
};

/** Upgrades a copy in a process that is killed before this statement; gives whether it was. */
const killedBefore = async (statement: number, path: string) => {
  const child = Bun.spawn([process.execPath, DIE, path, `${statement}`], {
    stdout: 'ignore',
    stderr: 'ignore',
  });
  await child.exited;
  return child.signalCode === 'SIGKILL';
};

/** The executable of a version that knows one migration more. */
const nextVersion = async (folder: string) => {
  const program = join(folder, 'next-upheld');
  await buildExecutable({ outfile: program, plugins: [oneMigrationMore] });
  return program;
};

const killedAtEach: Fault = {
  area,
  name: 'an upgrade killed before every one of its statements',
  expectation:
    'Afterwards the database has exactly the old schema or exactly the new one, is whole, and holds everything that it held.',
  provoke: async () => {
    const folder = testFolder('statements');
    const old = oldDatabase(folder);
    const before = lookAt(old);
    const upgraded = join(folder, 'new.db');
    copyFileSync(old, upgraded);
    await killedBefore(Number.MAX_SAFE_INTEGER, upgraded);
    const after = lookAt(upgraded);
    const looks: string[] = [];
    const tryFrom = async (first: number) => {
      for (let statement = first; ; statement += 2) {
        const path = join(folder, `${statement}.db`);
        copyFileSync(old, path);
        const wasKilled = await killedBefore(statement, path);
        looks.push(lookAt(path));
        if (!wasKilled) return;
      }
    };
    await Promise.all([tryFrom(0), tryFrom(1)]);
    const of = (look: string) => looks.filter((other) => other === look).length;
    return found(
      `${looks.length - 2} kills on the way from schema ${migrations.length} to the next: ${of(before)} left the old schema, ${of(after) - 2} the new one, ${looks.length - of(before) - of(after)} something in between`,
      {
        'the upgrade has many statements': looks.length > 100,
        'an upgrade that is let go on makes the new schema': of(after) >= 2 && before !== after,
        'nothing is in between': of(before) + of(after) === looks.length,
      },
    );
  },
};

const killedAtRandom: Fault = {
  area,
  name: 'the executable killed at random while it upgrades',
  expectation:
    'Old schema or new, nothing in between; a backup was made before anything changed; the next start upgrades it and answers.',
  provoke: async () => {
    const kills = 20;
    const house = testFolder('upgrades');
    const old = oldDatabase(house);
    const before = lookAt(old);
    const program = await nextVersion(house);
    const homeOf = (name: string) => {
      const home = join(house, name);
      const files = dataFilesIn(join(home, 'data'));
      mkdirSync(files.folder, { recursive: true });
      cpSync(old, files.database);
      // A small one is soon made.
      writeFileSync(files.ballast, '');
      return { home, files };
    };
    const whole = homeOf('whole');
    const began = performance.now();
    const start = (home: string) => startExecutable(home, {}, undefined, [], program);
    const first = await start(whole.home);
    const took = performance.now() - began;
    await first.stop();
    const { version: newest, requests } = JSON.parse(lookAt(whole.files.database));
    const left = { old: 0, upgraded: 0, between: 0, withoutBackup: 0, answering: 0 };
    for (let n = 0; n < kills; n++) {
      const { home, files } = homeOf(`${n}`);
      await killWhileStarting(home, (took * (n + 1)) / kills, program);
      const look = lookAt(files.database);
      const isUpgraded = JSON.parse(look).version === newest && JSON.parse(look).isWhole;
      const hasBackup = existsSync(files.backups) && readdirSync(files.backups).length > 0;
      left[look === before ? 'old' : isUpgraded ? 'upgraded' : 'between']++;
      if (isUpgraded && !hasBackup) left.withoutBackup++;
      const again = await start(home);
      if (JSON.parse(lookAt(files.database)).requests === requests) left.answering++;
      await again.stop();
    }
    return found(
      `${kills} kills within the ${ms(took)} of a start: ${left.old} left the old schema, ${left.upgraded} the new one, ${left.between} something else; ${count(left.withoutBackup)} upgraded without a backup; ${left.answering} of ${kills} went on at the next start`,
      {
        'a start upgrades': newest === migrations.length + 1 && requests > 0,
        'some were killed before and some after': left.old > 0 && left.upgraded > 0,
        'nothing is in between': left.between === 0,
        'a backup was made first': left.withoutBackup === 0,
        'every next start goes on': left.answering === kills,
      },
    );
  },
};

/** What can happen while a newer program upgrades a database. */
export const upgradeFaults: Fault[] = [killedAtEach, killedAtRandom];
