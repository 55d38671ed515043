import { expect, test } from 'bun:test';
import { isNamed } from '../../shared/stale.ts';
import { JPEG } from '../../test-support/pictures.ts';
import { mulberry32 } from '../../test-support/seeded.ts';
import type { TestServer } from '../../test-support/server.ts';
import { createWorld, tokenIn } from '../../test-support/world.ts';

/*
 * Six users make 300 random calls. After each call that wrote to the database, every read of an open page is
 * made again and compared with the read before: the page's events must name each change, and an event must
 * have a change. A call that wrote nothing must send no event. Two thirds of the calls are refused and write
 * nothing.
 */

const PEOPLE = ['ruth', 'naomi', 'boaz', 'tamar', 'hannah', 'jesse'] as const;
type Name = (typeof PEOPLE)[number];
const STEPS = 300;

/** Reads by path, without a query. */
const ONES_OWN = [
  '/api/user',
  '/api/account/notices',
  '/api/stats',
  '/api/home',
  '/api/news',
  '/api/inbox',
  '/api/prayers',
  '/api/prayers?status=resting',
  '/api/prayers/answered',
  '/api/prayers/answered/groups',
  '/api/prayers/answered/years',
  '/api/prayers/bookmarked',
  '/api/prayers/shared',
  '/api/search?q=pray',
  '/api/groups',
];
const OF_PRAYER = ['', '/updates', '/comments', '/notes'];
const OF_GROUP = [
  '',
  '/prayers',
  '/answered',
  '/sheet',
  '/succession',
  '/members',
  '/invitations',
  '/reports',
];

