import { join } from 'node:path';
import { median } from 'es-toolkit';
import { freePort } from '../testing/executable.ts';

const ROUNDS = 5;

/** What calls to a server came to: how many a second, and how long they took in milliseconds. */
export type Load = { perSecond: number; failed: number; p50: number; p99: number };
type Call = { path: string; cookie: string };
type Contestant = { port: number };

/** Calls one path over so many connections for some seconds. */
const loadOn = async (
  { port }: Contestant,
  { path, cookie }: Call,
  { connections, seconds }: { connections: number; seconds: number },
): Promise<Load> => {
  const args = [String(port), path, cookie, String(connections), String(seconds)];
  const child = Bun.spawn(['bun', join(import.meta.dir, 'load.ts'), ...args], { stdout: 'pipe' });
  const load: Load = JSON.parse(await new Response(child.stdout).text());
  if (load.failed > 0) throw new Error(`${load.failed} calls of ${path} failed.`);
  return load;
};

/**
 * All of them in turn, five times, so that what slows the machine for a while slows each; gives the
 * median of each figure.
 */
export const inRounds = async (
  contestants: ReadonlyMap<string, Contestant>,
  call: Call,
  spent: { connections: number; seconds: number },
): Promise<Map<string, Load>> => {
  const runs = new Map<string, Load[]>([...contestants.keys()].map((name) => [name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, contestant] of contestants)
      runs.get(name)?.push(await loadOn(contestant, call, spent));
  return new Map([...runs].map(([name, loads]) => [name, medianOf(loads)]));
};

const medianOf = (loads: Load[]): Load => {
  const middle = (figure: keyof Load) => median(loads.map((load) => load[figure]));
  return { perSecond: middle('perSecond'), failed: 0, p50: middle('p50'), p99: middle('p99') };
};

/** Starts another server, which prints a line when it is ready. */
export const startPeer = async (command: string[], data: string, ...more: string[]) => {
  const port = await freePort();
  const child = Bun.spawn([...command, join(data, 'upheld.db'), String(port), ...more], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdout: 'pipe',
    stderr: 'inherit',
  });
  for await (const _ of child.stdout) break;
  return { port, stop: () => child.kill() };
};
