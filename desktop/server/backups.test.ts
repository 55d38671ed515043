import { Database } from 'bun:sqlite';
import { afterAll, afterEach, describe, expect, test } from 'bun:test';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalServerState } from '../../shared/desktop-bridge.ts';
import { m } from '../../shared/messages.ts';
import { until } from '../../stand-ins/electron/until.ts';
import { built } from '../../test-support/built.ts';
import { makeData } from '../../test-support/data.ts';
import { startExecutable } from '../../test-support/executable.ts';
import { freePort } from '../../test-support/free-port.ts';
import type { BackupDialogs } from './backup-dialogs.ts';
import { timeWords } from './backup-words.ts';
import { createBackups } from './backups.ts';
import { childProcess } from './child-process.ts';
import { localServer } from './local-server.ts';
import { answersAt } from './network.ts';

/* The backups of "Run Upheld on this computer", with the real executable. */
const EXECUTABLE = built('dist/upheld');
const house = mkdtempSync(join(tmpdir(), 'upheld-desk-backups-'));
const port = await freePort();
const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});
afterAll(() => rmSync(house, { recursive: true, force: true }));

/** A computer on which Ruth uses Upheld, with a disk for copies, and a user who answers the questions. */
const onThisComputer = (more: { folder?: string; program?: string } = {}) => {
  const home = mkdtempSync(join(house, 'home-'));
  const { folder = join(home, 'server'), program = EXECUTABLE } = more;
  const disk = join(home, 'disk');
  mkdirSync(disk);
  let state: LocalServerState = { state: 'off' };
  const states: string[] = [];
  const server = localServer({
    start: (args) => childProcess(EXECUTABLE, args),
    folder,
    ports: [port],
    address: () => '127.0.0.1',
    answers: answersAt,
    qrCode: async () => '',
    onState: (next) => {
      state = next;
      states.push(next.state);
    },
  });
  const person = { folder: disk as string | undefined, file: undefined as string | undefined };
  const told: string[] = [];
  const questions: string[] = [];
  let says = true;
  const dialogs: BackupDialogs = {
    chooseFolder: async () => person.folder,
    chooseBackup: async () => person.file,
    confirmRestore: async (time) => {
      questions.push(time);
      return says;
    },
    showMessage: (message, detail) => told.push([message, detail].filter(Boolean).join(' ')),
    openFolder: (path) => told.push(`opened ${path}`),
  };
  const runs: string[][] = [];
  const run = (args: string[]) => {
    runs.push(args);
    return childProcess(program, args);
  };
  const backups = createBackups({
    ...dialogs,
    run,
    folder,
    server: { state: () => state, start: server.start, stop: server.stop },
  });
  ending.push(backups.end, server.stop);
  return {
    backups,
    server,
    folder,
    disk,
    person,
    told,
    questions,
    states,
    /** The commands that the executable got. */
    runs,
    decline: () => {
      says = false;
    },
    isUp: () => until(() => state.state === 'running', 'It does not run.'),
    made: () => readdirSync(disk).map((name) => join(disk, name)),
    keptAside: () => readdirSync(folder).filter((name) => name.startsWith('before-restore-')),
  };
};

const namesIn = (folder: string) => {
  const db = new Database(join(folder, 'upheld.db'));
  try {
    db.run('pragma busy_timeout = 5000');
    return db
      .query<{ name: string }, []>('select first_name as name from users order by id')
      .all()
      .map(({ name }) => name);
  } finally {
    db.close();
  }
};

const rename = (folder: string, name: string) => {
  const db = new Database(join(folder, 'upheld.db'));
  db.run('pragma busy_timeout = 5000');
  db.run('update users set first_name = ?', [name]);
  db.close();
};

