/*
 * Clocks that are set. One fault happens here: tests move the clock of a server in memory, Debian's faketime that of a
 * process.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { runExecutable, startExecutable } from '../test-support/executable.ts';
import { testFolder } from '../test-support/folder.ts';
import { until } from '../test-support/until.ts';
import { tally } from './figures.ts';
import { confirmEverybody, numberIn, peopleOf } from './people.ts';
import { proven } from './proven-by.ts';
import { type Fault, found } from './run.ts';

const area = 'The clock';
const DAY = 24 * 60 * 60_000;
const WAYS = ['x86_64', 'aarch64'].map(
  (machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`,
);
const titles = z.array(z.looseObject({ title: z.string() }));

/** Lets the program see another wall clock, as a file says, and its clock that only goes on as it is. */
const settingsOf = (library: string, clock: string) => ({
  LD_PRELOAD: library,
  FAKETIME_TIMESTAMP_FILE: clock,
  FAKETIME_NO_CACHE: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
  // Nothing listens there: what is to be mailed waits.
  UPHELD_SMTP_URL: 'smtp://127.0.0.1:1',
});

const setWhileRunning: Fault = {
  area,
  name: 'the clock set a day back, then two days forth',
  expectation:
    'Nobody is signed out, lists keep the order of writing, limits are neither lifted nor prolonged, no mail waits longer than it did, and reminders are not sent twice.',
  provoke: async () => {
    const library = WAYS.find((path) => existsSync(path));
    if (!library)
      return {
        skipped: 'It needs libfaketime (Debian: faketime) to show the program another time.',
      };
    const folder = testFolder('clock');
    const clock = join(folder, 'clock');
    writeFileSync(clock, '+0d\n');
    const server = await startExecutable(folder, settingsOf(library, clock));
    const people = await peopleOf(server, ['ruth', 'naomi']);
    const [ruth, naomi] = people;
    if (!ruth || !naomi) throw new Error('Nobody registered.');
    await runExecutable(['admin', 'grant', ruth.email, '--data', server.data], folder);
    confirmEverybody(server);
    const db = server.openDatabase();
    db.run("update users set last_login_at = 1 where username = 'naomi'");
    db.close();
    const remind = async () => (await ruth.post('/api/admin/send-reminders', {})).status;
    const lookUp = async () => (await naomi.get('/api/groups/invite/nothing')).status;

    const reminded = [await remind()];
    const written = ['first'];
    await naomi.write('first');
    await Promise.all(Array.from({ length: 30 }, lookUp));
    const looks: number[] = [];
    const statuses: number[] = [];
    const waits: number[] = [];
    for (const [title, days] of [
      ['second', -1],
      ['third', 1],
    ] as const) {
      writeFileSync(clock, `${days > 0 ? '+' : ''}${days}d\n`);
      statuses.push((await naomi.get('/api/user')).status, (await ruth.get('/api/user')).status);
      await until(
        'the server notices its clock',
        () => noticed(server.output()) === written.length,
      );
      reminded.push(await remind());
      looks.push(await lookUp());
      await naomi.write(title);
      written.push(title);
      const due = numberIn(
        server,
        "select max(due_at) as n from deliveries where state = 'waiting'",
      );
      waits.push((due - Date.now() - days * DAY) / 60_000);
    }
    const listed = titles.parse(await (await naomi.get('/api/prayers')).json());
    const order = listed.map(({ title }) => title).toReversed();
    const exitCode = await server.stop();
    return found(
      `sessions ${tally(statuses)}; order ${order.join(', ')}; a limit that was reached ${tally(looks)}; reminders ${reminded.join(', ')}; mail waits ${waits.map((wait) => wait.toFixed(0)).join(' and ')} minutes at most`,
      {
        'everybody stays signed in': statuses.every((status) => status === 200),
        'the order is that of writing': order.join() === written.join(),
        'limits hold': looks.every((status) => status === 429),
        'reminders are sent once an hour': reminded.join() === '200,429,429',
        'mail is not delayed': waits.every((wait) => wait < 15),
        'the exit code is 0': exitCode === 0,
      },
    );
  },
};

const noticed = (output: string) => output.split('the clock was set').length - 1;

const years = proven(
  area,
  'a clock that is years wrong for one run or for an hour',
  'Sessions, waiting mail, reminders and questions to authors go by the time that passed, not by the wrong one.',
  {
    in: 'server/program/process/set-times-right.test.ts',
    tests: 'D7',
  },
);

const jobs = proven(
  area,
  'jobs after a clock that was ahead',
  'What is done by the clock is done when it is due, and once.',
  {
    in: 'server/operations/jobs/jobs.test.ts',
    tests: 'clock|time zone|once after',
  },
);

export const clockFaults: Fault[] = [setWhileRunning, years, jobs];
