import { median } from 'es-toolkit';
import { callNames } from '../server/calls/mount.ts';
import type { CallName } from '../shared/contract.ts';
import { callAs, ROLES, type Role, type Row, rows } from '../test-support/calls.ts';
import { plantCanaries } from '../test-support/canaries.ts';
import { createWorld, type World } from '../test-support/world.ts';

const ROUNDS = 30;
const WARM_UP = 5;
const DAY = 24 * 60 * 60_000;

/** A call, and how long it took in milliseconds: the median. */
export type MeasuredCall = { name: CallName; took: number };

/**
 * Every call of the contract that somebody may make, one at a time, in a small congregation in memory:
 * what it costs the processor, without network and disk.
 */
export const measureCalls = async (): Promise<MeasuredCall[]> => {
  const measured: MeasuredCall[] = [];
  for (const name of callNames) {
    const found = allowedRow(name);
    if (found) measured.push({ name, took: median(await timesOf(found)) });
  }
  return measured;
};

type Allowed = { row: Row; role: Role };

/** The first row of the role matrix in which a call is answered, and who gets the answer. */
const allowedRow = (call: CallName): Allowed | undefined => {
  for (const row of rows.filter((one) => one.call === call)) {
    const statuses = row.expected.split(' ').map(Number);
    const role = ROLES.find((_, index) => (statuses[index] ?? 0) < 400);
    if (role) return { row, role };
  }
  return undefined;
};

/**
 * The times of a call that is made over and over in one world. What it has changed is taken back each
 * time, so that it can be made again, and a day passes, so that it is not too many.
 */
const timesOf = async ({ row, role }: Allowed) => {
  const world = await createWorld();
  const { clock, db } = world.server;
  const path = row.path(world);
  // Among other things, the device that a test notification goes to.
  plantCanaries(world);
  const took = watched(world);
  const undoing = takingBack(db);
  const times: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const { status } = await undoing(() => callAs(role, world, row, path));
    if (status >= 400) throw new Error(`${row.call} was answered with ${status}.`);
    clock.elapsed += DAY;
    times.push(took());
  }
  return times.slice(WARM_UP);
};

/** Runs work in a transaction that is never committed. */
const takingBack = ({ $client }: World['server']['db']) => {
  const run = $client.run.bind($client);
  // A call first looks whether another program has the lock, which cannot be done in a transaction.
  $client.run = (sql: string) =>
    /^(begin immediate|rollback)$/.test(sql) ? { changes: 0, lastInsertRowid: 0 } : run(sql);
  return async <T>(work: () => Promise<T>): Promise<T> => {
    run('begin');
    try {
      return await work();
    } finally {
      run('rollback');
    }
  };
};

/** Takes the time of the app alone: tests also check each answer against the contract. */
const watched = ({ server: { app } }: World) => {
  const { handle } = app;
  let took = Number.NaN;
  app.handle = async (request) => {
    const began = performance.now();
    const response = await handle(request);
    took = performance.now() - began;
    return response;
  };
  return () => took;
};
