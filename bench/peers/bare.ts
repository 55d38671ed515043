/*
 * `Bun.serve` and `bun:sqlite` with nothing between them. The group list runs the straightforward statement of the
 * other peers; with `own` it is read and presented by Upheld's own functions.
 *   bun bench/peers/bare.ts DATABASE PORT [own]
 */

import { openDatabase } from '../../server/db/open.ts';
import { plannedOnce } from '../../server/db/planned-once.ts';
import { groupFor } from '../../server/groups/group.ts';
import { prayersOfGroup } from '../../server/prayers/lists.ts';
import { hashToken } from '../../server/secrets.ts';
import { sessionByToken } from '../../server/session/sessions.ts';
import { groupPrayersQuery } from '../../shared/prayers.ts';
import { groupList } from './group-list.js';
import { COMMENT, PRAY, REQUEST } from './writes.js';

const [path = '', port = '', which] = process.argv.slice(2);
const database = openDatabase(path);
const db = database.$client;
const session = db.query<unknown, [string, number]>(
  plannedOnce(sessionByToken(database).getQuery().sql),
);

type Values = Record<string, string | number>;

/** Returns the user of a session; 0 if there is none. By position: two columns of drizzle's query are called id. */
const viewerOf = (request: Request) => {
  const token = hashToken(request.headers.get('cookie')?.split('=')[1] ?? '');
  return Number(session.values(token, 1)[0]?.[0] ?? 0);
};

type Answer = (call: { viewer: number; id: number; url: URL }) => unknown;

/** Answers a call with what `answer` makes of it. */
const answering = (answer: Answer) => (request: Request) => {
  const viewer = viewerOf(request);
  if (!viewer) return new Response('signed out', { status: 401 });
  const url = new URL(request.url);
  const answered = answer({ viewer, id: Number(url.pathname.split('/')[3]), url });
  return answered === undefined ? new Response('none', { status: 404 }) : Response.json(answered);
};

/** The group list as Upheld reads and presents it. */
const ownGroupList: Answer = ({ viewer, id, url }) => {
  const person = { id: viewer };
  const query = groupPrayersQuery.parse(Object.fromEntries(url.searchParams));
  return prayersOfGroup(database, person, groupFor(database, person, id), query).items;
};

/** Answers a call after its rows are on the disk. `$id` of a statement is what `idOf` returns for the call. */
const storing = (
  statements: string[],
  idOf: (path: number, sent: { groupIds: number[] }) => number,
) => {
  const queries = statements.map((sql) => db.query<unknown, [Values]>(sql));
  const store = db.transaction((values: Values) => {
    for (const query of queries) query.run(values);
  });
  return async (request: Request) => {
    const viewer = viewerOf(request);
    if (!viewer) return new Response('signed out', { status: 401 });
    const { groupIds = [], ...texts } = await request.json();
    const id = idOf(Number(request.url.split('/')[5]), { groupIds });
    store.immediate({ ...texts, viewer, id, now: Date.now() });
    return Response.json({ stored: true });
  };
};
const ofPath = (id: number) => id;

// Open streams that tell nothing of themselves; a POST is told to all.
const streams = new Set<ReadableStreamDefaultController>();
const events = {
  GET: () =>
    new Response(
      new ReadableStream({
        start: (to) => {
          streams.add(to);
          to.enqueue(':\n\n');
        },
      }),
    ),
  POST: () => {
    for (const to of streams) to.enqueue('data: {"kind":"new"}\n\n');
    return Response.json({ told: streams.size });
  },
};
const list = which === 'own' ? ownGroupList : groupList((sql) => db.query<unknown, [Values]>(sql));
Bun.serve({
  port: Number(port),
  hostname: '127.0.0.1',
  idleTimeout: 0,
  routes: {
    '/api/groups/:id/prayers': { GET: answering(list) },
    '/api/prayers/:id/pray': { POST: storing(PRAY, ofPath) },
    '/api/prayers/:id/comments': { POST: storing(COMMENT, ofPath) },
    '/api/prayers': { POST: storing(REQUEST, (_, { groupIds: [id = 0] }) => id) },
    '/api/events': events,
  },
});
console.log('ready');
