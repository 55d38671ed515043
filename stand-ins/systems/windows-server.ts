import { stripVTControlCharacters } from 'node:util';
import { killWithTests } from '../../test-support/children.ts';
import { freePort } from '../../test-support/free-port.ts';
import { until } from '../../test-support/until.ts';
import { FOLDER, UPHELD, type Windows } from './windows.ts';

/** Where the data is unless a test says so. */
export const DATA = `${FOLDER}\\data`;

/** What Ctrl+C writes into a terminal. */
const CTRL_C = '\x03';

/** So wide that no line is broken. */
const TERMINAL = { cols: 400, rows: 60 };

type Start = {
  command?: string;
  args?: string[];
  program?: string;
  env?: Record<string, string>;
  /** The port that its settings name. */
  ownPort?: number;
};

export type WindowsServer = Awaited<ReturnType<typeof startOnWindows>>;

/** Starts the program in a window of its own, as a double click does, and waits until it answers. */
export const startOnWindows = async (
  windows: Windows,
  { command = 'serve', args = ['--data', DATA], program = UPHELD, env = {}, ownPort }: Start = {},
) => {
  const port = ownPort ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  let output = '';
  const words = ['wine', program, command, ...(ownPort ? [] : ['--port', `${port}`]), ...args];
  const child = Bun.spawn(
    windows.there(words, { UPHELD_HOST: '127.0.0.1', UPHELD_BUDGETS: '0', ...env }),
    {
      terminal: {
        ...TERMINAL,
        data: (_, bytes) => {
          output += new TextDecoder().decode(bytes);
        },
      },
    },
  );
  killWithTests(child);
  await until('the program answers, or ends', async () => {
    return child.exitCode !== null || (await answers(url));
  });
  if (child.exitCode !== null) throw new Error(`It did not start: ${plain(output)}`);

  return {
    url,
    port,
    output: () => plain(output),
    post: (path: string, body: unknown, cookie = '') =>
      fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify(body),
      }),
    /** Presses Ctrl+C in its window; gives its exit code. */
    stop: () => {
      child.terminal?.write(CTRL_C);
      return child.exited;
    },
    /** Ends it as a power cut would. */
    kill: () => {
      child.kill('SIGKILL');
      return child.exited;
    },
  };
};

const plain = (output: string) => stripVTControlCharacters(output).replaceAll('\r', '');

const answers = async (url: string) => {
  try {
    return (await fetch(`${url}/api/health`)).ok;
  } catch {
    return false;
  }
};
