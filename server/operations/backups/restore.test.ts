import { describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { makeData, readData } from '../../../test-support/data.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { withNextMigration } from '../../../test-support/next-migration.ts';
import { JPEG } from '../../../test-support/pictures.ts';
import { logInto } from '../../../test-support/server.ts';
import { migrate, migrations, schemaVersion } from '../../db/migrate.ts';
import { closeDatabase, openDatabase } from '../../db/open.ts';
import {
  audit,
  deliveries,
  jobs,
  passwordResets,
  pictures,
  sessions,
  users,
} from '../../db/schema.ts';
import { dataFilesIn } from '../../storage/files.ts';
import { AlreadyRunning, lockData } from '../../storage/lock.ts';
import { openDataFolder } from '../../storage/open.ts';
import { backupsAtStart } from './at-start.ts';
import { BadBackup, FolderInUse } from './errors.ts';
import { makeBackup } from './make.ts';
import { restoreBackup } from './restore.ts';
import { storedBackups } from './shelf.ts';

const HOUR = 60 * 60_000;
const NOW = Date.UTC(2026, 10, 22, 3);
const folder = testFolder('restore');
const at = (name: string) => join(folder, name);
const back = (name: string) =>
  makeBackup({ files: dataFilesIn(at(name)), reason: 'by-hand', now: NOW }).then(
    ({ path }) => path,
  );
const peopleOf = (path: string) =>
  readData(path, (db) => db.$client.query('select username as name from users').all());

describe('restoring (D13)', () => {
  test('a restore makes a folder that the server opens', async () => {
    const picture = { userId: 1, name: 'a'.repeat(43), type: 'image/jpeg', bytes: JPEG } as const;
    const files = makeData(at('first'), ['ruth', 'naomi'], (db) =>
      db.insert(pictures).values(picture).run(),
    );
    writeFileSync(join(files.uploads, 'a'.repeat(32)), 'not known to the database');
    const path = await back('first');
    await restoreBackup({ path, folder: at('second'), now: NOW });
    expect(readdirSync(at('second')).sort()).toEqual([
      'files',
      'upheld-vapid.json',
      'upheld.db',
      'upheld.key',
      'upheld.lock',
    ]);
    expect(peopleOf(at('second'))).toEqual([{ name: 'ruth' }, { name: 'naomi' }]);
    expect(readData(at('second'), (db) => db.select().from(pictures).all())).toEqual([picture]);
    for (const name of ['upheld.key', 'upheld-vapid.json'])
      expect(readFileSync(join(at('second'), name))).toEqual(readFileSync(join(at('first'), name)));
    const log: string[] = [];
    const opened = await openDataFolder(at('second'), logInto(log));
    expect(opened.isNew).toBe(false);
    closeDatabase(opened.db);
    opened.unlock();
    expect(log.join()).not.toContain('cleanly');
  });

  test('a folder with data is refused unless `force` is given', async () => {
    makeData(at('old'), ['ruth']);
    const path = await back('old');
    const used = makeData(at('used'), ['boaz', 'orpah']);
    writeFileSync(join(used.uploads, 'b'.repeat(32)), 'a file');
    await expect(restoreBackup({ path, folder: used.folder, now: NOW })).rejects.toThrow(
      FolderInUse,
    );
    expect(peopleOf(used.folder)).toEqual([{ name: 'boaz' }, { name: 'orpah' }]);
    const { keptAside } = await restoreBackup({ path, folder: used.folder, now: NOW, force: true });
    expect(peopleOf(used.folder)).toEqual([{ name: 'ruth' }]);
    expect(peopleOf(keptAside ?? '')).toEqual([{ name: 'boaz' }, { name: 'orpah' }]);
    expect(readdirSync(join(keptAside ?? '', 'files'))).toEqual(['b'.repeat(32)]);
  });

  test('a restore continues when another command checkpoints the log meanwhile', async () => {
    makeData(at('calm'), ['ruth']);
    const path = await back('calm');
    const files = makeData(at('folding'), ['boaz']);
    writeFileSync(files.log, '');
    const foldIn = () => rmSync(files.log, { force: true });
    await restoreBackup({ path, folder: files.folder, force: true, now: NOW, progress: foldIn });
    expect(peopleOf(files.folder)).toEqual([{ name: 'ruth' }]);
  });

  test('a bad backup changes nothing', async () => {
    makeData(at('good'), ['ruth']);
    const path = await back('good');
    const bytes = readFileSync(path);
    writeFileSync(at('cut.tar.gz'), bytes.subarray(0, bytes.length / 2));
    const files = makeData(at('stays'), ['boaz']);
    const before = readFileSync(files.database);
    const restoring = restoreBackup({
      path: at('cut.tar.gz'),
      folder: files.folder,
      force: true,
      now: NOW,
    });
    await expect(restoring).rejects.toThrow(BadBackup);
    expect(readFileSync(files.database)).toEqual(before);
    expect(readdirSync(files.folder).filter((name) => /restor/.test(name))).toEqual([]);
  });

  test('a restore is refused while the server runs', async () => {
    makeData(at('busy'), ['ruth']);
    const path = await back('busy');
    const unlock = lockData(at('busy'), dataFilesIn(at('busy')).lock);
    await expect(
      restoreBackup({ path, folder: at('busy'), force: true, now: NOW }),
    ).rejects.toThrow(AlreadyRunning);
    unlock();
  });

  test('a restore notifies no user twice, voids open links, and does not sign users out', async () => {
    const states = ['waiting', 'sending', 'sent', 'failed'] as const;
    makeData(at('told'), ['ruth'], (db) => {
      for (const state of states)
        db.insert(deliveries)
          .values({ channel: 'mail', kind: 'welcome', userId: 1, state, dueAt: 1, createdAt: 1 })
          .run();
      db.insert(jobs)
        .values({ name: 'prayed for', dueAt: NOW - 1 })
        .run();
      db.insert(sessions).values({ tokenHash: 'h', userId: 1, createdAt: 1, lastSeenAt: 1 }).run();
      db.insert(passwordResets)
        .values({ userId: 1, nonce: 'n', tokenHash: 't', createdAt: 1, expiresAt: NOW * 2 })
        .run();
    });
    const path = await back('told');
    const restored = async (name: string, endSessions: boolean) => {
      await restoreBackup({ path, folder: at(name), now: NOW, endSessions });
      return readData(at(name), (db) => ({
        states: db
          .select()
          .from(deliveries)
          .all()
          .map(({ state }) => state),
        isJobDue: db
          .select()
          .from(jobs)
          .all()
          .some(({ dueAt }) => dueAt <= NOW),
        sessions: db.select().from(sessions).all().length,
        resets: db.select().from(passwordResets).all().length,
        audit: db
          .select()
          .from(audit)
          .all()
          .map(({ kind }) => kind),
      }));
    };
    expect(await restored('quiet', false)).toEqual({
      states: ['dropped', 'dropped', 'sent', 'failed'],
      isJobDue: false,
      sessions: 1,
      resets: 0,
      audit: ['backup-restored'],
    });
    expect((await restored('signed out', true)).sessions).toBe(0);
  });

  test('daily reminders that were sent after the backup are not sent again (N53)', async () => {
    makeData(at('prayed'), ['ruth', 'naomi', 'boaz'], (db) => {
      const hours = [
        ['ruth', 2],
        ['naomi', 4],
      ] as const;
      for (const [name, hour] of hours)
        db.update(users)
          .set({
            ...{ reminderDays: 127, reminderHour: hour, reminderZone: 'UTC' },
            reminderAt: NOW + (hour - 3) * HOUR,
          })
          .where(eq(users.usernameKey, name))
          .run();
    });
    const path = await back('prayed');
    const hoursIn = (name: string) =>
      readData(at(name), (db) =>
        db
          .select({ at: users.reminderAt })
          .from(users)
          .all()
          .map(({ at }) => at),
      );
    await restoreBackup({ path, folder: at('praying'), now: NOW });
    expect(hoursIn('praying')).toEqual([NOW + 23 * HOUR, NOW + HOUR, null]);
    // A moved backup continues where it was.
    await restoreBackup({ path, folder: at('moved on'), now: NOW, goesOn: true });
    expect(hoursIn('moved on')).toEqual([NOW - HOUR, NOW + HOUR, null]);
  });

  test('a backup of an older schema is upgraded', async () => {
    const files = dataFilesIn(at('aged'));
    mkdirSync(files.folder);
    const db = openDatabase(files.database);
    migrate(db);
    closeDatabase(db);
    const path = await back('aged');
    await withNextMigration(() => restoreBackup({ path, folder: at('renewed'), now: NOW }));
    readData(at('renewed'), (renewed) =>
      expect(schemaVersion(renewed)).toMatchObject({ found: migrations.length + 1 }),
    );
  });

  test('a power cut during a restore leaves a folder that is refused or complete', async () => {
    makeData(at('source'), ['ruth']);
    const path = await back('source');
    await restoreBackup({ path, folder: at('whole'), now: NOW });
    const names = ['upheld.key', 'upheld-vapid.json', 'files'];
    // The old database is moved first and the new one last: between them there is none.
    for (let moved = 0; moved <= names.length; moved++) {
      const cut = dataFilesIn(at(`cut-${moved}`));
      makeData(cut.folder, ['boaz']);
      mkdirSync(cut.keptAside(NOW));
      renameSync(cut.database, join(cut.keptAside(NOW), 'upheld.db'));
      for (const name of names.slice(0, moved))
        renameSync(join(cut.folder, name), join(cut.keptAside(NOW), name));
      mkdirSync(cut.restoring);
      await expect(openDataFolder(cut.folder, logInto([]))).rejects.toThrow('was interrupted');
      await restoreBackup({ path, folder: cut.folder, now: NOW + 1, force: true });
      expect(peopleOf(cut.folder)).toEqual([{ name: 'ruth' }]);
      expect(peopleOf(cut.keptAside(NOW))).toEqual([{ name: 'boaz' }]);
    }
  });
});

describe('starts and backups (D3, D4)', () => {
  test('a start makes a backup before it upgrades the database', async () => {
    const files = dataFilesIn(at('upgraded'));
    mkdirSync(files.folder);
    const db = openDatabase(files.database);
    migrate(db);
    closeDatabase(db);
    const log = logInto([]);
    const opened = await withNextMigration(() =>
      openDataFolder(files.folder, log, backupsAtStart(log)),
    );
    closeDatabase(opened.db);
    opened.unlock();
    const [made, ...more] = storedBackups(files.backups);
    expect([made?.reason, more]).toEqual(['before-upgrade', []]);
    await restoreBackup({ path: made?.path ?? '', folder: at('downgraded'), now: NOW });
  });

  test('a start refuses a damaged database and names the newest good backup', async () => {
    const files = makeData(at('lost'), ['ruth']);
    const good = await back('lost');
    const newer = await makeBackup({ files, reason: 'nightly', now: NOW + 1000 });
    writeFileSync(newer.path, readFileSync(newer.path).subarray(0, 500));
    writeFileSync(files.database, Buffer.alloc(40_960, 7));
    const log = logInto([]);
    await expect(openDataFolder(files.folder, log, backupsAtStart(log))).rejects.toThrow(
      `The newest good backup is ${good}. Put it back with upheld restore and --force.`,
    );
  });
});
