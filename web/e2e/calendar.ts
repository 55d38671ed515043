import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../../test-support/free-port.ts';
import { type MailServer, startMailServer } from '../../test-support/mail.ts';
import { accountOf, type BrowserContext, expect, PASSWORD, type Person, test } from './fixtures.ts';

const SCRIPT = resolve('test-support/on-a-port.ts');

export type Calendar = {
  /**
   * Moves the clock of the server and of every browser by days, runs the jobs that are due then, and delivers
   * the queued mail. 0 days only deliver mail.
   */
  letDaysPass: (days: number) => Promise<void>;
};

type CalendarServer = Calendar & {
  url: string;
  setupLink: string;
  /** Sets the clock of a browser to the server's. */
  showOn: (context: BrowserContext) => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts the test server on a Sunday in UTC, with or without a mail server. */
const startCalendarServer = async (mail: string[] = []): Promise<CalendarServer> => {
  const port = await freePort();
  // The clock of the compiled program cannot be set.
  const child = spawn('bun', [SCRIPT, String(port), ...mail], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, TZ: 'UTC' },
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const contexts: BrowserContext[] = [];
  let now = 0;
  const readClock = async () => {
    const { value, done } = await lines.next();
    if (done) throw new Error('The test server did not start, or ended.');
    now = Number(value);
    for (const context of contexts) await context.clock.setFixedTime(now);
  };
  await readClock();
  return {
    url: `http://localhost:${port}`,
    setupLink: '',
    letDaysPass: (days) => {
      child.stdin.write(`${days}\n`);
      return readClock();
    },
    showOn: async (context) => {
      contexts.push(context);
      await context.clock.setFixedTime(now);
    },
    stop: () =>
      new Promise((done) => {
        child.once('exit', () => done());
        child.stdin.end();
      }),
  };
};

/** Tests that move the clock. They use the app in memory, not the compiled program. */
export const testWithCalendar = test.extend<{ calendar: Calendar; server: CalendarServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern.
  server: async ({}, use) => {
    const server = await startCalendarServer();
    await use(server);
    await server.stop();
  },

  calendar: ({ server }, use) => use(server),

  person: ({ visitor, server }, use) =>
    use(async (name, looks): Promise<Person> => {
      const page = await visitor(looks);
      const context = page.context();
      await server.showOn(context);
      // The test server starts with nine users.
      const { email } = accountOf(name);
      const answer = await context.request.post('/api/login', {
        data: { email, password: PASSWORD },
      });
      expect(answer.status(), await answer.text()).toBe(200);
      return { page, api: context.request };
    }),
});

/** `testWithCalendar`, with a mail server. */
export const testWithCalendarAndMail = testWithCalendar.extend<{ mailServer: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern.
  mailServer: async ({}, use) => {
    const mailServer = await startMailServer();
    await use(mailServer);
    await mailServer.stop();
  },

  server: async ({ mailServer }, use) => {
    const server = await startCalendarServer([mailServer.url]);
    await use(server);
    await server.stop();
  },
});
