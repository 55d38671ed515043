import { join } from 'node:path';
import { $ } from 'bun';
import { until } from './until.ts';

/** A program in a terminal of 100 columns and 40 lines. */
export type Terminal = Awaited<ReturnType<typeof openTerminal>>;

/** Starts a program in a terminal of tmux. `folder` is its home and working folder. */
export const openTerminal = async (
  folder: string,
  command: string,
  env: Record<string, string> = {},
) => {
  const socket = join(folder, 'tmux');
  const tmux = (...args: string[]) => $`tmux -u -f /dev/null -S ${socket} ${args}`.quiet();
  const settings = { HOME: folder, LANG: 'C.UTF-8', TERM: 'screen', ...env };
  const variables = Object.entries(settings).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  await tmux('new-session', '-d', '-x', '100', '-y', '40', '-c', folder, ...variables, command);
  await tmux('set-option', 'remain-on-exit', 'on');
  const screen = () => tmux('capture-pane', '-p').text();
  /** Waits until the screen shows this. */
  const shows = async (what: RegExp | string) => {
    const isShown = async () => {
      const text = await screen();
      return typeof what === 'string' ? text.includes(what) : what.test(text);
    };
    await until(`the terminal shows ${what}`, isShown, 15_000).catch(async (error) => {
      throw new Error(await screen(), { cause: error });
    });
  };
  /** Presses these keys, by their names in tmux. */
  const press = async (...keys: string[]) => {
    await tmux('send-keys', ...keys);
  };
  return {
    screen,
    shows,
    press,
    /** Types this text. */
    type: async (text: string) => {
      for (const [at, line] of text.split('\n').entries()) {
        if (at > 0) await press('Enter');
        if (line !== '') await tmux('send-keys', '-l', '--', line);
      }
    },
    stop: async () => {
      await tmux('kill-server').nothrow();
    },
  };
};
