/*
 * `npm run bench`: the figures that the design promises, each beside its control.
 * Measured on the compiled executable, on this machine, in this run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { freePort, startExecutable } from '../testing/executable.ts';
import { measureDigests } from './digests.ts';
import { measureMailDead } from './mail-dead.ts';
import { measureBesideTwenty } from './neighbour.ts';
import { scriptsForAuth } from './page-weight.ts';
import { prepare, type Target } from './prepare.ts';

const CONNECTIONS = 32;
const SECONDS = 4;
const ROUNDS = 3;

type Load = { perSecond: number; failed: number; p50: number; p99: number };

const firstVisits = z.array(
  z.object({ name: z.string(), seconds: z.number(), longest: z.number(), bound: z.number() }),
);

const folder = mkdtempSync(join(tmpdir(), 'upheld-bench-'));
const cell = (text: string | number, width: number) => String(text).padStart(width);
const row = (...cells: [string, string, string, string]) =>
  console.log(
    `${cells[0].padEnd(46)}${cells
      .slice(1)
      .map((text) => cell(text, 14))
      .join('')}`,
  );

const load = async (port: number, { group, cookie }: Target): Promise<Load> => {
  const path = `/api/groups/${group}/prayers?limit=50`;
  const args = [String(port), path, cookie, String(CONNECTIONS), String(SECONDS)];
  const child = Bun.spawn(['bun', join(import.meta.dir, 'load.ts'), ...args], { stdout: 'pipe' });
  return JSON.parse(await new Response(child.stdout).text());
};

const startControl = async (data: string) => {
  const port = await freePort();
  const script = join(import.meta.dir, 'control.ts');
  const child = Bun.spawn(['bun', script, join(data, 'upheld.db'), String(port)], {
    env: { ...process.env, NODE_ENV: 'production' },
    stdout: 'pipe',
  });
  for await (const _ of child.stdout) break;
  return { port, stop: () => child.kill() };
};

/** Product and control in turn, several rounds, the best of each: noise only ever slows. */
const compare = async (name: string, times: number) => {
  const { data, target } = prepare(folder, name, times);
  const server = await startExecutable(join(data, '..'));
  const control = await startControl(data);
  const runs: { product: Load; control: Load }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    runs.push({
      product: await load(server.port, target),
      control: await load(control.port, target),
    });
  control.stop();
  await server.stop();
  const best = (of: 'product' | 'control') =>
    runs.map((run) => run[of]).reduce((a, b) => (a.perSecond > b.perSecond ? a : b));
  return { product: best('product'), control: best('control') };
};

const rssOf = async (pid: number) => {
  const status = await Bun.file(`/proc/${pid}/status`).text();
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
};

const measureStart = async () => {
  const times: number[] = [];
  const again: number[] = [];
  let memory = 0;
  for (let run = 0; run < 5; run++) {
    const started = performance.now();
    const own = mkdtempSync(join(folder, 'start-'));
    const server = await startExecutable(own);
    times.push(performance.now() - started);
    await Bun.sleep(500);
    memory = await rssOf(server.pid);
    await server.kill();
    const killed = performance.now();
    const next = await startExecutable(own, {}, server.port);
    again.push(performance.now() - killed);
    await next.stop();
  }
  return { first: times.sort((a, b) => a - b)[2] ?? 0, again: Math.max(...again), memory };
};

try {
  const start = await measureStart();
  const small = await compare('small', 1);
  const large = await compare('large', 10);
  const neighbour = await measureBesideTwenty(folder, 10);
  const dead = await measureMailDead(join(folder, 'mail-dead'));
  const digests = await measureDigests(join(folder, 'digests'));
  const weight = await scriptsForAuth('dist/web');
  const visits = await measureFirstVisits();

  row('', 'Upheld', 'raw control', 'bound');
  for (const [name, { product, control }] of [
    ['small set', small],
    ['tenfold set', large],
  ] as const) {
    row(
      `group list, ${name}: calls/s`,
      product.perSecond.toFixed(0),
      control.perSecond.toFixed(0),
      '',
    );
    row(`  share of the control`, share(product, control), '', '≥ 70 %');
    row(`  p50 / p99 in ms`, latency(product), latency(control), '');
    if (product.failed + control.failed > 0) throw new Error('Some calls failed.');
  }
  const slower = small.product.perSecond / large.product.perSecond;
  const controlSlower = small.control.perSecond / large.control.perSecond;
  row('tenfold set slower by', slower.toFixed(2), controlSlower.toFixed(2), '≤ 1.20');
  row('start to first answer, ms', start.first.toFixed(0), '', '≤ 100');
  row('start after a kill, slowest of 5, ms', start.again.toFixed(0), '', '≤ 1000');
  row('calls while mail is dead, p98, ms', dead.p98.toFixed(1), dead.control.toFixed(1), '≤ 100');
  row('weekly digests of 2,000 members: in the outbox, s', digests.queued.toFixed(1), '', '≤ 10');
  row('  made and sent to a mail server, s', digests.sent.toFixed(1), '', '');
  const { p99: beside, control: calm } = digests;
  row('  calls meanwhile, p99 in ms', beside.toFixed(1), calm.toFixed(1), '≤ 2 x');
  row('idle memory, MB', start.memory.toFixed(0), '', '≤ 90');
  const { idle, control } = neighbour;
  row('another member’s GET /api/user, p99 in ms', idle.toFixed(1), control.toFixed(1), '');
  for (const [beside, p99] of [
    ['20 whole group lists', neighbour.list],
    ['20 exports', neighbour.exported],
    ['20 searches', neighbour.searched],
  ] as const)
    row(`  beside ${beside}`, p99.toFixed(1), `${(p99 / neighbour.idle).toFixed(1)} x`, '≤ 5 x');
  row('JavaScript for /auth, kB brotli', (weight / 1000).toFixed(0), '', '≤ 160');
  for (const { name, seconds, longest, bound } of visits) {
    row(`${name} on a cold, slow phone: shown, s`, seconds.toFixed(1), '', `≤ ${bound}`);
    row('  longest task, ms', longest.toFixed(0), '', '≤ 120');
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** First visits in Chromium. */
async function measureFirstVisits() {
  const results = join(folder, 'first-visits.json');
  const { exited } = Bun.spawn(['bun', 'web/e2e/take-times.ts', results], { stderr: 'inherit' });
  if ((await exited) !== 0) throw new Error('First visits were not measured.');
  return firstVisits.parse(await Bun.file(results).json());
}

function share(product: Load, control: Load) {
  return `${((product.perSecond / control.perSecond) * 100).toFixed(0)} %`;
}

function latency({ p50, p99 }: Load) {
  return `${p50.toFixed(1)} / ${p99.toFixed(1)}`;
}
