// needs: root-of-debian nfpm
import { Database } from 'bun:sqlite';
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test';
import { appendFileSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../../server/version.ts';
import { testFolder } from '../../test-support/folder.ts';
import { until } from '../../test-support/until.ts';
import {
  COMMAND,
  type Computer,
  DATA,
  ON_ITS_DATA,
  packageOf,
  SETTINGS,
  startComputer,
} from '../testing/linux.ts';

setDefaultTimeout(300_000);

describe('the service under a running systemd (S11)', () => {
  let computer: Computer;
  /** A place in the journal: what comes after it was written since. */
  let before = '';
  const markJournal = async () => {
    const last = await computer.must('journalctl', '--lines=1', '--show-cursor');
    before = /^-- cursor: (.+)$/m.exec(last)?.[1] ?? '';
  };
  const start = async () => {
    await markJournal();
    // Or systemd would refuse it: the tests start it more often than it lets a person.
    await computer.must('systemctl', 'reset-failed');
    await computer.must('systemctl', 'start', 'upheld');
  };
  const stop = () => computer.must('systemctl', 'stop', 'upheld');
  /**
   * What the service wrote since then. Not asked for by its invocation: of a process that ends at
   * once, the journal may come too late to learn that.
   */
  const journal = () =>
    computer.must('journalctl', '--output=cat', '--unit=upheld', `--after-cursor=${before}`);
  /** The journal is written by another process, a moment later on a busy computer. */
  const isTold = (words: string) =>
    until(`the journal has ${words}`, async () => (await journal()).includes(words));
  const outcome = () => Promise.all(['NRestarts', 'ExecMainStatus'].map(computer.property));

  beforeAll(async () => {
    computer = await startComputer();
    const deb = computer.take(await packageOf({ format: 'deb', version: VERSION }));
    await computer.must('apt-get', '--yes', 'install', deb);
    await computer.isUp();
    await markJournal();
  });
  afterAll(() => computer.off());

  test('has no right that it does not need', async () => {
    const status = await computer.must('cat', `/proc/${await computer.property('MainPID')}/status`);
    expect(status).toMatch(/^NoNewPrivs:\t1$/m);
    expect(status).toMatch(/^Seccomp:\t2$/m);
    expect(status).toMatch(/^CapEff:\t0+$/m);
    expect(status).toMatch(/^CapBnd:\t0+$/m);
    const { out } = await computer.run('systemd-analyze', '--no-pager', 'security', 'upheld');
    const [, exposure = ''] = /exposure level for upheld\.service: ([\d.]+)/.exec(out) ?? [];
    console.log(`Exposure of upheld.service where it runs: ${exposure}`);
    expect(Number(exposure)).toBeGreaterThan(0);
    expect(Number(exposure)).toBeLessThanOrEqual(1.1);
  });

  test('is there again after it was killed', async () => {
    const before = await computer.property('MainPID');
    await computer.must('systemctl', 'kill', '--signal=KILL', 'upheld');
    await until('another one runs', async () => {
      return !['0', before].includes(await computer.property('MainPID'));
    });
    await computer.isUp();
    expect(await computer.property('NRestarts')).toBe('1');
  });

  test('stops when it is told to, and says so', async () => {
    await stop();
    expect(await computer.property('Result')).toBe('success');
    expect(await computer.property('ExecMainStatus')).toBe('0');
    await isTold('"msg":"stopped"');
    await start();
    await computer.isUp();
  });

  test('is not disturbed by a second one, which says why it does not start', async () => {
    const { err, code } = await computer.run(...COMMAND, 'serve', ...ON_ITS_DATA);
    expect(code).toBe(75);
    expect(err).toContain('Another Upheld is already running');
    expect(await computer.answers()).toBe(true);
  });

  test('fails once where a setting is wrong, with a sentence in the journal', async () => {
    await stop();
    const path = computer.pathTo(SETTINGS);
    const settings = readFileSync(path, 'utf8');
    appendFileSync(path, 'reminder-days = "often"\n');
    await start();
    await computer.hasFailed();
    expect(await outcome()).toEqual(['0', '78']);
    await isTold('reminder-days');
    writeFileSync(path, settings);
    await start();
    await computer.isUp();
  });

  test('fails once where the data is of a newer program', async () => {
    await stop();
    const path = computer.pathTo(`${DATA}/upheld.db`);
    const copy = join(testFolder('database'), 'upheld.db');
    // SQLite does not open a file that is reached through /proc.
    const setVersion = (change: (known: number) => number) => {
      copyFileSync(path, copy);
      const db = new Database(copy);
      const row = db.query<{ user_version: number }, []>('pragma user_version').get();
      db.run(`pragma user_version = ${change(row?.user_version ?? 0)}`);
      db.close();
      copyFileSync(copy, path);
    };
    setVersion((known) => known + 1);
    await start();
    await computer.hasFailed();
    expect(await outcome()).toEqual(['0', '78']);
    await isTold('schema version');
    setVersion((known) => known - 1);
    await start();
    await computer.isUp();
  });

  test('is back after the computer was started anew', async () => {
    await computer.reboot();
    await computer.isUp();
    expect(await computer.state()).toEqual(['enabled', 'active']);
  });
});