const listen = async (server: TestServer, name: Name) => {
  const request = new Request('http://localhost/api/events', {
    headers: { cookie: server.cookieOf(name) },
  });
  const response = await server.app.handle(request);
  let text = '';
  const read = async () => {
    for await (const chunk of response.body ?? []) text += new TextDecoder().decode(chunk);
  };
  void read();
  return () => {
    const heard = [...text.matchAll(/^data: (\{"kind".*)$/gm)].map(([, json = '']) =>
      JSON.parse(json),
    );
    text = '';
    return heard as { kind: string; reads: string[] }[];
  };
};

const makeWalk = async (seed: number) => {
  const { server, group, link, addressChangeOf } = await createWorld();
  const random = mulberry32(seed);
  const one = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
  const chance = (part: number) => random() < part;
  const idsIn = (table: string) =>
    server.db.$client
      .query<{ id: number }, []>(`select id from ${table} order by id desc limit 8`)
      .all()
      .map(({ id }) => id);
  let links = [link];
  let invitations: string[] = [];
  let count = 0;

  const texts = () => ({ title: `Thing ${++count}`, content: `Please pray for thing ${count}.` });
  const prayer = () => `/api/prayers/${one(idsIn('prayers')) ?? 0}`;
  const place = () => `/api/groups/${one(idsIn('groups')) ?? 0}`;
  const member = () => server.idOf(one(PEOPLE));
  const someGroups = () => idsIn('groups').filter(() => chance(0.6));

  type Call = [method: 'post' | 'put' | 'patch' | 'delete', path: string, body?: unknown];
  const calls: (() => Call)[] = [
    () => [
      'post',
      '/api/prayers',
      {
        ...texts(),
        groupIds: someGroups(),
        isAnonymous: chance(0.3),
        isUrgent: chance(0.2),
        isPrivate: chance(0.2),
      },
    ],
    () => [
      'post',
      '/api/prayers',
      { ...texts(), leadersOnlyGroupIds: [group], mayBePrinted: chance(0.5) },
    ],
    () => ['patch', prayer(), chance(0.5) ? texts() : { groupIds: someGroups() }],
    () => [
      'patch',
      prayer(),
      { groupIds: [group], leadersOnlyGroupIds: chance(0.5) ? [group] : [] },
    ],
    () => ['put', prayer(), { isUrgent: chance(0.5), mayBePrinted: chance(0.5) }],
    () => ['delete', prayer()],
    () => ['post', `${prayer()}/answer`, { answerContent: 'We pray and are thankful.' }],
    () => ['delete', `${prayer()}/answer`],
    () => ['post', `${prayer()}/pray`],
    () => ['post', `${prayer()}/pray`],
    () => ['delete', `${prayer()}/pray`],
    () => ['post', `${prayer()}/bookmark`],
    () => ['delete', `${prayer()}/bookmark`],
    () => ['post', `${prayer()}/comments`, { content: `I pray, too. ${++count}` }],
    () => ['delete', `/api/prayers/comments/${one(idsIn('comments')) ?? 0}`],
    () => ['put', `/api/prayers/comments/${one(idsIn('comments')) ?? 0}/amen`],
    () => ['delete', `/api/prayers/comments/${one(idsIn('comments')) ?? 0}/amen`],
    () => ['post', `${prayer()}/updates`, { content: `We pray on. ${++count}` }],
    () => ['delete', `/api/prayers/updates/${one(idsIn('updates')) ?? 0}`],
    () => ['post', `${prayer()}/still-praying`],
    () => ['post', `${prayer()}/rest`],
    () => ['post', `${prayer()}/reports`, { groupId: group, reason: 'It tells too much.' }],
    () => [
      'post',
      `/api/prayers/comments/${one(idsIn('comments')) ?? 0}/reports`,
      { groupId: group, reason: 'No.' },
    ],
    () => [
      'post',
      `/api/prayers/updates/${one(idsIn('updates')) ?? 0}/reports`,
      { groupId: group, reason: 'No.' },
    ],
    () => [
      'post',
      `/api/reports/${one(idsIn('reports')) ?? 0}/decision`,
      { decision: one(['restore', 'remove']), note: one(['', 'Thank you.']) },
    ],
    () => [
      'post',
      `/api/reports/${one(idsIn('reports')) ?? 0}/decision`,
      { decision: one(['restore', 'remove']) },
    ],
    () => ['post', `${prayer()}/notes`, { groupId: group, content: 'How are you?' }],
    () => ['post', `${place()}/visit`, { upTo: 9_999 }],
    () => ['put', `${place()}/my-notices`, { notices: one(['everything', 'urgent', 'nothing']) }],
    () => [
      'patch',
      `${place()}/members/${member()}/permissions`,
      { canInvite: chance(0.5), canRemove: chance(0.5) },
    ],
    () => ['delete', `${place()}/members/${member()}`],
    () => ['post', `${place()}/owner`, { userId: member() }],
    () => ['post', `${place()}/invite-token`],
    () => ['post', `/api/groups/invite/${one(links)}/join`],
    () => ['post', `/api/groups/invite/${one(links)}/join`],
    () => ['post', `/api/groups/invite/${one(links)}/join`],
    () => ['post', `${place()}/invitations`, { email: `${one(PEOPLE)}@example.org` }],
    () => ['post', `/api/invitations/${one(invitations) ?? 'none'}/${one(['accept', 'decline'])}`],
    () => ['post', '/api/groups', { name: `Group ${++count}` }],
    () => [
      'put',
      place(),
      { name: `Group ${++count}`, looksFirst: chance(0.3), silenceDays: one([0, 30]) },
    ],
    () => ['delete', chance(0.2) ? place() : '/api/groups/9999'],
    () => [
      'patch',
      '/api/user',
      chance(0.5)
        ? { firstName: `Name${++count}`, lastName: 'Miller' }
        : { notifyNewPrayers: chance(0.5) },
    ],
    () => [
      'post',
      `/api/account/address/${addressChangeOf(one(PEOPLE), `moved${++count}@example.com`).take}`,
    ],
    () => ['put', '/api/user/picture', JPEG],
    () => ['delete', '/api/user/picture'],
    () => ['post', '/api/inbox/read', { upTo: '' }],
  ];

  const make = async (step: number) => {
    const name = one(PEOPLE);
    const [method, path, body] = one(calls)();
    server.clock.now += 61_000;
    server.clock.elapsed += 61_000;
    let sent = body;
    if (path === '/api/inbox/read') {
      const { body: items } = await server.as(name).get('/api/inbox');
      sent = { upTo: items[0]?.id ?? 'none' };
    }
    const answer = await server.as(name)[method](path, sent);
    // Every call of the table exists.
    expect([path, answer.headers.get('x-error-code')]).not.toEqual([path, 'nothing-here']);
    const url: string = answer.body?.inviteUrl ?? '';
    if (url.includes('/join/')) links = [tokenIn(url), ...links].slice(0, 3);
    if (url.includes('/accept-invitation/'))
      invitations = [tokenIn(url), ...invitations].slice(0, 3);
    return `${step}: ${name} ${method} ${path} ${JSON.stringify(sent ?? '').slice(0, 80)} → ${answer.status}`;
  };

  const pathsNow = () => [
    ...ONES_OWN,
    ...idsIn('prayers').flatMap((id) => OF_PRAYER.map((rest) => `/api/prayers/${id}${rest}`)),
    ...idsIn('groups').flatMap((id) => OF_GROUP.map((rest) => `/api/groups/${id}${rest}`)),
  ];
  const readAll = async (name: Name, before: ReadonlyMap<string, string> = new Map()) => {
    const headers = { cookie: server.cookieOf(name) };
    const read = new Map<string, string>();
    for (const path of new Set([...pathsNow(), ...before.keys()])) {
      const response = await server.app.handle(new Request(`http://localhost${path}`, { headers }));
      read.set(path, `${response.status} ${await response.text()}`);
    }
    return read;
  };
  /** Returns the number of rows ever written through the server's connection. */
  const rowsWritten = () =>
    server.db.$client.query<{ n: number }, []>('select total_changes() as n').get()?.n;
  return { server, rowsWritten, make, readAll };
};

/** A read that fails before and after is no change. */
const isChange = (before: string | undefined, after: string | undefined) =>
  before !== undefined && before !== after;

test('the stream names each change for its reader, and nothing else (N11)', async () => {
  const { server, rowsWritten, make, readAll } = await makeWalk(Number(process.env.WALK_SEED ?? 1));
  const pages = new Map<Name, () => { kind: string; reads: string[] }[]>();
  const known = new Map<Name, Map<string, string>>();
  for (const name of PEOPLE) {
    pages.set(name, await listen(server, name));
    known.set(name, await readAll(name));
  }
  await Bun.sleep(1);
  for (const heard of pages.values()) heard();
  const wrong: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    const written = rowsWritten();
    const done = await make(step);
    await Bun.sleep(0);
    if (rowsWritten() === written) {
      for (const name of PEOPLE)
        for (const { kind } of pages.get(name)?.() ?? [])
          wrong.push(`${done}\n  ${name} was told of nothing (${kind})`);
      continue;
    }
    for (const name of PEOPLE) {
      const before = known.get(name) ?? new Map();
      const after = await readAll(name, before);
      known.set(name, after);
      const events = pages.get(name)?.() ?? [];
      const named = new Set(events.flatMap(({ reads }) => reads));
      const changed = [...after.keys()]
        .filter((path) => isChange(before.get(path), after.get(path)))
        .map((path) => path.replace(/\?.*/, ''));
      const unnamed = changed.filter((path) => !isNamed(named, path));
      if (unnamed.length > 0)
        wrong.push(
          `${done}\n  ${name} was not told of ${unnamed} (${events.map(({ kind }) => kind)})`,
        );
      if (events.length > 0 && !changed.some((path) => isNamed(named, path)))
        wrong.push(`${done}\n  ${name} was told of nothing (${events.map(({ kind }) => kind)})`);
    }
  }
  expect(wrong).toEqual([]);
});
