import { join } from 'node:path';
import { startExecutable } from '../testing/executable.ts';

const CALLS = 1000;

type Party = { port: number; cookie: string };

const get = async ({ port, cookie }: Party, path: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
};

/** The 99th percentile of one member's cheap call, made one after another, in milliseconds. */
const p99Of = async (member: Party) => {
  const times: number[] = [];
  for (let n = 0; n < CALLS; n++) {
    const start = performance.now();
    await get(member, '/api/user');
    times.push(performance.now() - start);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(CALLS * 0.99)] ?? 0;
};

type Members = {
  group: number;
  /** Who asks for much: as many connections as cookies. */
  noisy: string[];
  /** Who only wants to know who they are. */
  quiet: string;
};

/**
 * What twenty connections on a dear call do to another member's cheapest call: its 99th
 * percentile while the server is idle, beside a whole group's list, and beside exports.
 */
export const measureNeighbour = async (data: string, { group, noisy, quiet }: Members) => {
  const server = await startExecutable(join(data, '..'));
  const member = { port: server.port, cookie: quiet };
  const beside = async (path: string) => {
    const url = `http://127.0.0.1:${server.port}${path}`;
    const noise = Bun.spawn(['bun', join(import.meta.dir, 'noise.ts'), url, ...noisy]);
    await p99Of(member);
    const p99 = await p99Of(member);
    noise.kill();
    await noise.exited;
    return p99;
  };
  await p99Of(member);
  const idle = await p99Of(member);
  const list = await beside(`/api/groups/${group}/prayers?limit=500`);
  const exported = await beside('/api/account/export');
  await server.stop();
  return { idle, list, exported };
};
