import { afterAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { runExecutable, startHost } from '../../../test-support/executable.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { freePort } from '../../../test-support/free-port.ts';
import { registrationFor } from '../../../test-support/registration.ts';

const folder = testFolder('host-program');
const running: { kill: () => unknown }[] = [];
afterAll(async () => {
  for (const one of running.splice(0)) await one.kill();
});

const settings = (port: number) => ['--congregations', 'c', '--port', String(port)];
const start = async (port: number) => {
  const host = await startHost(folder, port);
  running.push(host);
  return host;
};

test('the program hosts two congregations, and continues after a power cut (C1, C7)', async () => {
  const port = await freePort();
  for (const name of ['st-john', 'st-mary']) {
    const { out, code, err } = await runExecutable(
      ['congregations', 'add', name, ...settings(port)],
      folder,
    );
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toContain(`http://${name}.localhost:${port}/auth?setup=`);
  }
  const host = await start(port);
  const register = await host.at(
    'st-john',
    '/api/register',
    registrationFor('ruth', { firstName: 'Ruth' }, 'gleaning barley'),
  );
  expect(register.status).toBe(201);
  const credentials = { email: 'ruth@example.org', password: 'gleaning barley' };
  expect((await host.at('st-mary', '/api/login', credentials)).status).toBe(401);
  await host.kill();

  const again = await start(port);
  expect((await again.at('st-john', '/api/login', credentials)).status).toBe(200);
  const { code, err } = await runExecutable(['host', ...settings(port)], folder);
  expect(err).toContain('already running');
  expect(code).toBe(75);

  const listed = await runExecutable(
    ['congregations', 'list', '--json', ...settings(port)],
    folder,
  );
  expect(JSON.parse(listed.out)).toMatchObject([
    { name: 'st-john', suspended: false },
    { name: 'st-mary', suspended: false },
  ]);
  const suspended = await runExecutable(
    ['congregations', 'suspend', 'st-john', ...settings(port)],
    folder,
  );
  expect(suspended.out).toContain('nobody reaches it');
  expect((await again.at('st-john', '/api/login', credentials)).status).toBe(503);
  expect(await again.stop()).toBe(0);
});

test('a missing or invalid Host header is refused with a sentence (C3)', async () => {
  const port = await freePort();
  const host = await start(port);
  const calls = [
    'GET /api/user HTTP/1.0',
    'GET / HTTP/1.1\r\nHost: [::1',
    'GET / HTTP/1.1\r\nHost: a@b@c',
  ];
  for (const call of calls) {
    const answer = await rawAnswer(port, `${call}\r\n\r\n`);
    expect(answer).toStartWith('HTTP/1.1 400');
    expect(answer).toContain('The address of this call is not valid.');
  }
  await host.stop();
});

/** Sends these bytes and returns the response. */
const rawAnswer = async (port: number, text: string) => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: { data: (_, bytes) => resolve(bytes.toString()), close: () => resolve('') },
  });
  socket.write(text);
  const answer = await promise;
  socket.end();
  return answer;
};

test('an invalid name is one line and exit code 2 (C2)', async () => {
  const { err, code } = await runExecutable(
    ['congregations', 'add', '../st-john', '--congregations', join(folder, 'none')],
    folder,
  );
  expect(err).toStartWith('upheld: A congregation’s name is up to 40 small letters');
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(2);
});
