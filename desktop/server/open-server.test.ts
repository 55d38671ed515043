import { expect, test } from 'bun:test';
import { until } from '../../stand-ins/electron/until.ts';
import { createServerOpener } from './open-server.ts';
import type { Problem } from './probe.ts';

const HOME = 'https://pray.example.org';

const way = () => {
  const shown: string[] = [];
  const waits: number[] = [];
  const told: unknown[] = [];
  const problems: (Problem | undefined)[] = [];
  let goOn = () => {};
  const reach = createServerOpener({
    problemAt: async () => problems.shift(),
    showApp: (origin, path) => shown.push(origin + path),
    showPage: (page) => shown.push(page),
    onObstacle: () => told.push(reach.obstacle()),
    wait: (milliseconds, signal) =>
      new Promise((done) => {
        waits.push(milliseconds);
        goOn = done;
        signal.addEventListener('abort', () => done());
      }),
  });
  return { reach, shown, told, waits, problems, next: () => goOn() };
};

test('an unreachable server is retried with growing delays, and then shown (T4)', async () => {
  const { reach, shown, waits, problems, next } = way();
  problems.push(...Array<Problem>(8).fill('refused'));
  await reach.to(HOME, '/join/x');
  for (let n = 1; n <= 7; n++) {
    await until(() => waits.length === n);
    next();
  }
  await until(() => waits.length === 8);
  expect(waits).toEqual([2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000]);
  expect(shown).toEqual(['offline']);
  next();
  await until(() => shown.length === 2);
  expect(shown).toEqual(['offline', `${HOME}/join/x`]);
});

test('the button retries at once, and the page stays while it fails (T4)', async () => {
  const { reach, shown, problems } = way();
  problems.push('refused', 'refused');
  await reach.to(HOME, '/');
  expect([await reach.again(), shown]).toEqual([true, ['offline']]);
  expect([await reach.again(), shown]).toEqual([true, ['offline', `${HOME}/`]]);
  expect(await reach.again()).toBe(false);
});

test('opening another page ends the retries', async () => {
  const { reach, shown, problems, waits, next } = way();
  problems.push('refused');
  await reach.to(HOME, '/');
  await until(() => waits.length === 1);
  reach.leave();
  next();
  expect(await reach.again()).toBe(false);
  expect(shown).toEqual(['offline']);
});

test('a server with another version shows the update page, with the older of the two (T4)', async () => {
  const { reach, shown, told, problems } = way();
  problems.push('too new', 'too old', 'out of reach');
  await reach.to(HOME, '/');
  expect([shown, reach.obstacle()]).toEqual([['update'], 'old program']);
  await reach.again();
  expect([shown, reach.obstacle()]).toEqual([['update'], 'old server']);
  await reach.again();
  expect([shown.at(-1), reach.obstacle()]).toEqual(['offline', 'local network']);
  await reach.again();
  expect([shown.at(-1), reach.obstacle()]).toEqual([`${HOME}/`, null]);
  expect(told).toEqual(['old program', 'old server', 'local network']);
});
