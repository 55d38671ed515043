import { expect, test } from 'bun:test';
import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import type { SavedValues } from '../storage/saved-state.ts';
import { createLateClicks } from './late-clicks.ts';

type Activation = Electron.ActivationArguments;
const KNEE = { origin: 'https://pray.example.org', path: '/prayers/7' };

/** A computer that stores its notifications when the program ends. */
const computer = (platform: NodeJS.Platform) => {
  let kept: Pick<SavedValues, 'noticed'> = { noticed: [] };
  const listed: (EventEmitter & { id: string })[] = [];
  const run = () => {
    const went: unknown[] = [];
    let activate: ((details: Activation) => void) | undefined;
    const presses = createLateClicks({
      platform,
      savedState: {
        read: () => kept as SavedValues,
        change: (changes) => {
          kept = { ...kept, ...changes };
          return true;
        },
      },
      notifications: {
        handleActivation: (hear) => {
          activate = hear;
        },
        getHistory: async () => listed as never,
      },
      open: (place) => went.push(place),
      bringUp: () => went.push('brought up'),
    });
    return {
      ...presses,
      went,
      press: (id: string, type = 'click') =>
        activate?.({ type, arguments: `type=${type}&tag=${id}` }),
    };
  };
  return { run, listed, kept: () => kept.noticed };
};

test('on Windows a click after a restart opens the same page (T40)', async () => {
  const { run } = computer('win32');
  const id = run().remember(KNEE);
  const later = run();
  await later.listen();
  later.press(id);
  later.press('of another time');
  expect(later.went).toEqual([expect.objectContaining(KNEE), 'brought up']);
});

test('on Windows a click on a notification of this run opens its page once (T40)', async () => {
  const program = computer('win32').run();
  await program.listen();
  program.press(program.remember(KNEE));
  expect(program.went).toEqual([]);
});

test('on a Mac a notification of an earlier run opens its page (T40)', async () => {
  const { run, listed } = computer('darwin');
  const id = run().remember(KNEE);
  const notification = Object.assign(new EventEmitter(), { id });
  listed.push(notification);
  const later = run();
  await later.listen();
  notification.emit('click');
  expect(later.went).toEqual([expect.objectContaining(KNEE)]);
});

test('on Linux, which stores no notifications, no list is requested (T40)', async () => {
  const program = computer('linux').run();
  await program.listen();
  program.press(program.remember(KNEE));
  expect(program.went).toEqual([]);
});

test('only the newest places are stored', () => {
  const { run, kept } = computer('win32');
  const program = run();
  for (let n = 0; n < 60; n++) program.remember({ ...KNEE, path: `/prayers/${n}` });
  expect(kept()).toHaveLength(50);
  expect(kept().at(-1)).toMatchObject({ path: '/prayers/59' });
});
