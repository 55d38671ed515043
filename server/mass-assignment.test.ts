import { expect, test } from 'bun:test';
import { z } from 'zod';
import { bytes } from '../shared/call.ts';
import { type CallName, contract } from '../shared/contract.ts';
import { callAs, ROLES, rows } from '../test-support/calls.ts';
import { plantCanaries } from '../test-support/canaries.ts';
import { createTestServer, type TestServer } from '../test-support/server.ts';
import { createWorld } from '../test-support/world.ts';

/*
 * Every call that changes something is made in two worlds: as it should be, and with every column in its
 * body. The stored rows must be equal.
 */
const tablesOf = ({ db }: TestServer) =>
  db.$client
    .query<{ name: string }, []>(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite_%' order by name",
    )
    .all();

const columnsOf = ({ db }: TestServer, table: string) =>
  db.$client
    .query<{ name: string; type: string }, []>(
      `select name, type from pragma_table_info('${table}')`,
    )
    .all();

/** The pages of the search index depend on the state of its merges. */
const IS_PAGES = /^search\w*_(data|idx)$/;

/** Returns all stored rows, without random values. */
const dumpOf = (server: TestServer) =>
  tablesOf(server)
    .filter(({ name }) => !IS_PAGES.test(name))
    .map(({ name }) => {
      const columns = columnsOf(server, name)
        .map((column) => column.name)
        .filter(
          (column) =>
            !/hash|nonce|token|^(sealed_password|file|credential_id|public_key)$/.test(column),
        );
      const rows = server.db.$client
        .query(
          `select ${columns.join(', ')} from ${name} order by ${columns.map((_, index) => index + 1).join()}`,
        )
        .all();
      return { name, rows };
    });

const empty = createTestServer();

/** All columns, by their names in answers, and a field that only answers have. */
const EVERY_COLUMN = {
  isAnswered: true,
  ...Object.fromEntries(
    tablesOf(empty)
      .flatMap(({ name }) => columnsOf(empty, name))
      .map(({ name, type }) => [
        name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
        type === 'INTEGER' ? (/^(is|can|notify)_/.test(name) ? true : 1) : 'planted',
      ]),
  ),
};

const unnamedBy = (call: CallName) => {
  const { body } = contract[call];
  const inner = body instanceof z.ZodOptional ? body.unwrap() : body;
  const named = inner instanceof z.ZodObject ? Object.keys(inner.shape) : [];
  return Object.fromEntries(Object.entries(EVERY_COLUMN).filter(([key]) => !named.includes(key)));
};

// A file has no fields to add a column to.
const writes = rows.filter(
  ({ call }) => contract[call].method !== 'GET' && contract[call].body !== bytes,
);

test('there are columns to add', () => {
  expect(EVERY_COLUMN).toMatchObject({ isAdmin: true, isActive: true, ownerId: 1, userId: 1 });
  expect(writes.length).toBeGreaterThan(40);
});

for (const row of writes) {
  const made = row.when ? `${row.call}, ${row.when},` : row.call;
  test(`${made} stores only what the contract names (B10)`, async () => {
    const role = ROLES.find((_, index) => row.expected.split(' ')[index]?.startsWith('2'));
    const stored = async (extra: object) => {
      const world = await createWorld();
      const path = row.path(world);
      plantCanaries(world);
      const own = typeof row.body === 'function' ? row.body(world) : row.body;
      const body = { ...extra, ...(own ?? {}) };
      const { status } = await callAs(role ?? 'owner', world, { ...row, body }, path);
      expect(status).toBeLessThan(role ? 300 : 500);
      return dumpOf(world.server);
    };
    expect(await stored(unnamedBy(row.call))).toEqual(await stored({}));
  });
}
