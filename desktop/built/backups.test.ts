import { Database } from 'bun:sqlite';
import { afterAll, expect, test } from 'bun:test';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Computer } from '../../stand-ins/electron/computer.ts';
import { until } from '../../stand-ins/electron/until.ts';
import { makeData } from '../../test-support/data.ts';
import { createScene, knowing, windowAt } from './scene.ts';

const scene = createScene('backups');
afterAll(scene.end);

const inDatabase = <T>(folder: string, work: (db: Database) => T) => {
  const db = new Database(join(folder, 'upheld.db'));
  try {
    db.run('pragma busy_timeout = 5000');
    return work(db);
  } finally {
    db.close();
  }
};

/** Returns the texts of the message boxes and file dialogs that were shown. */
const wordsOf = ({ asked }: Computer) =>
  asked.flatMap((box) => {
    const { message, title } = Object(box);
    return [String(message ?? title)];
  });

const saysSoon = (computer: Computer, words: string) =>
  until(
    () => wordsOf(computer).some((said) => said.includes(words)),
    () => `It does not say ${words}, but ${wordsOf(computer)}.`,
  );

test('the menu makes a backup and restores it, and the app is shown again (T27)', async () => {
  const computer = scene.computer(knowing('http://127.0.0.1:3000', true));
  const data = join(computer.home, 'userData/server');
  makeData(data, ['ruth']);
  const desktop = scene.start(computer);
  const first = await windowAt(desktop, 'upheld://app/');
  const disk = scene.folderFor('disk');
  computer.picks.push(disk);
  desktop.press('Back Up Now…');
  await saysSoon(computer, 'The backup is made');
  const [name = ''] = readdirSync(disk);

  inDatabase(data, (db) => db.run("update users set first_name = 'Naomi'"));
  // The first question is cancelled: the safe answer is the default.
  computer.picks.push(join(disk, name));
  desktop.press('Restore from a Backup…');
  await saysSoon(computer, 'Do you want to go back to');
  expect(first.isDestroyed()).toBe(false);

  computer.picks.push(join(disk, name));
  await until(() => {
    // While the first backup is still running, another press only shows that.
    if (computer.picks.length > 0) desktop.press('Restore from a Backup…');
    return computer.picks.length === 0;
  });
  // Another process checks the backup before the question appears.
  computer.answers.push(1);
  await saysSoon(computer, 'Everything is as it was on');
  const second = await windowAt(desktop, 'upheld://app/');
  expect([first.isDestroyed(), second.isDestroyed()]).toEqual([true, false]);
  const names = inDatabase(data, (db) => db.query('select first_name as name from users').all());
  expect(names).toEqual([{ name: 'Ruth' }]);
  desktop.press('Show Backups');
  await until(() => computer.opened.includes(join(data, 'backups')));
  await desktop.quit();
});
