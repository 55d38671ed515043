import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { median } from 'es-toolkit';
import { configFrom } from '../server/config/config.ts';
import { createLog } from '../server/log.ts';
import { openDueTimes } from '../server/multi-tenant/due-times.ts';
import { namesOf } from '../server/multi-tenant/folders.ts';
import { hostFilesIn } from '../server/storage/host-files.ts';
import { startExecutable, startHost } from '../test-support/executable.ts';
import { freePort } from '../test-support/free-port.ts';
import { until } from '../test-support/until.ts';
import type { Size } from './data-set.ts';
import { memoryOf } from './memory-of.ts';
import { p99Of } from './p99.ts';
import { prepare } from './prepare.ts';
import { type Load, loadOn, medianOf } from './rounds.ts';

/** 60 people, as in S, and the requests of two years. */
const CONGREGATION: Size = { users: 60, groups: 8, prayers: 800, supports: 5_000 };
const MANY = 1_000;
const PROCESSES = 20;
const FOLDERS = 10_000;
const ROUNDS = 5;
/** Time after which all unused congregations have freed their memory, in milliseconds. */
const IDLE_AFTER = 12_000;
const SPENT = { connections: 32, seconds: 3 };

/** The files of a congregation that has run for a while; a new one makes its first backup at once. */
const FILES = ['upheld.db', 'upheld.key', 'upheld-vapid.json'];
const JOBS = 7;

/** Runs it until each job has run once. */
const runOnce = async (home: string) => {
  const server = await startExecutable(home);
  const db = server.openDatabase();
  const count = db.query<{ count: number }, []>('select count(*) as count from jobs');
  await until('each job has run', () => count.get()?.count === JOBS);
  db.close();
  await server.stop();
};

const copiesOf = (data: string, folder: string, count: number) => {
  for (let n = 1; n <= count; n++) {
    const own = join(folder, `parish-${n}`);
    mkdirSync(own, { recursive: true });
    for (const name of FILES) copyFileSync(join(data, name), join(own, name));
  }
};

/**
 * A host with 1,000 congregations of 60 people: its memory in MB when all are open and twelve seconds
 * later, beside as many processes (20 of them measured); the first call to a closed one, in milliseconds; and calls to a
 * random one under load beside a server of a single congregation.
 */
export const measureCongregations = async (folder: string) => {
  const { data, target } = prepare(folder, 'template', CONGREGATION);
  const path = `/api/groups/${target.group}/prayers`;
  const { cookie } = target;
  await runOnce(join(folder, 'template'));
  copiesOf(data, join(folder, 'c'), MANY);

  const port = await freePort();
  const host = await startHost(folder, port, { UPHELD_MOST_OPEN: String(MANY) });
  const empty = await memoryOf(host.pid);
  const first: number[] = [];
  for (let n = 1; n <= MANY; n++) {
    const began = performance.now();
    const answer = await host.get(`parish-${n}`, path, cookie);
    await answer.arrayBuffer();
    first.push(performance.now() - began);
    if (!answer.ok) throw new Error(`parish-${n} answered ${answer.status}.`);
  }
  const open = await memoryOf(host.pid);
  await Bun.sleep(IDLE_AFTER);
  const idle = await memoryOf(host.pid);

  const single = await startExecutable(join(folder, 'template'));
  const calls = Array.from({ length: MANY }, (_, n) => ({
    path,
    cookie,
    host: `parish-${n + 1}.localhost`,
  }));
  const loads: { many: Load[]; one: Load[] } = { many: [], one: [] };
  for (let round = 0; round < ROUNDS; round++) {
    loads.many.push(await loadOn({ port }, calls, SPENT));
    loads.one.push(await loadOn(single, [{ path, cookie }], SPENT));
  }
  await host.stop();

  const processes = [single];
  for (let n = 1; n < PROCESSES; n++) {
    const own = join(folder, `own-${n}`);
    mkdirSync(join(own, 'data'), { recursive: true });
    for (const name of FILES) copyFileSync(join(data, name), join(own, 'data', name));
    processes.push(await startExecutable(own));
  }
  const each: number[] = [];
  for (const { pid, url } of processes) {
    await fetch(url + path, { headers: { cookie } });
    each.push(await memoryOf(pid));
  }
  for (const process of processes) await process.stop();

  return {
    empty,
    open,
    idle,
    processes: median(each) * MANY,
    first: { median: median(first), p99: p99Of(first) },
    many: medianOf(loads.many),
    one: medianOf(loads.one),
  };
};

/** How long it takes to list 10,000 congregations, and to find those with something due; in ms. */
export const measureFolders = (folder: string) => {
  const host = configFrom({ congregations: folder }, {});
  for (let n = 1; n <= FOLDERS; n++) {
    const own = join(folder, `parish-${n}`);
    mkdirSync(own, { recursive: true });
    writeFileSync(join(own, 'upheld.db'), '');
  }
  const dueTimes = openDueTimes(hostFilesIn(host).dueTimes, createLog('error', false));
  dueTimes.fitTo(namesOf(host), Date.now());
  const listing = performance.now();
  const names = namesOf(host);
  dueTimes.fitTo(names, Date.now());
  const listed = performance.now() - listing;
  const looking = performance.now();
  const due = dueTimes.due(Date.now(), FOLDERS);
  const found = performance.now() - looking;
  dueTimes.close();
  if (names.length !== FOLDERS || due.length !== FOLDERS) throw new Error('Some are missing.');
  return { listed, found };
};
