import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../stand-ins/electron/until.ts';
import { type RunningServer, startExecutable } from '../test-support/executable.ts';
import { followEvents, type StreamParts, type StreamState } from './event-stream.ts';

/* The event stream over real sockets, against the compiled server. */
const folder = mkdtempSync(join(tmpdir(), 'upheld-events-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const register = async (server: RunningServer, name: string) => {
  const answer = await server.post('/api/register', {
    firstName: name,
    lastName: 'Miller',
    username: name,
    email: `${name}@example.org`,
    password: 'gleaning barley',
    confirmPassword: 'gleaning barley',
  });
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
};

const send = async (server: RunningServer, cookie: string, path: string, body: unknown) => {
  const answer = await server.post(path, body, cookie);
  return JSON.parse((await answer.text()) || 'null');
};

/** Ruth shares with Naomi, who listens. */
const sceneIn = async (name: string) => {
  const house = mkdtempSync(join(folder, name));
  const server = await startExecutable(house);
  const ruth = await register(server, 'ruth');
  const naomi = await register(server, 'naomi');
  const { id: group } = await send(server, ruth, '/api/groups', { name: 'Tuesday Group' });
  const { inviteUrl } = await send(server, ruth, `/api/groups/${group}/invite-token`, {});
  await send(server, naomi, `/api/groups/invite/${inviteUrl.split('/').at(-1)}/join`, {});
  const share = (at: RunningServer, title: string) =>
    send(at, ruth, '/api/prayers', { title, content: 'Nothing else to say.', groupIds: [group] });
  /** Shares a request with another title, whose event comes after all earlier ones. */
  const shareLast = async (at: RunningServer) => {
    const { id } = await share(at, 'The last');
    await send(at, ruth, `/api/prayers/${id}/answer`, { answerContent: 'It is well.' });
  };
  return { house, server, naomi, group, share, shareLast };
};

type Told = { title: string }[];
/** Waits for the event of the last request. Returns the number of events about requests. */
const requestsIn = async (told: Told) => {
  await until(() => told.some(({ title }) => title.startsWith('Answered prayer')));
  return told.filter(({ title }) => title.startsWith('New prayer request')).length;
};

const listen = (url: () => string, cookie: string, more: Partial<StreamParts> = {}) => {
  let place = '';
  const told: { title: string; path: string }[] = [];
  const states: StreamState[] = [];
  const client = followEvents({
    open: (headers, signal) =>
      fetch(`${url()}/api/events`, { headers: { ...headers, cookie }, signal }),
    place: {
      read: () => place,
      write: (id) => {
        place = id;
      },
    },
    onEvent: ({ notice }) => notice && told.push(notice),
    onState: (state) => states.push(state),
    random: () => 0,
    ...more,
  });
  return { client, told, states };
};

test('an event is shown with its title and place only (T6)', async () => {
  const { server, naomi, share } = await sceneIn('told-');
  const { client, told, states } = listen(() => server.url, naomi);
  await until(() => states.includes('open'));
  await share(server, 'My secret');
  await until(() => told.length === 1);
  expect(told).toEqual([{ title: 'New prayer request in Tuesday Group', path: '/prayers/1' }]);
  await client.stop();
  await server.stop();
});

test('100 events with the server killed in between arrive once each (N13)', async () => {
  const { house, server, naomi, share, shareLast } = await sceneIn('killed-');
  let running = server;
  const { client, told, states } = listen(() => running.url, naomi);
  await until(() => states.includes('open'));
  for (let n = 0; n < 99; n++) {
    if (n === 40 || n === 70) {
      await running.kill();
      running = await startExecutable(house, {}, server.port);
    }
    await share(running, `Request ${n}`);
  }
  await shareLast(running);
  expect(await requestsIn(told)).toBe(100);
  expect(states.filter((state) => state === 'open').length).toBeGreaterThanOrEqual(2);
  await client.stop();
  await running.stop();
});

test('events missed while the program was closed or asleep are shown later (N13)', async () => {
  const { server, naomi, share, shareLast } = await sceneIn('asleep-');
  let place = '';
  const kept = {
    read: () => place,
    write: (id: string) => {
      place = id;
    },
  };
  const first = listen(() => server.url, naomi, { place: kept });
  await until(() => place !== '');
  await first.client.stop();
  await share(server, 'While you slept');
  const second = listen(() => server.url, naomi, { place: kept });
  await until(() => second.told.length === 1);
  second.client.wake();
  await until(() => second.states.filter((state) => state === 'open').length === 2);
  await shareLast(server);
  expect([first.told.length, await requestsIn(second.told)]).toEqual([0, 2]);
  await second.client.stop();
  await server.stop();
});

test('it stops when signed out and says so', async () => {
  const { server } = await sceneIn('out-');
  const { states } = listen(() => server.url, 'upheld_session=nobody');
  await until(() => states.at(-1) === 'signed out');
  await server.stop();
});

test('it reconnects after 1 to 30 seconds, longer each time, at random', async () => {
  const waits: number[] = [];
  const pauses = async (random: number) => {
    waits.length = 0;
    const done = Promise.withResolvers<void>();
    const { client } = listen(() => 'http://127.0.0.1:1', '', {
      random: () => random,
      wait: async (milliseconds) => {
        waits.push(milliseconds);
        if (waits.length === 8) {
          done.resolve();
          await new Promise(() => {});
        }
      },
    });
    await done.promise;
    void client.stop();
    return [...waits];
  };
  expect(await pauses(1)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect(await pauses(0)).toEqual([500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
});

test('an unknown event is ignored, and the next ones are not', async () => {
  const chunks = [
    'id: 1\ndata: {"kind":"from the future"}\n\n',
    'id: 2\ndata: no json\n\nid: 3\nda',
    'ta: {"kind":"new-prayer","reads":[],"notice":{"title":"New","path":"/groups/1"}}\n\n',
  ];
  const told: string[] = [];
  let unknown = 0;
  let place = '';
  const client = followEvents({
    open: async () =>
      place
        ? new Promise<Response>(() => {})
        : new Response(
            new ReadableStream({
              pull: (stream) => {
                const next = chunks.shift();
                if (next) stream.enqueue(new TextEncoder().encode(next));
                else stream.close();
              },
            }),
          ),
    place: {
      read: () => place,
      write: (id) => {
        place = id;
      },
    },
    onEvent: ({ notice }) => notice && told.push(notice.title),
    onUnknown: () => unknown++,
    wait: async () => {},
  });
  await until(() => place === '3');
  expect([told, unknown]).toEqual([['New'], 2]);
  void client.stop();
});
