import { expect, test } from 'bun:test';
import { type CallName, contract } from '../shared/contract.ts';
import { type RefusalCode, refusals } from '../shared/refusals.ts';
import { callAs, ROLES, type Role, type Row, rows } from '../test-support/calls.ts';
import { type Canary, plantCanaries } from '../test-support/canaries.ts';
import { miscounted } from '../test-support/counters.ts';
import { callFor, type Received } from '../test-support/server.ts';
import { createWorld, type World } from '../test-support/world.ts';
import { callNames } from './calls/mount.ts';

/*
 * The role matrix: every call of the contract is made by every role, and gets the expected status. A call
 * without a row fails, and so does a route outside the contract. Each response and the log are searched for
 * canaries: secrets that the caller must not receive. After each call, all stored counters are counted again.
 */
test('every call of the contract is mounted, and nothing else under /api (B1)', async () => {
  const { server } = await createWorld();
  const mounted = server.app.routes
    .filter(({ path }) => path.startsWith('/api/') && !path.endsWith('*'))
    .map(({ method, path }) => `${method} ${path}`);
  const described = callNames.map((name) => `${contract[name].method} ${contract[name].path}`);
  expect(mounted.sort()).toEqual(described.sort());
});

test('every call of the contract has a row in the role matrix (V12)', () => {
  const withRow = new Set(rows.map(({ call }) => call));
  expect(callNames.filter((name) => !withRow.has(name))).toEqual([]);
});

for (const row of rows) {
  const title = row.when ? `${row.call}, ${row.when}` : row.call;
  test(`V11, V12 ${title}: ${contract[row.call].method} ${contract[row.call].path}`, async () => {
    const expected = row.expected.split(' ').map(Number);
    expect(expected).toHaveLength(ROLES.length);
    const statuses: string[] = [];
    const leaked: string[] = [];
    let stage = await setStage(row);
    for (const role of ROLES) {
      // Most calls read or are refused, and do not change the world for the next role.
      if (changesIn(stage.world) !== stage.changes) stage = await setStage(row);
      const { world, path, canaries } = stage;
      expect(callFor(contract[row.call].method, path.split('?')[0] ?? '')).toBe(row.call);
      const received = await callAs(role, world, row, path);
      const { status } = received;
      leaked.push(...foundIn(received, world, canaries, { role, call: row.call }));
      statuses.push(`${role}: ${status}`);
      expect(codeIn(received), role).toBe(status >= 400 ? 'as told' : 'none');
      expect(miscounted(world.server.db), role).toEqual([]);
    }
    expect(statuses).toEqual(ROLES.map((role, index) => `${role}: ${expected[index]}`));
    expect(leaked).toEqual([]);
  });
}

/** Returns a world with canaries, before any call, and the number of its changes. */
const setStage = async (row: Row) => {
  const world = await createWorld();
  const path = row.path(world);
  const canaries = plantCanaries(world);
  return { world, path, canaries, changes: changesIn(world) };
};

/** Returns the number of rows ever written through this connection, including those rolled back. */
const changesIn = ({ server }: World) =>
  server.db.$client.query<{ n: number }, []>('select total_changes() as n').get()?.n;

/** Checks that the code of a refusal belongs to its status and its sentence. */
const codeIn = ({ status, text, headers }: Received) => {
  const code = headers.get('x-error-code');
  if (code === null) return 'none';
  if (!isRefusalCode(code)) return `unknown: ${code}`;
  const refusal = refusals[code];
  const isTold = code === 'invalid' || text === refusal.sentence();
  return refusal.status === status && isTold ? 'as told' : `${code} with ${status} ${text}`;
};

const isRefusalCode = (code: string): code is RefusalCode => code in refusals;

const isOf = ({ calls }: Canary, call: CallName) => calls?.includes(call) ?? true;

/**
 * Returns the canaries that a response must not contain, in its body or a header, and those in the log. A
 * cookie is the caller's own.
 */
const foundIn = (
  { text, headers }: Received,
  { server }: World,
  canaries: readonly Canary[],
  { role, call }: { role: Role; call: CallName },
) => {
  const told = `${text} ${[...headers].map(([name, value]) => `${name}: ${value}`).join(' ')}`;
  const logged = server.logged.join(' ');
  return canaries.flatMap((canary) => [
    ...(told.includes(canary.text) && !(canary.readers.includes(role) && isOf(canary, call))
      ? [`${role} was told ${canary.what}`]
      : []),
    ...(logged.includes(canary.text) ? [`${canary.what} was logged`] : []),
  ]);
};
