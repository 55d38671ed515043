import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from 'es-toolkit';
import { freePort } from '../test-support/free-port.ts';

const ROUNDS = 5;

/** What calls to a server came to: how many a second, and how long they took in milliseconds. */
export type Load = { perSecond: number; failed: number; p50: number; p99: number };
/**
 * A call; `host` is what the `Host` header says. With a body and no method it is a POST, without a
 * body a GET.
 */
export type Call = {
  path: string;
  cookie: string;
  authorization?: string;
  /** The `Accept-Encoding` header. */
  encoding?: string;
  host?: string;
  body?: string;
  method?: 'PATCH';
};
type Contestant = { port: number };
type Spent = {
  connections: number;
  seconds: number;
  /** Each call is made once, in their order; it may be over before the time is. */
  isOnce?: boolean;
};

/** Makes these calls, at random if not each once, over so many connections for some seconds. */
export const loadOn = async (
  { port }: Contestant,
  calls: Call[],
  { connections, seconds, isOnce = false }: Spent,
): Promise<Load> => {
  const folder = mkdtempSync(join(tmpdir(), 'upheld-calls-'));
  try {
    const file = join(folder, 'calls.json');
    await Bun.write(file, JSON.stringify(calls.map((call) => ({ host: 'localhost', ...call }))));
    const args = [
      String(port),
      file,
      String(connections),
      String(seconds),
      isOnce ? 'once' : 'any',
    ];
    const child = Bun.spawn(['bun', join(import.meta.dir, 'load.ts'), ...args], { stdout: 'pipe' });
    const load: Load = JSON.parse(await new Response(child.stdout).text());
    if (load.failed > 0) throw new Error(`${load.failed} calls of ${calls[0]?.path} failed.`);
    return load;
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** What each server came to, by its name. */
export type Loads = { all: Record<string, Load>; of: (name: string) => Load };

/** A server in a comparison, and the calls that it gets. */
export type InRounds = Contestant & { name: string; calls: Call[] };

export const withSameCalls = (
  servers: Iterable<[name: string, server: Contestant]>,
  calls: Call[],
): InRounds[] => [...servers].map(([name, { port }]) => ({ name, port, calls }));

/**
 * All of them in turn, five times, so that what slows the machine for a while slows each; gives the
 * median of each figure by the server's name.
 */
export const inRounds = async (contestants: InRounds[], spent: Spent): Promise<Loads> => {
  const runs = new Map<string, Load[]>(contestants.map(({ name }) => [name, []]));
  for (let round = 0; round < ROUNDS; round++)
    for (const { name, calls, port } of contestants)
      runs.get(name)?.push(await loadOn({ port }, callsIn(round, calls, spent), spent));
  const loads = new Map([...runs].map(([name, all]) => [name, medianOf(all)]));
  return {
    all: Object.fromEntries(loads),
    of: (name) => {
      const load = loads.get(name);
      if (!load) throw new Error(`${name} was not measured.`);
      return load;
    },
  };
};

/** What is made only once is shared out between the rounds. */
const callsIn = (round: number, calls: Call[], { isOnce }: Spent) => {
  if (!isOnce) return calls;
  const share = Math.floor(calls.length / ROUNDS);
  return calls.slice(round * share, (round + 1) * share);
};

export const medianOf = (loads: Load[]): Load => {
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
  process.once('exit', () => child.kill());
  for await (const _ of child.stdout) break;
  return { port, stop: () => child.kill() };
};
