import { join } from 'node:path';
import { closeDatabase, openDatabase } from '../server/db/open.ts';
import { hashPassword } from '../server/session/password.ts';
import { type RunningServer, startExecutable } from '../test-support/executable.ts';
import { SETS } from './data-set.ts';
import { p99Of } from './p99.ts';
import { prepare } from './prepare.ts';
import { loadOn } from './rounds.ts';

const PASSWORD = 'a long enough password';
/** More than ten attempts at once from one address wait as guesses do. */
const SPENT = { connections: 8, seconds: 5 };

/**
 * Sign-ins a second on set M, beside what the machine can hash in two threads, and the p99 of another
 * member's calls meanwhile and before, in milliseconds: what the event loop lags.
 */
export const measureSignIns = async (folder: string) => {
  const { data, target } = prepare(folder, 'M', SETS.M);
  const hash = await hashPassword({}, PASSWORD);
  const db = openDatabase(join(data, 'upheld.db'));
  db.$client.query('update users set password_hash = ?').run(hash);
  closeDatabase(db);
  const server = await startExecutable(join(data, '..'));
  const signIns = Array.from({ length: SETS.M.users }, (_, n) => ({
    path: '/api/login',
    cookie: '',
    body: JSON.stringify({ email: `person${n + 1}@example.org`, password: PASSWORD }),
  }));
  const quiet = await anothersP99(server, target.cookie, 3);
  const [signedIn, meanwhile] = await Promise.all([
    loadOn(server, signIns, SPENT),
    anothersP99(server, target.cookie, SPENT.seconds - 1),
  ]);
  await server.stop();
  return { perSecond: signedIn.perSecond, machine: await hashesASecond(), quiet, meanwhile };
};

/** How often the other member calls, in milliseconds: often enough to meet each pause of the server. */
const EVERY = 20;

/** The p99 of a member's calls in milliseconds, 50 a second. */
const anothersP99 = async ({ url }: RunningServer, cookie: string, seconds: number) => {
  const until = performance.now() + seconds * 1000;
  const times: number[] = [];
  while (performance.now() < until) {
    const began = performance.now();
    await (await fetch(`${url}/api/user`, { headers: { cookie } })).arrayBuffer();
    times.push(performance.now() - began);
    await Bun.sleep(EVERY);
  }
  return p99Of(times);
};

/** What the machine can: two at a time, as the server does. */
const hashesASecond = async () => {
  const until = performance.now() + 3_000;
  let made = 0;
  const hashing = async () => {
    for (; performance.now() < until; made++) await hashPassword({}, PASSWORD);
  };
  await Promise.all([hashing(), hashing()]);
  return made / 3;
};
