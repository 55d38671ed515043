import { Database } from 'bun:sqlite';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '../../test-support/free-port.ts';
import type { Call } from '../rounds.ts';

/* PocketBase beside us: its own collections, rules and API, with the rows of a set. */
const MODULE = 'github.com/pocketbase/pocketbase/examples/base@v0.36.8';
const BIN = resolve(import.meta.dir, '../../dist/go');
const PROGRAM = join(BIN, 'base');
const ADMIN = { identity: 'admin@example.org', password: 'a long enough password' };

/** Builds PocketBase where there is Go; false if it cannot be had, which is said then. */
export const installPocketBase = async () => {
  if (existsSync(PROGRAM)) return true;
  const go = Bun.which('go', { PATH: `${process.env.PATH}:/usr/local/go/bin` });
  if (!go) {
    console.log('Without PocketBase: there is no Go to build it.');
    return false;
  }
  const child = Bun.spawn([go, 'install', MODULE], {
    env: { ...process.env, GOBIN: BIN },
    stdout: 'ignore',
    stderr: 'pipe',
  });
  const said = new Response(child.stderr).text();
  if ((await child.exited) === 0) return true;
  console.log(`Without PocketBase, which cannot be built: ${(await said).trim()}`);
  return false;
};

const text = (name: string) => ({ name, type: 'text', max: 5000 });
const flag = (name: string) => ({ name, type: 'bool' });
const to = (name: string, collectionId: string) => ({
  name,
  type: 'relation',
  collectionId,
  maxSelect: 1,
});
const id = (collection: string) => `bench_${collection}`;
const SIGNED_IN = '@request.auth.id != ""';

const base = (
  name: string,
  fields: object[],
  indexes: string[],
  rule: string,
  createRule: string | null = null,
) => ({
  id: id(name),
  name,
  type: 'base',
  listRule: rule,
  viewRule: rule,
  createRule,
  fields,
  indexes,
});

/** Of the counts and a request's group, PocketBase makes a view: it has no counts of its own. */
const VIEW = `
  select pg.id as id, pg.prayer as prayer, pg."group" as "group", p."user" as "user", p.title,
    p.content, p.category, p.canMarkAsAnswered, p.isAnonymous, p.isUrgent, p.isLongTerm, p.isAnswered, p.madeAt,
    (select count(*) from supports s where s.prayer = p.id) as supportCount,
    (select count(*) from comments c where c.prayer = p.id) as commentCount
  from prayer_groups pg join prayers p on p.id = pg.prayer`;

const collections = (users: string) => [
  base('groups', [text('name'), text('description')], [], SIGNED_IN),
  base(
    'members',
    [to('group', id('groups')), to('user', users)],
    ['create unique index members_group on members ("group", "user")'],
    SIGNED_IN,
  ),
  base(
    'prayers',
    [
      to('user', users),
      ...['title', 'content', 'category', 'canMarkAsAnswered'].map(text),
      ...['isAnonymous', 'isUrgent', 'isLongTerm', 'isAnswered'].map(flag),
      { name: 'madeAt', type: 'number' },
    ],
    [],
    SIGNED_IN,
  ),
  base(
    'prayer_groups',
    [to('prayer', id('prayers')), to('group', id('groups'))],
    ['create index prayer_groups_group on prayer_groups ("group", prayer)'],
    SIGNED_IN,
  ),
  base(
    'supports',
    [to('prayer', id('prayers')), to('user', users)],
    ['create unique index supports_prayer on supports (prayer, "user")'],
    SIGNED_IN,
    'user = @request.auth.id',
  ),
  base(
    'comments',
    [to('prayer', id('prayers')), to('user', users), text('content')],
    ['create index comments_prayer on comments (prayer)'],
    SIGNED_IN,
  ),
  {
    name: 'shared_prayers',
    type: 'view',
    viewQuery: VIEW,
    // Members of the group may read what is shared with it.
    listRule: 'group.members_via_group.user ?= @request.auth.id',
  },
];

/** An id of PocketBase: fifteen letters and digits. */
const key = (column: string) => `printf('%015d', ${column})`;

