import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { median } from 'es-toolkit';
import { closeDatabase, openDatabase } from '../server/db/open.ts';
import { cookieFor } from '../test-support/cookie.ts';
import { startExecutable } from '../test-support/executable.ts';
import { timesM } from './data-set.ts';
import { startNoise } from './noise.ts';
import { p99Of } from './p99.ts';
import { prepare } from './prepare.ts';

const CALLS = 1000;
const TO_WARM_UP = 200;
const TURNS = 9;

type Party = { port: number; cookie: string };

const get = async ({ port, cookie }: Party, path: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
};

/** The 99th percentile of one member's cheap call, made one after another, in milliseconds. */
const measured = async (member: Party, calls = CALLS) => {
  const times: number[] = [];
  for (let n = 0; n < calls; n++) {
    const start = performance.now();
    await get(member, '/api/user');
    times.push(performance.now() - start);
  }
  return p99Of(times);
};

/**
 * Measures all in turn, nine times, and gives the median of each: where three programs share two
 * cores, a wait for the system's scheduler is twenty times as long as the call.
 */
const inTurns = async <Name extends string>(figures: Record<Name, () => Promise<number>>) => {
  const measurements = Object.entries<() => Promise<number>>(figures);
  const taken = measurements.map((): number[] => []);
  for (let turn = 0; turn < TURNS; turn++)
    for (const [n, [, measure]] of measurements.entries()) taken[n]?.push(await measure());
  return Object.fromEntries(
    measurements.map(([name], n) => [name, median(taken[n] ?? [])]),
  ) as Record<Name, number>;
};

type Members = {
  group: number;
  /** Cookies of users with expensive calls, one for each connection. */
  noisy: string[];
  /** Cookie of a user who only asks who they are: the cheapest call. */
  quiet: string;
};

/**
 * What twenty connections on a dear call do to another member's cheapest call: its 99th
 * percentile while the server is idle, beside lists of a whole group, exports and
 * searches. The control is beside such lists of another server on this machine.
 */
const measureNeighbour = async (data: string, { group, noisy, quiet }: Members) => {
  const server = await startExecutable(join(data, '..'));
  const member = { port: server.port, cookie: quiet };
  // It has the same noise from the same machine, but from another server.
  const home = join(data, '..', 'other');
  mkdirSync(home);
  cpSync(data, join(home, 'data'), { recursive: true });
  const other = await startExecutable(home);
  const beside = async (path: string, { port } = server) => {
    const url = `http://127.0.0.1:${port}${path}`;
    const noise = startNoise({ url, headers: noisy.map((cookie) => ({ cookie })) });
    await measured(member, TO_WARM_UP);
    const p99 = await measured(member);
    noise.kill();
    await noise.exited;
    return p99;
  };
  const lists = `/api/groups/${group}/prayers?limit=500`;
  const p99s = await inTurns({
    idle: () => measured(member),
    control: () => beside(lists, other),
    list: () => beside(lists),
    exported: () => beside('/api/account/export'),
    searched: () => beside('/api/search?q=pray'),
  });
  await server.stop();
  await other.stop();
  return p99s;
};

/** What twenty members on dear calls do to another one, with a data set of so many times the size. */
export const measureBesideTwenty = (folder: string, times: number) => {
  const { data, target } = prepare(folder, 'neighbour', timesM(times));
  const db = openDatabase(join(data, 'upheld.db'));
  const members = db.$client
    .query<{ id: number }, [number]>(
      'select user_id as id from members where group_id = ? order by id limit 21',
    )
    .all(target.group)
    .map(({ id }) => cookieFor(db, id));
  closeDatabase(db);
  const [quiet = '', ...noisy] = members;
  return measureNeighbour(data, { group: target.group, noisy, quiet });
};
