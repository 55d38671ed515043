// needs: ip nginx litestream versitygw rclone
// alone: it measures time

import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { registrationFor } from '../../test-support/registration.ts';
import {
  a,
  b,
  call,
  environmentOf,
  house,
  mapTo,
  powerOff,
  runOn,
  SHIPPED,
  setStage,
  sh,
  startHost,
  strikeStage,
  upheld,
} from '../../test-support/two-hosts.ts';
import { until } from '../../test-support/until.ts';

/*
 * One host dies during writes, and the other continues with its congregations; then a congregation moves
 * while people use it.
 */
setDefaultTimeout(120_000);

const NAMES = ['st-john', 'st-mary', 'st-luke'];
/** Longest delay of Litestream in milliseconds: its interval, and the time to send. */
const BEHIND = 3_000;

const cookies = new Map<string, string>();
const cookieOf = (name: string) => cookies.get(name) ?? '';

const register = async (name: string) => {
  const answer = await call(
    name,
    '/api/register',
    '',
    registrationFor('ruth', { firstName: 'Ruth' }, 'gleaning barley'),
  );
  expect(answer.status).toBe(201);
  cookies.set(name, answer.headers.get('set-cookie')?.split(';')[0] ?? '');
};

type Written = { title: string; at: number };

/** Writes request after request into a congregation; records the acknowledged ones with their times. */
const writeInto = (name: string) => {
  const written: Written[] = [];
  let isOver = false;
  const loop = async () => {
    for (let n = 0; !isOver; n++) {
      const title = `${name} ${n}`;
      const body = { title, content: 'For this test.', isPrivate: true, groupIds: [] };
      const status = await call(name, '/api/prayers', cookieOf(name), body).then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 201) written.push({ title, at: performance.now() });
      else await Bun.sleep(20);
    }
  };
  const ended = loop();
  return {
    written,
    stop: () => {
      isOver = true;
      return ended;
    },
  };
};

const answer = z.array(z.looseObject({ title: z.string() }));

/** Returns the titles of all requests in a congregation. */
const titlesIn = async (name: string) => {
  const titles = new Set<string>();
  let next: string | null = '';
  while (next !== null) {
    const path = `/api/prayers?limit=100${next && `&before=${encodeURIComponent(next)}`}`;
    const page: Response = await call(name, path, cookieOf(name));
    for (const { title } of answer.parse(await page.json())) titles.add(title);
    next = page.headers.get('x-next-cursor');
  }
  return titles;
};

beforeAll(async () => {
  await setStage();
  for (const name of NAMES) await upheld(a, 'add', name);
  await Promise.all([startHost(a), startHost(b)]);
  await mapTo([a, b]);
  for (const name of NAMES) {
    await until(`${name} answers`, async () => (await call(name, '/api/health')).ok);
    await register(name);
  }
});
afterAll(strikeStage);

test('a dead host’s congregations are back on another one within a minute (C15)', async () => {
  const kept = () =>
    NAMES.every((name) => existsSync(join(house, 's3/church/files', a.name, name, 'upheld.key')));
  await until('the keys are in the storage', kept);
  const writers = NAMES.map(writeInto);
  // Runs longer than the storage's delay, or all requests could be lost.
  const since = ({ written: [first] }: { written: Written[] }) =>
    first ? performance.now() - first.at : 0;
  await until('all of them have written for a while', () =>
    writers.every((writer) => writer.written.length > 300 && since(writer) > 2 * BEHIND),
  );
  await powerOff(a);
  const diedAt = performance.now();

  const began = performance.now();
  await runOn(b, ['sh', join(SHIPPED, 'rescue.sh'), a.name], environmentOf(b));
  await mapTo([b]);
  for (const name of NAMES)
    await until(`${name} answers`, async () => (await call(name, '/api/user', cookieOf(name))).ok);
  const took = performance.now() - began;
  await Promise.all(writers.map(({ stop }) => stop()));

  expect(took).toBeLessThan(60_000);
  let lost = 0;
  let acknowledged = 0;
  for (const [index, name] of NAMES.entries()) {
    const there = await titlesIn(name);
    const written = writers[index]?.written ?? [];
    const missing = written.filter(({ title }) => !there.has(title));
    acknowledged += written.length;
    lost += missing.length;
    // Only the last writes before Litestream's next send are missing.
    for (const { at } of missing) expect(diedAt - at).toBeLessThan(BEHIND);
  }
  console.log(
    `Back after ${(took / 1000).toFixed(1)} s. Of ${acknowledged} acknowledged writes ${lost} are lost.`,
  );
});

test('a congregation moves while people write, and nothing is lost (C14)', async () => {
  const [name = ''] = NAMES;
  // The dead host's files must not come back.
  for (const each of readdirSync(a.folder)) sh('rm', '-rf', join(a.folder, each));
  await startHost(a);
  const before = await titlesIn(name);
  const writer = writeInto(name);
  await until('it writes', () => writer.written.length > 30);
  const file = join(house, 'moving.tar.gz');
  await upheld(b, 'give', name, file);
  await upheld(a, 'take', name, file);
  await mapTo([a, b]);
  const count = writer.written.length;
  await until('it writes again', () => writer.written.length > count + 30);
  await writer.stop();

  const there = await titlesIn(name);
  expect([...before].filter((title) => !there.has(title))).toEqual([]);
  expect(writer.written.filter(({ title }) => !there.has(title))).toEqual([]);
  const pauses = writer.written.slice(1).map(({ at }, n) => at - (writer.written[n]?.at ?? at));
  const longest = Math.max(...pauses);
  console.log(`The longest pause was ${(longest / 1000).toFixed(1)} s.`);
  expect(longest).toBeLessThan(5_000);
});
