import { expect, test } from 'bun:test';
import { logInto } from '../../../test-support/server.ts';
import { descriptorLimit, descriptorWatch, openDescriptors, pagesUnder } from './descriptors.ts';

test('running out of descriptors closes idle connections, and is logged once at its start and end', () => {
  const logged: string[] = [];
  const server = { open: 20, idle: 60 };
  const look = descriptorWatch({
    limit: 100,
    open: () => server.open,
    closeIdle: () => server.idle,
    log: logInto(logged),
  });
  for (const open of [20, 89, 90, 100, 95, 75, 40, 20]) {
    server.open = open;
    look();
  }
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'warn', limit: 100 }),
    expect.objectContaining({ level: 'info', limit: 100, closed: 3 * 60 }),
  ]);
});

test('open pages leave descriptors for everything else', () => {
  expect([128, 1024, 1_000_000].map(pagesUnder)).toEqual([32, 480, 499_968]);
  expect(pagesUnder(10)).toBe(1);
});

test.skipIf(process.platform !== 'linux')('the limit and the open count are known on Linux', () => {
  const limit = descriptorLimit() ?? 0;
  expect(limit).toBeGreaterThan(10);
  expect(openDescriptors(limit)).toBeWithin(3, limit);
});
