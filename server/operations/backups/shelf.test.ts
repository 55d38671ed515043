import { describe, expect, test } from 'bun:test';
import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../../../test-support/folder.ts';
import type { Reason } from './manifest.ts';
import { backupName, outdatedBackups, removeOldBackups, storedBackups } from './shelf.ts';

const DAY = 24 * 60 * 60_000;
/** Wednesday, 3 o'clock. */
const NOW = Date.UTC(2026, 10, 25, 3);

const of = (reason: Reason, daysAgo: number) => ({ reason, madeAt: NOW - daysAgo * DAY });

describe('which backups are kept (D12)', () => {
  test('nightly backups of seven days and four weeks are kept', () => {
    const nightly = Array.from({ length: 60 }, (_, days) => of('nightly', days));
    const gone = new Set(outdatedBackups(nightly));
    const kept = nightly.filter((backup) => !gone.has(backup));
    // Today back to Thursday, then the Sunday of each week before.
    expect(kept.map(({ madeAt }) => Math.round((NOW - madeAt) / DAY))).toEqual([
      0, 1, 2, 3, 4, 5, 6, 10, 17, 24,
    ]);
  });

  test('a nightly backup leaves at most eleven, with gaps of at most a week', () => {
    let shelf: ReturnType<typeof of>[] = [];
    for (let day = 0; day < 120; day++) {
      shelf.push({ reason: 'nightly', madeAt: NOW + day * DAY });
      const gone = new Set(outdatedBackups(shelf));
      shelf = shelf.filter((backup) => !gone.has(backup));
      expect(shelf.length).toBeLessThanOrEqual(11);
    }
    const ages = shelf.map(({ madeAt }) => (NOW + 119 * DAY - madeAt) / DAY).sort((a, b) => a - b);
    expect(ages.at(-1)).toBeGreaterThanOrEqual(21);
    for (const [index, age] of ages.entries())
      expect(age - (ages[index - 1] ?? 0)).toBeLessThanOrEqual(7);
  });

  test('a computer that is rarely on keeps its newest nightly backups', () => {
    const seldom = [0, 20, 50, 90, 200].map((days) => of('nightly', days));
    expect(outdatedBackups(seldom)).toEqual([]);
  });

  test('five manual backups and three from before upgrades are kept', () => {
    const some = Array.from({ length: 8 }, (_, days) => [
      of('by-hand', days),
      of('before-upgrade', days),
    ]).flat();
    const gone = outdatedBackups(some);
    expect(gone.filter(({ reason }) => reason === 'by-hand')).toHaveLength(3);
    expect(gone.filter(({ reason }) => reason === 'before-upgrade')).toHaveLength(5);
  });
});

test('a backup’s name has its time and reason, and other files are never removed (D12)', () => {
  const folder = testFolder('shelf');
  const write = (name: string) => writeFileSync(join(folder, name), 'x');
  write(backupName('nightly', NOW));
  write(`${backupName('by-hand', NOW + 1000)}.age`);
  write('holiday.tar.gz');
  write('upheld-of-last-year.tar.gz');
  mkdirSync(join(folder, 'making-1.tmp'));
  mkdirSync(join(folder, 'making-2.tmp'));
  utimesSync(join(folder, 'making-1.tmp'), 1000, (NOW - 2 * DAY) / 1000);
  utimesSync(join(folder, 'making-2.tmp'), 1000, NOW / 1000);
  expect(storedBackups(folder)).toMatchObject([
    { reason: 'by-hand', madeAt: NOW + 1000, isEncrypted: true, size: 1 },
    { reason: 'nightly', madeAt: NOW, isEncrypted: false, size: 1 },
  ]);
  removeOldBackups(folder, NOW);
  expect(readdirSync(folder).sort()).toEqual(
    [
      'holiday.tar.gz',
      'making-2.tmp',
      'upheld-2026-11-25-030000-nightly.tar.gz',
      'upheld-2026-11-25-030001-by-hand.tar.gz.age',
      'upheld-of-last-year.tar.gz',
    ].sort(),
  );
});

test('backups of a congregation with a disk quota stay within it, except the newest (C19)', () => {
  const folder = testFolder('shelf-share');
  for (const [reason, hours, size] of [
    ['nightly', 0, 30],
    ['by-hand', 1, 40],
    ['nightly', 24, 50],
  ] as const)
    writeFileSync(join(folder, backupName(reason, NOW - hours * 3_600_000)), 'x'.repeat(size));
  removeOldBackups(folder, NOW, 120);
  expect(storedBackups(folder)).toHaveLength(3);
  removeOldBackups(folder, NOW, 75);
  expect(storedBackups(folder).map(({ size }) => size)).toEqual([30, 40]);
  removeOldBackups(folder, NOW, 1);
  expect(storedBackups(folder).map(({ size }) => size)).toEqual([30]);
});
