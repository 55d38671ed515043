import { describe, expect, test } from 'bun:test';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { copyOf, openCopy } from '../../test-support/copy.ts';
import { miscounted } from '../../test-support/counters.ts';
import {
  FIXTURES,
  fixtureName,
  storedDatabase,
  storedSchemas,
} from '../../test-support/fixtures.ts';
import { nextMigration } from '../../test-support/next-migration.ts';
import { createTestServer, PASSWORD } from '../../test-support/server.ts';
import { unsubscribeToken } from '../notices/unsubscribe.ts';
import { updateSearchIndex } from '../search/update-index.ts';
import { VERSION } from '../version.ts';
import { migrate, migrations } from './migrate.ts';
import { type Db, openDatabase } from './open.ts';

type Named = { name: string };

/** The tables with users' data. Those of the search index are rebuilt when it changes. */
const tablesOf = ({ $client }: Db) =>
  $client
    .query<Named, []>(
      "select name from sqlite_schema where type = 'table' and name not like '%search%' order by name",
    )
    .all()
    .map(({ name }) => name);

const countsOf = (db: Db, tables: string[]) =>
  tables.map((name) => [name, db.$client.query(`select count(*) as n from ${name}`).get()]);

const schemaOf = ({ $client }: Db) =>
  $client
    .query<{ sql: string }, []>('select sql from sqlite_schema where sql is not null order by name')
    .all()
    .map(({ sql }) => sql);

/** Upgrades a stored database as a start of the server does. */
const upgraded = async (schema: number) => {
  const db = openCopy(storedDatabase(schema));
  migrate(db, [...migrations, nextMigration()]);
  const server = createTestServer({ from: { database: copyOf(db), people: new Map() } });
  updateSearchIndex(server.db);
  /** Signs a user in with the password from before the upgrade. Returns their calls. */
  const signIn = async (name: string) => {
    const answer = await server
      .signedOut()
      .post('/api/login', { email: `${name}@example.org`, password: PASSWORD });
    const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
    return {
      status: answer.status,
      get: (path: string) => server.signedOut().get(path, undefined, { cookie }),
      post: (path: string, body: object) => server.signedOut().post(path, body, { cookie }),
    };
  };
  return { server, signIn };
};

/** Returns whether a version has a heading in the changelog and so was released. */
const isReleased = (version: string, changes: string) =>
  changes.split('\n').some((line) => new RegExp(`^## v?${RegExp.escape(version)}\\b`).test(line));

describe('stored databases of each schema (D4)', () => {
  test('the newest schema of a released version is stored', () => {
    expect(isReleased('1.2.3', '# Changes\n\n## 1.2.3 (May)\n')).toBe(true);
    expect(isReleased('1.2.3', '# Changes\n\n## Not released yet\n\n## 1.2.30\n')).toBe(false);
    const changes = readFileSync(join(import.meta.dir, '../../CHANGELOG.md'), 'utf8');
    const wanted = isReleased(VERSION, changes) ? [migrations.length] : [];
    // If it is missing, run `npm run keep-schema`.
    expect(wanted.filter((schema) => !storedSchemas().includes(schema))).toEqual([]);
    expect(storedSchemas().length).toBeGreaterThan(0);
  });

  for (const schema of storedSchemas())
    describe(`schema ${schema}`, () => {
      test('its migrations still make this schema', () => {
        const db = openDatabase(':memory:');
        migrate(db, migrations.slice(0, schema));
        expect(schemaOf(openCopy(storedDatabase(schema)))).toEqual(schemaOf(db));
        expect(statSync(join(FIXTURES, fixtureName(schema))).size).toBeLessThan(200_000);
      });

      test('the upgrade keeps every row', () => {
        const before = openCopy(storedDatabase(schema));
        const db = openCopy(storedDatabase(schema));
        migrate(db, [...migrations, nextMigration()]);
        // SQLite's own table has a row per table that counts its ids, new tables too.
        const tables = tablesOf(before).filter(
          (name) => name !== 'sqlite_sequence' && tablesOf(db).includes(name),
        );
        expect(tables).toContain('prayers');
        expect(countsOf(db, tables)).toEqual(countsOf(before, tables));
        expect(db.$client.query('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
        expect(db.$client.query('pragma foreign_key_check').all()).toEqual([]);
        expect(miscounted(db)).toEqual([]);
      });

      test('users sign in after the upgrade and see all their data', async () => {
        const { signIn } = await upgraded(schema);
        const hannah = await signIn('hannah');
        expect(hannah.status).toBe(200);
        const { body: groups } = await hannah.get('/api/groups');
        const [{ id: group, name }] = groups;
        expect(name).toBe('Tuesday Group');
        const { body: members } = await hannah.get(`/api/groups/${group}/members`);
        expect(JSON.stringify(members)).toContain('Naomi');
        const { body: requests } = await hannah.get(`/api/groups/${group}/prayers`);
        const titles = requests.map(({ title }: { title: string }) => title);
        for (const title of ['For my brother', 'For our street', 'For courage'])
          expect(titles).toContain(title);
        const brother = requests.find(({ title }: { title: string }) => title === 'For my brother');
        const { body: comments } = await hannah.get(`/api/prayers/${brother.id}/comments`);
        const texts = comments.map(({ content }: { content: string }) => content);
        expect(texts.sort()).toEqual(['I am so glad.', 'Thank you all.']);
        const { body: found } = await hannah.get('/api/search?q=street');
        expect(JSON.stringify(found)).toContain('For our street');
      });

      test('links in mails from before work, and an address changes', async () => {
        const { server, signIn } = await upgraded(schema);
        const naomi = await signIn('naomi');
        const { id } = (await naomi.get('/api/user')).body;
        const mailed = unsubscribeToken(server.derive, { id, addressVersion: 0 }, 'aboutOthers');
        const oneClick = { 'List-Unsubscribe': 'One-Click' };
        const stop = () => server.signedOut().post(`/api/unsubscribe/${mailed}`, oneClick);
        expect((await stop()).status).toBe(204);
        server.setUser('ruth', { isAdmin: true });
        const ruth = await signIn('ruth');
        const path = `/api/admin/users/${id}/address`;
        expect((await ruth.post(path, { email: 'naomi@example.com' })).status).toBe(200);
        expect((await naomi.get('/api/user')).body.email).toBe('naomi@example.com');
        expect((await stop()).status).toBe(404);
      });

      test('new requests and comments are stored and found', async () => {
        const { signIn } = await upgraded(schema);
        const naomi = await signIn('naomi');
        const [{ id: group }] = (await naomi.get('/api/groups')).body;
        const { status, body } = await naomi.post('/api/prayers', {
          title: 'For the harvest',
          content: 'It is late this year.',
          groupIds: [group],
        });
        expect(status).toBe(201);
        const comments = `/api/prayers/${body.id}/comments`;
        expect((await naomi.post(comments, { content: 'And for gleaners.' })).status).toBe(201);
        const found = await (await signIn('ruth')).get('/api/search?q=gleaners');
        expect(JSON.stringify(found.body)).toContain('For the harvest');
      });
    });
});
