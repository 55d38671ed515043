import { dlopen } from 'bun:ffi';
import { readSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';

type Surroundings = {
  platform: NodeJS.Platform;
  /** Whether a user can type: a program that was started by another one has a pipe. */
  hasKeyboard: boolean;
  /** Number of programs attached to its console. */
  attached: () => number;
  /** Number of its session; 0 is that of services, which nobody sees. */
  session: () => number;
};

/**
 * Returns whether the program has a window of its own that closes with it: on Windows, after a double
 * click. A program that was started in a shell shares its window; a service must end, so that it is
 * restarted.
 */
export const hasOwnWindow = ({ platform, hasKeyboard, attached, session }: Surroundings) =>
  platform === 'win32' && hasKeyboard && attached() === 1 && session() > 0;

const here = (): Surroundings => ({
  platform: process.platform,
  hasKeyboard: isatty(0),
  // With a list that is too short the function returns the whole number.
  attached: () => kernel32()?.GetConsoleProcessList(new Uint32Array(2), 2) ?? 0,
  session: () => {
    const id = new Uint32Array(1);
    return kernel32()?.ProcessIdToSessionId(process.pid, id) ? (id[0] ?? 0) : 0;
  },
});

const kernel32 = () => {
  try {
    return dlopen('kernel32.dll', {
      GetConsoleProcessList: { args: ['ptr', 'u32'], returns: 'u32' },
      ProcessIdToSessionId: { args: ['u32', 'ptr'], returns: 'i32' },
    }).symbols;
  } catch {
    return undefined;
  }
};

/** Leaves such a window open until the user has read why the program ended. */
export const openOwnWindow = ({
  isOwn = hasOwnWindow(here()),
  say = (text: string) => writeSync(2, text),
  waitForEnter = readLine,
} = {}) => {
  if (!isOwn) return;
  say('\nPress Enter to close this window.\n');
  waitForEnter();
};

/** Blocks the whole process: a program that has failed must do no more. */
const readLine = () => {
  try {
    readSync(0, Buffer.alloc(1));
  } catch {
    // Nobody can press a key then.
  }
};
