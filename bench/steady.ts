import { join } from 'node:path';
import { type RunningServer, startExecutable } from '../test-support/executable.ts';
import { SETS } from './data-set.ts';
import { type Member, signedInMembers } from './members.ts';
import { memoryOf } from './memory-of.ts';
import { prepare } from './prepare.ts';
import { openStreams } from './streams.ts';

const STREAMS = 200;
const CALLS_A_SECOND = 50;

/** What people do, by how often: mostly they read. */
const ACTS: { share: number; act: (server: RunningServer, member: Member) => Promise<Response> }[] =
  [
    { share: 40, act: (at, { cookie, group }) => read(at, `/api/groups/${group}/prayers`, cookie) },
    { share: 15, act: (at, { cookie }) => read(at, '/api/home', cookie) },
    { share: 10, act: (at, { cookie }) => read(at, '/api/groups', cookie) },
    { share: 10, act: (at, { cookie }) => read(at, '/api/inbox', cookie) },
    { share: 5, act: (at, { cookie }) => read(at, '/api/search?q=thing', cookie) },
    {
      share: 10,
      act: (at, { cookie, prayer }) => at.post(`/api/prayers/${prayer}/pray`, {}, cookie),
    },
    {
      share: 5,
      act: (at, { cookie, prayer }) =>
        at.post(`/api/prayers/${prayer}/comments`, { content: 'With you.' }, cookie),
    },
    {
      share: 5,
      act: (at, { cookie, group }) =>
        at.post(
          '/api/prayers',
          { title: 'Rain', content: 'We need it.', groupIds: [group] },
          cookie,
        ),
    },
  ];

const read = ({ url }: RunningServer, path: string, cookie: string) =>
  fetch(url + path, { headers: { cookie } });

const actAt = (n: number) => {
  let rest = (n * 37) % 100;
  for (const { share, act } of ACTS) {
    rest -= share;
    if (rest < 0) return act;
  }
  throw new Error('The shares are not a hundred.');
};

/**
 * The memory of a server in MB, every `every` seconds, through `minutes` of 50 calls a second with
 * 200 open event streams, and when it has been quiet for `every` seconds after them.
 */
export const measureSteady = async (folder: string, minutes: number, every = 10) => {
  const { data } = prepare(folder, 'steady', SETS.M);
  const members = signedInMembers(data, STREAMS);
  const server = await startExecutable(join(data, '..'));
  const streams = await openStreams(
    server.port,
    members.map(({ cookie }) => cookie),
  );
  const idle = await memoryOf(server.pid);
  const memory: number[] = [];
  const calls: Promise<void>[] = [];
  const began = performance.now();
  const count = minutes * 60 * CALLS_A_SECOND;
  for (let n = 0; n < count; n++) {
    const member = members[(n * 7919) % members.length];
    if (!member) break;
    calls.push(
      actAt(n)(server, member).then(async (answer) => {
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}.`);
      }),
    );
    if (n % (every * CALLS_A_SECOND) === 0) memory.push(await memoryOf(server.pid));
    const wait = began + (n + 1) * (1000 / CALLS_A_SECOND) - performance.now();
    if (wait > 0) await Bun.sleep(wait);
  }
  await Promise.all(calls);
  await Bun.sleep(every * 1000);
  const after = await memoryOf(server.pid);
  streams.close();
  await server.stop();
  return { idle, memory, after };
};
