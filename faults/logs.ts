/* What the log and the browser show. Each fault is a test; the one of the browser is run by Playwright. */
import { proven } from './proven-by.ts';
import { type Fault, found } from './run.ts';

const area = 'The log';

const provoked = proven(
  area,
  'calls, mail and the database fail one after the other',
  'Each failure is one line of JSON with time, level, request, route pattern, status, duration and code. None holds what people entered, and none is source code.',
  { in: 'server/program/commands/log-lines.test.ts', tests: 'R4' },
);

const crashed = proven(
  area,
  'an error that nobody catches',
  'The process ends with one line of JSON, without a piece of its source.',
  { in: 'server/program/commands/end-on-crash.test.ts', tests: 'R4' },
);

const signedOut: Fault = {
  area: 'The browser',
  name: 'a sign-out that does not reach the server',
  expectation:
    'Nothing is left to see, also after a reload, and the session is ended as soon as the server is reached.',
  provoke: async () => {
    const chromium = process.env.UPHELD_CHROMIUM ?? Bun.which('chromium');
    if (!chromium) return { skipped: 'It needs Chromium: set UPHELD_CHROMIUM to its path.' };
    const cli = 'node_modules/@playwright/test/cli.js';
    const test = ['test', 'web/e2e/getting-in', '-g', 'A30', '--reporter=line'];
    const child = Bun.spawn(['node', cli, ...test], {
      env: { ...process.env, UPHELD_CHROMIUM: chromium },
      stdout: 'pipe',
      stderr: 'pipe',
    });
    const said = await new Response(child.stdout).text();
    const code = await child.exited;
    const [words = 'no test ran'] = /\d+ (passed|failed)/.exec(said) ?? [];
    return found(`in Chromium, against the executable: ${words} test of web/e2e/getting-in`, {
      'the page is empty, and the session ends': code === 0 && words === '1 passed',
    });
  },
};

/** What the log and the browser show of a failure. */
export const logFaults: Fault[] = [provoked, crashed, signedOut];
