/*
 * What can happen to the files. Two faults happen here: no test asks the executable for the exit code on a newer database,
 * or searches each file of a running server for the words of a deleted account.
 */
import { Database } from 'bun:sqlite';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dataFilesIn } from '../server/storage/files.ts';
import { runExecutable, startExecutable } from '../test-support/executable.ts';
import { testFolder } from '../test-support/folder.ts';
import { memberOf } from '../test-support/member.ts';
import { proven } from './proven-by.ts';
import { type Fault, found } from './run.ts';

const area = 'The data';

const damagedLog = proven(
  area,
  'a damaged write-ahead log',
  'The server starts, and where anything acknowledged is lost its log says so. Where nothing is lost it raises no alarm.',
  { in: 'server/storage/damaged-log.system.test.ts', tests: 'D3' },
);

const damagedDatabase = proven(
  area,
  'a damaged page of the database',
  'The start is refused in one line that names the newest good backup, or nothing that people see has changed.',
  {
    in: 'server/storage/damaged-database.test.ts',
    tests: 'a damaged page of the database',
  },
);

const backups = proven(
  area,
  'backups amid 50 writes a second, each restored',
  'Each backup is of one moment: all that was acknowledged before it began is there, in order and without a gap, and every file of the library is whole.',
  { in: 'server/operations/backups/under-load.test.ts', tests: 'ten backups' },
);

const newerDatabase: Fault = {
  area,
  name: 'an older program on a newer database',
  expectation: 'The start is refused with exit code 78 and the version that is needed.',
  provoke: async () => {
    const folder = testFolder('newer');
    const server = await startExecutable(folder);
    await server.stop();
    const path = dataFilesIn(server.data).database;
    const db = new Database(path);
    db.run('pragma user_version = 99');
    db.close();
    const before = readFileSync(path);
    const { code, err } = await runExecutable(['serve', '--data', server.data], folder);
    return found(`exit code ${code}: “${err.trim()}”`, {
      'the exit code is 78': code === 78,
      'the needed version is named': err.includes('schema version 99'),
      'the database is as it was': before.equals(readFileSync(path)),
    });
  },
};

const deletedText: Fault = {
  area,
  name: 'an account deleted with all that its person wrote',
  expectation:
    'At once nobody finds it, and within a minute none of it is in any file of the data folder: neither the database, nor its log, nor the index of the search.',
  provoke: async () => {
    const server = await startExecutable(testFolder('forget'));
    const naomi = await memberOf(server, 'naomicanary');
    const [ruth, words] = [await memberOf(server, 'ruth'), ['Canaryword', 'naomicanary']];
    for (let i = 0; i < 30; i++) await naomi.write(`Canaryword ${i}`, `Canaryword text ${i}.`);
    await ruth.write('A request that stays');
    const there = () =>
      readdirSync(server.data, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => {
          const text = readFileSync(path, 'latin1').toLowerCase();
          return words.some((word) => text.includes(word.toLowerCase()));
        }).length;
    const before = there();
    const { status } = await naomi.delete('/api/user', { password: 'a good password' });
    const deleted = performance.now();
    const seconds = () => (performance.now() - deleted) / 1000;
    const search = await (await ruth.get('/api/search?q=canaryword')).text();
    while (there() > 0 && seconds() < 60) await Bun.sleep(250);
    const took = seconds();
    const left = there();
    await server.stop();
    return found(
      `30 requests deleted with their account (${status}); files with their words: ${before} before, ${left} after ${took.toFixed(0)} s, ${there()} after the stop`,
      {
        'they were there before': before > 0,
        'the account is deleted': status === 204,
        'they are in no file': left + there() === 0,
        'nobody finds them': !search.includes('Canaryword'),
      },
    );
  },
};

/** What can happen to the files of the data folder. */
export const dataFaults: Fault[] = [
  damagedLog,
  damagedDatabase,
  newerDatabase,
  deletedText,
  backups,
];
