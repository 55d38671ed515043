import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type RunningServer, startExecutable } from '../../server/testing/executable.ts';
import { until } from '../harness/until.ts';
import { createScene, knowing, windowAt } from './scene.ts';

const scene = createScene('streams');
let server: RunningServer;
beforeAll(async () => {
  server = await startExecutable(scene.folderFor('server'));
  await server.post('/api/register', {
    firstName: 'Ruth',
    lastName: 'Miller',
    username: 'ruth',
    email: 'ruth@example.org',
    password: 'gleaning barley',
    confirmPassword: 'gleaning barley',
  });
});
afterAll(async () => {
  await scene.end();
  await server.stop();
});

const open = async () => {
  const computer = scene.computer(knowing(server.url));
  const desktop = scene.start(computer);
  const { standIn } = (await windowAt(desktop, 'upheld://app/')).webContents;
  return { desktop, page: standIn };
};

test('a page that ends its event stream ends the call to the server with it', async () => {
  const { page } = await open();
  const signIn = await page.fetch('/api/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'ruth@example.org', password: 'gleaning barley' }),
  });
  expect(signIn.status).toBe(200);
  for (let n = 0; n < 12; n++) {
    const gone = new AbortController();
    const stream = await answered(page.fetch('/api/events', { signal: gone.signal }), n);
    await stream.body?.getReader().read();
    gone.abort();
  }
  const answer = await answered(page.fetch('/api/user'), 12);
  expect(answer.status).toBe(200);
});

/** A call that must not wait for a connection that nobody uses any more. */
const answered = async (call: Promise<Response>, after: number) => {
  let answer: Response | undefined;
  void call.then((given) => {
    answer = given;
  });
  return until(() => answer, `No answer after ${after} streams were ended.`);
};
