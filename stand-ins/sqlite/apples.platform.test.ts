// needs: python3 npm tar
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { migrations } from '../../server/db/migrate.ts';
import {
  type RunningServer,
  runExecutable,
  startExecutable,
} from '../../test-support/executable.ts';
import { testFolder } from '../../test-support/folder.ts';
import type { Member } from '../../test-support/member.ts';
import { oneMigrationMore } from '../../test-support/one-migration-more.ts';
import { findChromium } from '../../web/e2e/find-chromium.ts';
import { foundCongregation, WHOLE } from '../systems/congregation.ts';
import { programOn } from './program.ts';
import { libraryOf, SQLITES } from './sqlites.ts';

setDefaultTimeout(900_000);

/* The compiled server on the SQLites that Macs have, compiled for Linux with Apple's options. */

const OLDEST = '3.47.0';
const isOld = (version: string) => Bun.semver.order(version, OLDEST) < 0;

/** Rows of the table that this run prints. */
const results: Record<string, string>[] = [];
afterAll(() => console.table(results));

for (const sqlite of SQLITES) {
  const { version, where, isApples } = sqlite;
  const row: Record<string, string> = { SQLite: version, where };
  results.push(row);
  const noted = async (column: string, work: () => unknown) => {
    row[column] = 'no';
    await work();
    if (row[column] === 'no') row[column] = 'yes';
  };

  describe(`on SQLite ${version} of ${where} (R51)`, () => {
    const folder = testFolder('sqlite');
    const program = join(folder, 'upheld');
    let library = '';
    beforeAll(async () => {
      library = await libraryOf(sqlite);
      await programOn({ path: library, isLogKept: isApples }, program);
    });

    if (isOld(version)) {
      test('each command is refused with its own sentence, and makes no file', async () => {
        for (const command of [['serve'], ['doctor'], ['backup'], ['admin', 'list']]) {
          const args = [...command, '--data', join(folder, 'data')];
          const { err, code } = await runExecutable(args, folder, {}, program);
          expect([command, err, code]).toEqual([
            command,
            `upheld: Upheld needs SQLite 3.47 or newer, and finds ${version}.\n`,
            78,
          ]);
        }
        expect(readdirSync(folder)).toEqual(['upheld']);
        row.starts = 'refused';
      });
      return;
    }

    const found = z.array(z.object({ title: z.string() }));
    let server: RunningServer;
    let founder: Member;
    let look: (server: RunningServer) => Promise<typeof WHOLE>;
    const start = (cwd: string, on = program) => startExecutable(cwd, {}, undefined, [], on);
    const run = (...args: string[]) => runExecutable(args, folder, {}, program);
    const search = async (word: string) =>
      found
        .parse(await (await founder.get(`/api/search?q=${word}`)).json())
        .map((one) => one.title);

    test('it starts, uses this SQLite, and users write', () =>
      noted('starts', async () => {
        server = await start(folder);
        const congregation = await foundCongregation(server, server.output());
        ({ founder } = congregation);
        look = congregation.look;
        expect(await look(server)).toEqual(WHOLE);
        expect(readFileSync(`/proc/${server.pid}/maps`, 'utf8')).toContain(library);
      }));

    test('it finds words, with and without accents, by their beginnings and inside them', () =>
      noted('search', async () => {
        await founder.write('For the harvest', 'Rain for the vineyard of Zoë, and 平安 for all.');
        for (const word of ['vine', 'zoe', encodeURIComponent('平安')])
          expect(await search(word)).toEqual(['For the harvest']);
        expect(await search('nothing')).toEqual([]);
      }));

    test('deleted words are in no file when it has stopped', () =>
      noted('deleted words in no file', async () => {
        const { id } = await founder.write('For Quixotry', 'quixotry '.repeat(50));
        expect(await search('quixotry')).toEqual(['For Quixotry']);
        await founder.delete(`/api/prayers/${id}`);
        expect(await server.stop()).toBe(0);
        const files = readdirSync(server.data, { recursive: true })
          .map((name) => join(server.data, String(name)))
          .filter((path) => statSync(path).isFile());
        expect(existsSync(join(server.data, 'upheld.db-wal'))).toBe(isApples);
        expect(files.filter((path) => /quixotry/i.test(readFileSync(path, 'latin1')))).toEqual([]);
        expect(readFileSync(join(server.data, 'upheld.db'), 'latin1')).toContain('vineyard');
        expect(server.logged().filter(({ level }) => level === 'error')).toEqual([]);
        server = await start(folder);
      }));

    const backup = join(folder, 'backup.tar.gz');
    test('a backup of the running server is made and read through', () =>
      noted('backup', async () => {
        expect(await run('backup', backup, '--data', server.data)).toMatchObject({ code: 0 });
        expect(await run('backup', 'verify', backup)).toMatchObject({ err: '', code: 0 });
        expect(await server.stop()).toBe(0);
      }));

    test('the backup is restored to a new folder, and all of it is there', () =>
      noted('restore', async () => {
        const elsewhere = testFolder('restored');
        const data = join(elsewhere, 'data');
        expect(await run('restore', backup, '--data', data)).toMatchObject({ code: 0 });
        const restored = await start(elsewhere);
        const { requests, ...others } = await look(restored);
        expect(requests).toEqual(['For the harvest', ...WHOLE.requests]);
        expect(others).toMatchObject({ groups: WHOLE.groups, documents: WHOLE.documents });
        expect(await restored.stop()).toBe(0);
      }));

    test('a later version upgrades the database, and all of it is there', () =>
      noted('upgrade', async () => {
        const later = join(folder, 'later-upheld');
        await programOn({ path: library, isLogKept: isApples }, later, [oneMigrationMore]);
        const upgraded = await start(folder, later);
        expect((await look(upgraded)).requests).toHaveLength(2);
        const db = upgraded.openDatabase();
        expect(db.query('pragma user_version').get()).toEqual({
          user_version: migrations.length + 1,
        });
        db.close();
        expect(await upgraded.stop()).toBe(0);
      }));

    test('two users pray for each other in a browser', () =>
      noted('main journey', async () => {
        const cli = join('node_modules', '@playwright', 'test', 'cli.js');
        const journey = ['test', '--reporter=line', 'web/e2e/journey.e2e.test.ts'];
        const env = { ...process.env, UPHELD_PROGRAM: program, UPHELD_CHROMIUM: findChromium() };
        const child = Bun.spawn(['node', cli, ...journey], { env, stdout: 'pipe' });
        const said = await new Response(child.stdout).text();
        expect([await child.exited, said]).toEqual([0, expect.stringMatching(/\d+ passed/)]);
      }));

    test('it passes the unit tests of database, search, data folder and backups', () =>
      noted('unit tests', async () => {
        const { pass, fail } = await unitTests(library, isApples);
        row['unit tests'] = `${pass}`;
        expect([pass > 200, fail]).toEqual([true, 0]);
      }));
  });
}

const UNITS = ['server/db', 'server/search', 'server/storage', 'server/operations/backups'];
/** It wraps methods of Bun's own statements. */
const NOT_HERE = '**/query-plans.test.ts';

/** Runs unit tests on a library, and returns their numbers. */
const unitTests = async (library: string, isLogKept: boolean) => {
  const child = Bun.spawn(
    [
      ...[process.execPath, 'test', '--timeout', '240000'],
      ...['--preload', './stand-ins/sqlite/unit-tests.ts'],
      ...['--path-ignore-patterns', '**/*.*.test.ts', '--path-ignore-patterns', NOT_HERE],
      ...UNITS,
    ],
    {
      env: {
        ...process.env,
        STAND_IN_SQLITE: library,
        STAND_IN_SQLITE_LOG: isLogKept ? 'kept' : 'removed',
      },
      stderr: 'pipe',
      stdout: 'ignore',
    },
  );
  const said = await new Response(child.stderr).text();
  const numberOf = (word: string) => Number(new RegExp(`^ *(\\d+) ${word}$`, 'm').exec(said)?.[1]);
  if (numberOf('fail') > 0) console.log(said);
  return { pass: numberOf('pass'), fail: numberOf('fail') };
};
