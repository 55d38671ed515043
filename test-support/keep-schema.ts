/*
 * `npm run keep-schema`: writes a congregation in the newest schema into `server/db/fixtures`, from
 * which every later version is upgraded in a test. Each schema is kept once and never changed, as
 * the databases of those who run it are not either.
 */
import { existsSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { migrations } from '../server/db/migrate.ts';
import type { Db } from '../server/db/open.ts';
import { endedEndpoints, jobs } from '../server/db/schema.ts';
import { plantCanaries } from './canaries.ts';
import { FIXTURES, fixtureName } from './fixtures.ts';
import { createTestServer } from './server.ts';
import { createWorld } from './world.ts';

const FIVE_MINUTES = 5 * 60_000;
/** Tables that have rows only for moments. */
const EMPTY = ['search_waiting', 'search_traces', 'deletions'];

const path = join(FIXTURES, fixtureName(migrations.length));
if (existsSync(path)) {
  console.error(`Schema ${migrations.length} is kept already, in ${relative('.', path)}.`);
  process.exit(1);
}
const { $client } = await buildCongregation();
const empty = tablesOf($client).filter((name) => !EMPTY.includes(name) && isEmpty(name));
if (empty.length > 0) {
  console.error(`Please write something into ${empty.join(', ')} in test-support/keep-schema.ts.`);
  process.exit(1);
}
$client.run('vacuum');
const packed = gzipSync($client.serialize(), { level: 9 });
writeFileSync(path, packed);
console.log(`${relative('.', path)}: ${Math.round(packed.length / 1000)} kB`);

/** Returns the world of the tests, with a row in every table. */
async function buildCongregation() {
  const server = createTestServer({ mail: true, setup: true });
  const world = await createWorld(server);
  const { db, clock } = server;
  plantCanaries(world);
  world.resource();
  world.noticeFor('naomi');
  await server.as('naomi').post(`/api/prayers/${world.prayer}/pray`);
  // Naomi gets a digest, in which the next request will stand.
  await server.as('naomi').patch('/api/user', {
    mailFrequency: 'weekly',
    reminder: { days: [0, 3], hour: 7, timeZone: 'Europe/Berlin' },
  });
  const anonymous = {
    title: 'For courage',
    content: 'I have to tell them something.',
    isAnonymous: true,
    groupIds: [world.group],
  };
  await server.as('miriam').post('/api/prayers', anonymous, { 'idempotency-key': 'sent-once' });
  await server.as('naomi').put(`/api/prayers/comments/${world.comment}/amen`);
  db.insert(jobs).values({ name: 'tidy', dueAt: clock.now }).run();
  db.insert(endedEndpoints).values({ hash: 'ended', endedAt: clock.now }).run();
  clock.now += FIVE_MINUTES;
  await server.sampler.look();
  return db;
}

function tablesOf(client: Db['$client']) {
  return client
    .query<{ name: string }, []>("select name from sqlite_schema where type = 'table'")
    .all()
    .map(({ name }) => name);
}

function isEmpty(table: string) {
  return $client.query(`select 1 from ${table} limit 1`).get() === null;
}