/** The rows of the set, as PocketBase keeps them. */
const FILL = [
  `insert into users (id, email, emailVisibility, verified, name, password, tokenKey, created, updated)
     select ${key('id')}, email, 0, 1, first_name || ' ' || last_name, 'none',
       printf('%050d', id), '2025-01-01 00:00:00.000Z', '2025-01-01 00:00:00.000Z' from from_set.users`,
  `insert into groups (id, name, description) select ${key('id')}, name, description from from_set.groups`,
  `insert into members (id, "group", "user")
     select ${key('rowid')}, ${key('group_id')}, ${key('user_id')} from
       (select row_number() over () as rowid, group_id, user_id from from_set.members)`,
  `insert into prayers (id, "user", title, content, category, canMarkAsAnswered, isAnonymous, isUrgent, isLongTerm, isAnswered, madeAt)
     select ${key('id')}, ${key('user_id')}, title, content, category, can_mark_as_answered,
       is_anonymous, is_urgent, is_long_term, answer_id is not null, created_at from from_set.prayers`,
  `insert into prayer_groups (id, prayer, "group")
     select ${key('n')}, ${key('prayer_id')}, ${key('group_id')} from
       (select row_number() over () as n, prayer_id, group_id from from_set.prayer_groups)`,
  `insert into supports (id, prayer, "user")
     select ${key('n')}, ${key('prayer_id')}, ${key('user_id')} from
       (select row_number() over () as n, prayer_id, user_id from from_set.supports)`,
  `insert into comments (id, prayer, "user", content)
     select ${key('id')}, ${key('prayer_id')}, ${key('user_id')}, content from from_set.comments`,
];

const fill = (own: string, set: string) => {
  const db = new Database(own);
  db.run('pragma busy_timeout = 5000');
  db.run('attach database ? as from_set', [set]);
  db.transaction(() => {
    for (const statement of FILL) db.run(statement);
  })();
  db.run('analyze');
  db.close();
};

const run = (folder: string, ...words: string[]) =>
  Bun.spawn([PROGRAM, ...words, '--dir', folder], { stdout: 'ignore', stderr: 'ignore' });

const start = async (folder: string) => {
  const port = await freePort();
  const child = run(folder, 'serve', `--http=127.0.0.1:${port}`);
  process.once('exit', () => child.kill());
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; tries < 200; tries++) {
    const isUp = await fetch(`${url}/api/health`)
      .then((answer) => answer.ok)
      .catch(() => false);
    if (isUp) return { port, url, child };
    await Bun.sleep(50);
  }
  throw new Error('PocketBase did not start.');
};

const send = async (url: string, path: string, token: string, method: string, body: object) => {
  const answer = await fetch(url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: token },
    body: JSON.stringify(body),
  });
  const said = await answer.text();
  if (!answer.ok) throw new Error(`PocketBase: ${path} ${answer.status} ${said}`);
  return JSON.parse(said || 'null');
};

export type PocketBase = Awaited<ReturnType<typeof startPocketBase>>;

/**
 * Starts PocketBase with the rows of the set in `data`. Gives its port, and the call for the newest fifty
 * requests of a group, as one of its members, and calls by which they pray for these requests.
 */
export const startPocketBase = async (
  folder: string,
  data: string,
  { group, member }: { group: number; member: number },
  prayers: number[] = [],
) => {
  await run(folder, 'superuser', 'upsert', ADMIN.identity, ADMIN.password).exited;
  const first = await start(folder);
  const signIn = '/api/collections/_superusers/auth-with-password';
  const { token } = await send(first.url, signIn, '', 'POST', ADMIN);
  // Else the author would not be expanded.
  const users = await send(first.url, '/api/collections/users', token, 'PATCH', {
    viewRule: SIGNED_IN,
  });
  for (const collection of collections(users.id))
    await send(first.url, '/api/collections', token, 'POST', collection);
  first.child.kill();
  await first.child.exited;
  fill(join(folder, 'data.db'), join(data, 'upheld.db'));

  const { port, url, child } = await start(folder);
  const again = await send(url, signIn, '', 'POST', ADMIN);
  const asKey = (n: number) => String(n).padStart(15, '0');
  const own = await send(
    url,
    `/api/collections/users/impersonate/${asKey(member)}`,
    again.token,
    'POST',
    { duration: 86_400 },
  );
  const filter = encodeURIComponent(`group="${asKey(group)}" && isAnswered=false`);
  const path = `/api/collections/shared_prayers/records?filter=${filter}&sort=-prayer&perPage=50&skipTotal=1&expand=user,group`;
  const call: Call = { path, cookie: '', authorization: own.token };
  const praying: Call[] = prayers.map((id) => ({
    path: '/api/collections/supports/records',
    cookie: '',
    authorization: own.token,
    body: JSON.stringify({ prayer: asKey(id), user: asKey(member) }),
  }));
  return { port, call, praying, url, stop: () => child.kill() };
};
