import { rmSync } from 'node:fs';
import { dataFilesIn } from '../data-folder/files.ts';
import { startExecutable } from '../testing/executable.ts';
import { testFolder } from '../testing/folder.ts';
import { startMailServer } from '../testing/mail.ts';
import { memberOf } from '../testing/member.ts';
import { until } from '../testing/until.ts';
import { count, tally } from './figures.ts';
import { provenBy } from './proven-by.ts';
import { type Fault, found } from './run.ts';

const area = 'The log';
const CANARY = 'canary-4711';
/** As Bun prints a piece of the source around an uncaught error: `12 |   const a = 1;`. */
const SOURCE = /^ *\d+ \| /m;
const FIELDS = ['level', 'time', 'msg', 'request', 'method', 'route', 'status', 'ms', 'error'];

const provoked: Fault = {
  area,
  name: 'calls, mail and the database fail one after the other',
  expectation:
    'Each failure is one line of JSON with time, level, request, route pattern, status, duration and code. None holds what people entered, and none is source code.',
  provoke: async () => {
    const smtp = await startMailServer();
    const server = await startExecutable(testFolder('log'), {
      UPHELD_SMTP_URL: `smtp://upheld:${CANARY}@127.0.0.1:${smtp.port}`,
    });
    const ruth = await memberOf(server, 'ruth');
    const { id } = await ruth.write(`Title ${CANARY}`, `Text ${CANARY}`);
    await until('mail fails', () => server.output().includes('mail not sent'));
    const other = server.openDatabase();
    other.run('drop table comments');
    other.close();
    const failed = await ruth.post(`/api/prayers/${id}/comments`, { content: CANARY });
    const broken = await ruth.get(`/api/prayers/${id}/comments?before=1`);
    await ruth.get(`/api/nothing/${CANARY}?token=${CANARY}`);
    rmSync(dataFilesIn(server.data).database);
    await until('the database is missed', () => server.output().includes('removed, replaced'));
    await server.stop();
    await smtp.stop();
    const lines = server.logged();
    const errors = lines.filter(({ msg }) => msg === 'call failed');
    const output = server.output();
    return found(
      `${count(lines.length)} lines of JSON (${tally(lines.map(({ level }) => level))}), ${errors.length} of them for calls that failed (${failed.status}, ${broken.status})`,
      {
        'failed calls are logged': errors.length === 2,
        'they have every field': errors.every((line) => FIELDS.every((field) => field in line)),
        'the route is a pattern': errors.every(({ route }) => String(route).includes(':id')),
        'mail that failed is logged': output.includes('mail not sent'),
        'nothing that people entered is there': !output.includes(CANARY),
        'no address is there': !output.includes(ruth.email),
        'no source code is there': !SOURCE.test(output),
      },
    );
  },
};

const crashed: Fault = {
  area,
  name: 'an error that nobody catches',
  expectation: 'The process ends with one line of JSON, without a piece of its source.',
  provoke: () => provenBy('server/commands/end-on-crash.test.ts', 'R4'),
};

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
