/* Push services in trouble. One fault happens here: tests do not wait for the ten seconds of a real connection. */
import { dataFilesIn } from '../server/storage/files.ts';
import { vapidKeysIn } from '../server/storage/keys.ts';
import { startExecutable } from '../test-support/executable.ts';
import { testFolder } from '../test-support/folder.ts';
import { memberOf } from '../test-support/member.ts';
import { startPushService } from '../test-support/push.ts';
import { until } from '../test-support/until.ts';
import { ms } from './figures.ts';
import { proven } from './proven-by.ts';
import { type Fault, found } from './run.ts';

const area = 'Push';

const answered = (name: string, expectation: string, tests: string) =>
  proven(area, `a push service ${name}`, expectation, { in: 'server/push/push.test.ts', tests });

const gone = (status: number) =>
  answered(
    `answers ${status}: the browser is gone`,
    'The browser and what waits for it are removed.',
    `${status}: the subscription and its waiting`,
  );

const retried = (status: number) =>
  answered(
    `answers ${status}`,
    'The browser stays, and the message waits a minute before the next try.',
    `${status}: it is retried`,
  );

const refused = (status: number) =>
  answered(
    `answers ${status}: it does not take the key`,
    'The browser stays, and the administrators are told: the server has a wrong key.',
    `${status}: the subscription is kept`,
  );

const asksToWait = answered(
  'answers 429 and asks for ten minutes',
  'The message waits for so long, and arrives once.',
  '429 with Retry-After',
);

const tooLarge = answered(
  'answers 413: the message is too large',
  'The message is dropped, and the browser stays.',
  '413: the message is dropped',
);

type Row = { state: string; attempts: number; error: string | null };

const silent: Fault = {
  area,
  name: 'a push service takes the message and never answers',
  expectation: 'It is hung up on after ten seconds, and the message waits for the next try.',
  provoke: async () => {
    const service = await startPushService();
    const server = await startExecutable(testFolder('push'), { UPHELD_PUSH_HOSTS: service.origin });
    service.expectKey(vapidKeysIn(dataFilesIn(server.data).pushKeys).publicKey);
    service.answerWith(() => new Promise(() => {}));
    const ruth = await memberOf(server, 'ruth');
    await ruth.post('/api/notifications/subscribe', service.browser('ruth'));
    const db = server.openDatabase();
    const row = () =>
      db
        .query<Row, []>("select state, attempts, error from deliveries where channel = 'push'")
        .get();
    const began = performance.now();
    await ruth.post('/api/test-notification');
    await until('it is tried', () => (row()?.attempts ?? 0) > 0);
    const took = performance.now() - began;
    const browsers = db.query('select 1 from push_subscriptions').all().length;
    const { state, error } = row() ?? {};
    db.close();
    const code = await server.stop();
    await service.stop();
    return found(
      `given up after ${ms(took)}; ${state} (${error}); ${browsers} browser left; SIGTERM exits with ${code}`,
      {
        'it is given up after ten seconds': took > 9_000 && took < 13_000,
        'the message waits': state === 'waiting',
        'the browser stays': browsers === 1,
        'SIGTERM exits with 0': code === 0,
      },
    );
  },
};

export const pushFaults: Fault[] = [
  ...[404, 410].map(gone),
  ...[429, 500, 503].map(retried),
  asksToWait,
  silent,
  tooLarge,
  ...[401, 403].map(refused),
];
