import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { $, type Subprocess } from 'bun';
import { killWithTests } from '../children.ts';
import { until } from '../until.ts';

const WITHIN = 30_000;

/** Starts a screen that nobody sees. Returns its name. */
const startScreen = async (): Promise<{ screen: Subprocess; display: string }> => {
  const screen = Bun.spawn(['Xvfb', '-displayfd', '1', '-screen', '0', '1200x900x24'], {
    stdout: 'pipe',
    stderr: 'ignore',
  });
  killWithTests(screen);
  const { value } = await screen.stdout.getReader().read();
  return { screen, display: `:${new TextDecoder().decode(value).trim()}` };
};

/** Starts a program with windows, on a screen of its own. `folder` is its home and working folder. */
export const openWindows = async (folder: string, command: string[]) => {
  const { screen, display } = await startScreen();
  const env = { ...process.env, HOME: folder, TMPDIR: folder, DISPLAY: display, LANG: 'C.UTF-8' };
  const log = Bun.file(join(folder, 'log'));
  const program = Bun.spawn(command, { env, cwd: folder, stdout: log, stderr: 'ignore' });
  killWithTests(program);
  const xdotool = (...args: string[]) => $`timeout 10 xdotool ${args}`.env(env).quiet().nothrow();
  /** Returns the window with such a name. */
  const windowOf = async (name: string) =>
    (await xdotool('search', '--onlyvisible', '--name', name).text()).trim();
  const press = (...keys: string[]) => xdotool('key', ...keys);
  return {
    press,
    /** Waits until the program has written this. */
    says: (words: string) =>
      until(`it says ${words}`, async () => (await log.text()).includes(words), WITHIN),
    /** Waits for a window with such a name, and gives it the keyboard. */
    focus: async (name: string) => {
      await until(`it shows ${name}`, async () => (await windowOf(name)) !== '', WITHIN);
      await xdotool('windowfocus', '--sync', await windowOf(name));
    },
    isShown: async (name: string) => (await windowOf(name)) !== '',
    /** Pastes this text. xclip ends once the program has taken it. */
    paste: async (text: string) => {
      writeFileSync(join(folder, 'words'), text);
      const clipboard = Bun.spawn(
        ['timeout', '30', 'xclip', '-quiet', '-loops', '1', '-selection', 'clipboard', 'words'],
        { env, cwd: folder, stdout: 'ignore', stderr: 'ignore' },
      );
      const isTaken = async () => {
        if (clipboard.exitCode === null) await press('ctrl+v');
        return clipboard.exitCode !== null;
      };
      await until('the text is taken', isTaken, WITHIN);
    },
    stop: async () => {
      program.kill(9);
      await program.exited;
      screen.kill();
      await screen.exited;
    },
  };
};
