// alone: it measures time
import { expect, setDefaultTimeout, test } from 'bun:test';
import { testFolder } from '../test-support/folder.ts';
import { FORGOTTEN, measureDeeds } from './beside-deeds.ts';

setDefaultTimeout(300_000);

const expectPeace = async (name: string, options: Parameters<typeof measureDeeds>[1]) => {
  const { deeds, largestLog } = await measureDeeds(testFolder(name), options);
  for (const { name, took, p99, worst } of deeds)
    console.log(
      `${name}: ${took.toFixed(0)} ms; another's call: p99 ${p99.toFixed(1)}, worst ${worst.toFixed(1)} ms`,
    );
  console.log(`the largest log: ${(largestLog / 1e6).toFixed(1)} MB`);
  // 300 ms, or five times what the call takes beside nothing in this run, as on a loaded machine.
  const isSignIn = ({ name }: { name: string }) => name.endsWith('beside a sign-in');
  const idle = deeds.filter(({ name }) => name.startsWith('nothing'));
  for (const deed of deeds) {
    const controls = idle.filter((one) => isSignIn(one) === isSignIn(deed));
    const most = Math.max(300, 5 * Math.max(...controls.map(({ worst }) => worst)));
    expect([deed.name, deed.worst < most]).toEqual([deed.name, true]);
  }
  expect(deeds.find(({ name }) => name === FORGOTTEN)?.took).toBeLessThan(60_000);
  expect(largestLog).toBeLessThan(32 * 2 ** 20);
};

test('what one member does makes no other wait, and deleted words are in no file after a minute (B12, D5)', () =>
  expectPeace('deeds', { share: 0.1 }));

test('what is done in one congregation makes nobody wait in another one of the same host (B12)', () =>
  expectPeace('deeds-host', { share: 0.05, isHost: true }));