describe('the backups of this computer (T27)', () => {
  test('are made while the server runs, and a restore saves the replaced data beside them', async () => {
    const it = onThisComputer();
    makeData(it.folder, ['ruth']);
    it.server.start();
    await it.isUp();
    await it.backups.make();
    const [file = ''] = it.made();
    expect(it.told).toEqual([`${m.desktop_backup_made()} ${file}`]);

    rename(it.folder, 'Naomi');
    it.person.file = file;
    await it.backups.restore();
    await it.isUp();
    expect(namesIn(it.folder)).toEqual(['Ruth']);
    expect(it.questions).toHaveLength(1);
    const [aside = ''] = it.keptAside();
    const time = it.questions[0] ?? '';
    expect(it.told.slice(1)).toEqual([
      `${m.desktop_backup_restored({ time })} ${m.desktop_backup_kept({ folder: join(it.folder, aside) })}`,
    ]);
    expect(namesIn(join(it.folder, aside))).toEqual(['Naomi']);
    expect(it.states).toEqual(['starting', 'running', 'off', 'starting', 'running']);
    const { status } = await fetch(`http://127.0.0.1:${it.server.port()}/api/health`);
    expect(status).toBe(200);
  });

  test('are refused if the file is no backup, and the server keeps running', async () => {
    const it = onThisComputer();
    makeData(it.folder, ['ruth']);
    it.server.start();
    await it.isUp();
    it.person.file = join(it.disk, 'letter.tar.gz');
    await it.backups.restore();
    writeFileSync(it.person.file, 'Dear Ruth');
    await it.backups.restore();
    expect(it.told).toEqual([m.desktop_backup_not_there(), m.desktop_backup_not_one()]);
    expect([it.questions, it.states]).toEqual([[], ['starting', 'running']]);
    expect([namesIn(it.folder), it.keptAside()]).toEqual([['Ruth'], []]);
  });

  test('are refused if they are encrypted, with a sentence that says so', async () => {
    const it = onThisComputer();
    makeData(it.folder, ['ruth']);
    const env = { UPHELD_BACKUP_PASSPHRASE: 'gleaning barley' };
    const args = [EXECUTABLE, 'backup', it.disk, '--data', it.folder];
    expect(await Bun.spawn(args, { env, stdout: 'ignore' }).exited).toBe(0);
    [it.person.file] = it.made();
    await it.backups.restore();
    expect(it.told).toEqual([m.desktop_backup_encrypted()]);
    expect(it.states).toEqual([]);
  });

  test('change nothing if the user cancels', async () => {
    const it = onThisComputer();
    makeData(it.folder, ['ruth']);
    await it.backups.make();
    [it.person.file] = it.made();
    rename(it.folder, 'Naomi');
    it.decline();
    await it.backups.restore();
    it.person.file = undefined;
    await it.backups.restore();
    it.person.folder = undefined;
    await it.backups.make();
    expect(it.questions).toHaveLength(1);
    expect(it.told).toHaveLength(1);
    expect([namesIn(it.folder), it.keptAside(), it.states]).toEqual([['Naomi'], [], []]);
  });

  test('are restored on a new computer, where the server starts then', async () => {
    const before = onThisComputer();
    makeData(before.folder, ['ruth', 'naomi']);
    await before.backups.make();
    const it = onThisComputer();
    [it.person.file] = before.made();
    await it.backups.restore();
    await it.isUp();
    expect(namesIn(it.folder)).toEqual(['Ruth', 'Naomi']);
    expect(it.told).toEqual([m.desktop_backup_restored({ time: it.questions[0] ?? '' })]);
  });

  test('are not restored while another Upheld uses the data folder', async () => {
    const other = mkdtempSync(join(house, 'other-'));
    const first = await startExecutable(other);
    ending.push(first.stop);
    const it = onThisComputer({ folder: first.data });
    await it.backups.make();
    [it.person.file] = it.made();
    await it.backups.restore();
    expect(it.told.at(-1)).toBe(m.desktop_backup_in_use());
    expect(it.states).toEqual([]);
  });

  test('are shown in their folder if there are some', async () => {
    const it = onThisComputer();
    await it.backups.show();
    await it.backups.make();
    expect(it.told).toEqual([m.desktop_backup_none(), m.desktop_backup_nothing()]);
    // The server would treat a folder with files but no database as damaged.
    expect(existsSync(it.folder)).toBe(false);
    makeData(it.folder, ['ruth']);
    await it.backups.make();
    await it.backups.show();
    expect(it.told.at(-1)).toBe(`opened ${join(it.folder, 'backups')}`);
  });

  test('run one command at a time', async () => {
    const it = onThisComputer();
    makeData(it.folder, ['ruth']);
    const first = it.backups.make();
    await it.backups.restore();
    expect(it.told).toEqual([m.desktop_backup_busy()]);
    await first;
    await it.backups.show();
    expect(it.told.slice(1)).toEqual([
      `${m.desktop_backup_made()} ${it.made()[0]}`,
      `opened ${join(it.folder, 'backups')}`,
    ]);
  });

  test('are finished before the program ends, without a message', async () => {
    const it = onThisComputer();
    makeData(it.folder, ['ruth']);
    const making = it.backups.make();
    await until(() => it.runs.length > 0);
    await it.backups.end();
    expect(it.made().map((name) => name.endsWith('.tar.gz'))).toEqual([true]);
    await making;
    await it.backups.make();
    expect([it.told, it.runs.length]).toEqual([[], 1]);
  });

  test('show a sentence if the executable is missing', async () => {
    const it = onThisComputer({ program: '/nowhere/upheld' });
    await it.backups.make();
    expect(it.told).toEqual([m.desktop_local_part_missing()]);
  });

  test('name times in words', () => {
    expect(timeWords(Date.UTC(2026, 10, 22, 12))).toMatch(/^November 22, 2026 at \d+:\d\d [AP]M$/);
  });
});
