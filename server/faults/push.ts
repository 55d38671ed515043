import { dataFilesIn } from '../data-folder/files.ts';
import { vapidKeysIn } from '../data-folder/keys.ts';
import { startExecutable } from '../testing/executable.ts';
import { testFolder } from '../testing/folder.ts';
import { memberOf } from '../testing/member.ts';
import { startPushService } from '../testing/push.ts';
import { until } from '../testing/until.ts';
import { ms } from './figures.ts';
import { type Fault, found } from './run.ts';

const area = 'Push';

type Row = { state: string; attempts: number; due: number; error: string | null };

/** A member with one browser, and a message to it that the push service has not seen yet. */
const startWithBrowser = async () => {
  const service = await startPushService();
  const server = await startExecutable(testFolder('push'), { UPHELD_PUSH_HOSTS: service.origin });
  service.expectKey(vapidKeysIn(dataFilesIn(server.data).pushKeys).publicKey);
  const ruth = await memberOf(server, 'ruth');
  await ruth.post('/api/notifications/subscribe', service.browser('ruth'));
  const db = server.openDatabase();
  return {
    service,
    ruth,
    rows: () =>
      db
        .query<Row, []>(
          "select state, attempts, due_at as due, error from deliveries where channel = 'push'",
        )
        .all(),
    browsers: () => db.query('select 1 from push_subscriptions').all().length,
    /** Warnings about push in the log. */
    warnings: () => server.logged().filter(({ msg }) => msg.startsWith('push not')).length,
    stop: async () => {
      db.close();
      const code = await server.stop();
      await service.stop();
      return code;
    },
  };
};

/** What becomes of a message that the push service answers in this way, and of the browser. */
const afterAnswer = async (answer: () => Response | Promise<Response>) => {
  const started = await startWithBrowser();
  const { service, ruth, rows, browsers, warnings, stop } = started;
  service.answerWith(answer);
  const began = performance.now();
  await ruth.post('/api/test-notification');
  await until('the answer is stored', () => warnings() > 0 && isStored(rows()));
  const took = performance.now() - began;
  const [row] = rows();
  const left = { browsers: browsers(), asked: service.asked.length, row, took };
  const pause = row ? (row.due - Date.now()) / 1000 : 0;
  const code = await stop();
  return { ...left, pause, code };
};

const isStored = ([row]: Row[]) =>
  !row || (row.state === 'waiting' ? row.attempts > 0 : row.state !== 'sending');

const GONE = [404, 410];
const RETRIED = [429, 500, 503];
const REFUSED = [401, 403];

const answering = (status: number, headers?: Record<string, string>) =>
  afterAnswer(() => new Response(null, { status, headers }));

const gone = (status: number): Fault => ({
  area,
  name: `a push service answers ${status}: the browser is gone`,
  expectation: 'The browser and what waits for it are removed.',
  provoke: async () => {
    const { browsers, row, asked } = await answering(status);
    return found(`asked ${asked} time; ${browsers} browsers left, ${row ? 1 : 0} messages wait`, {
      'the browser is removed': browsers === 0,
      'nothing waits for it': row === undefined,
    });
  },
});

const retried = (status: number): Fault => ({
  area,
  name: `a push service answers ${status}`,
  expectation: 'The browser stays, and the message waits a minute before the next try.',
  provoke: async () => {
    const { browsers, row, asked, pause } = await answering(status);
    return found(
      `asked ${asked} time; ${row?.state}, again in ${pause.toFixed(0)} s; ${browsers} browser left`,
      {
        'the browser stays': browsers === 1,
        'the message waits': row?.state === 'waiting' && asked === 1,
        'the pause is a minute': pause > 50 && pause <= 60,
      },
    );
  },
});

const silent: Fault = {
  area,
  name: 'a push service takes the message and never answers',
  expectation: 'It is hung up on after ten seconds, and the message waits for the next try.',
  provoke: async () => {
    const { browsers, row, took, code } = await afterAnswer(() => new Promise(() => {}));
    return found(
      `given up after ${ms(took)}; ${row?.state} (${row?.error}); ${browsers} browser left; SIGTERM exits with ${code}`,
      {
        'it is given up after ten seconds': took > 9_000 && took < 13_000,
        'the message waits': row?.state === 'waiting',
        'the browser stays': browsers === 1,
        'SIGTERM exits with 0': code === 0,
      },
    );
  },
};

const asksToWait: Fault = {
  area,
  name: 'a push service answers 429 and asks for two seconds',
  expectation: 'The message waits for so long, and arrives once.',
  provoke: async () => {
    const { service, ruth, rows, stop } = await startWithBrowser();
    let refusedAt = 0;
    service.answerWith(() => {
      if (refusedAt > 0) return new Response(null, { status: 201 });
      refusedAt = performance.now();
      return new Response(null, { status: 429, headers: { 'retry-after': '2' } });
    });
    await ruth.post('/api/test-notification');
    await until('it arrives', () => service.received.length > 0);
    const waited = performance.now() - refusedAt;
    await until('the answer is stored', () => rows()[0]?.state === 'sent');
    await stop();
    return found(`arrived ${ms(waited)} later, ${service.received.length} time`, {
      'it waits as long as asked': waited >= 1990,
      'it arrives once': service.received.length === 1,
    });
  },
};

const tooLarge: Fault = {
  area,
  name: 'a push service answers 413: the message is too large',
  expectation: 'The message is dropped, and the browser stays.',
  provoke: async () => {
    const { browsers, row } = await answering(413);
    return found(`${row?.state}; ${browsers} browser left`, {
      'the message is dropped': row?.state === 'dropped',
      'the browser stays': browsers === 1,
    });
  },
};

const refused = (status: number): Fault => ({
  area,
  name: `a push service answers ${status}: it does not take the key`,
  expectation: 'The browser stays, and the administrators are told: the server has a wrong key.',
  provoke: async () => {
    const { browsers, row } = await answering(status);
    return found(`${row?.state} (${row?.error}); ${browsers} browser left`, {
      'the message has failed with the status': row?.state === 'failed' && hasIn(row, status),
      'the browser stays': browsers === 1,
    });
  },
});

const hasIn = ({ error }: Row, status: number) => error?.includes(`${status}`) ?? false;

/** What push services do. */
export const pushFaults: Fault[] = [
  ...GONE.map(gone),
  ...RETRIED.map(retried),
  asksToWait,
  silent,
  tooLarge,
  ...REFUSED.map(refused),
];
