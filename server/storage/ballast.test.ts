import { expect, test } from 'bun:test';
import { existsSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../../test-support/folder.ts';
import { logInto } from '../../test-support/server.ts';
import { ballastAt } from './ballast.ts';

const MEGABYTE = 1024 * 1024;

/** Returns a ballast on a disk with this number of free megabytes. */
const onDisk = (megabytes: number, path = join(testFolder('ballast'), 'upheld.ballast')) => {
  const disk = { free: megabytes * MEGABYTE };
  const logged: string[] = [];
  const ballast = ballastAt(path, logInto(logged), () => disk.free);
  return { disk, path, logged, ballast };
};

test('a first start writes the ballast file (D2)', () => {
  const { ballast, path, logged } = onDisk(100);
  ballast.keepFromStart();
  expect(statSync(path).size).toBe(8 * MEGABYTE);
  expect([ballast.isGivenUp(), logged]).toEqual([false, []]);
});

test('the ballast is written again when the disk has plenty of space', () => {
  const { ballast, disk, path, logged } = onDisk(100);
  ballast.keepFromStart();
  expect(ballast.release()).toBe(true);
  expect(existsSync(path)).toBe(false);
  disk.free = 20 * MEGABYTE;
  expect(ballast.isGivenUp()).toBe(true);
  disk.free = 40 * MEGABYTE;
  expect(ballast.isGivenUp()).toBe(false);
  expect(existsSync(path)).toBe(true);
  expect(logged.at(-1)).toContain('there is room on the disk again');
});

test('the ballast can be removed once', () => {
  const { ballast } = onDisk(100);
  ballast.keepFromStart();
  expect([ballast.release(), ballast.release()]).toEqual([true, false]);
});

test('a start without space for the ballast reserves the space for essential calls', () => {
  const { ballast, logged } = onDisk(8);
  ballast.keepFromStart();
  expect(ballast.isGivenUp()).toBe(true);
  expect(logged[0]).toContain('disk nearly full');
});

test('a start removes the ballast only if the disk is full', () => {
  const { ballast, path } = onDisk(100);
  ballast.keepFromStart();
  const roomy = onDisk(10, path);
  roomy.ballast.releaseToStart();
  expect(existsSync(path)).toBe(true);
  const full = onDisk(0, path);
  full.ballast.releaseToStart();
  expect(existsSync(path)).toBe(false);
  full.ballast.keepFromStart();
  expect(full.ballast.isGivenUp()).toBe(true);
});

test('a missing folder does not end the server', () => {
  const { ballast, path, logged } = onDisk(100);
  rmSync(join(path, '..'), { recursive: true });
  ballast.keep();
  expect(ballast.release()).toBe(false);
  expect(logged[0]).toContain('no ballast');
});
