/*
 * What `Bun.serve` and `bun:sqlite` answer with nothing between them. With `own` the
 * group's list runs the very statements of Upheld, else the straightforward one of the other peers.
 *   bun bench/peers/bare.ts DATABASE PORT [own]
 */
import { openDatabase } from '../../server/db/open.ts';
import { plannedOnce } from '../../server/db/planned-once.ts';
import { groupOfMember } from '../../server/groups/group.ts';
import { groupPrayers } from '../../server/prayers/lists.ts';
import { groupsIn } from '../../server/prayers/prayer.ts';
import { hashToken } from '../../server/secrets.ts';
import { sessionByToken } from '../../server/session/sessions.ts';
import { presentPrayer } from './present.js';
import { answering, reads } from './reads.js';
import { writes } from './writes.js';

const [path = '', port = '', which] = process.argv.slice(2);
const database = openDatabase(path);
const db = database.$client;
const session = db.query<unknown, [string, number]>(
  plannedOnce(sessionByToken(database).getQuery().sql),
);

type About = Record<string, string | number>;

/** The user of a session. By position: two columns of drizzle's query are called id. */
const viewerBy = (hash: string) => Number(session.values(hash, 1)[0]?.[0] ?? 0);

/** Answers one path. */
const reading = (read: (typeof reads)[string]) => {
  const answer = answering(read, (sql) => db.query<unknown, [About]>(sql));
  return (request: Request) => {
    const token = hashToken(request.headers.get('cookie')?.split('=')[1] ?? '');
    const viewer = viewerBy(token);
    if (!viewer) return new Response('signed out', { status: 401 });
    const url = new URL(request.url);
    const id = Number(/\d+/.exec(url.pathname)?.[0] ?? 0);
    const answered = answer({ viewer, token, id, url });
    if (answered === undefined) return new Response('not allowed', { status: 404 });
    return Response.json(answered);
  };
};

/** What the statement leaves out for a request of this group alone, as the other statements say it. */
const groupsOf = (row: { groups: string | null }, only: string) =>
  row.groups === null ? only : JSON.stringify(groupsIn(row));

/** The group's list by Upheld's own statements. */
const ownGroupList = () => {
  const member = db.query<{ id: number; name: string }, [number, number]>(
    plannedOnce(groupOfMember(database).getQuery().sql),
  );
  const list = db.query<{ groups: string | null }, [About]>(groupPrayers.sql);
  return (request: Request) => {
    const viewer = viewerBy(hashToken(request.headers.get('cookie')?.split('=')[1] ?? ''));
    if (!viewer) return new Response('signed out', { status: 401 });
    const url = new URL(request.url);
    const id = Number(url.pathname.split('/')[3]);
    const group = member.get(viewer, id);
    if (!group) return new Response('none', { status: 404 });
    const limit = Number(url.searchParams.get('limit'));
    const only = JSON.stringify([{ id, name: group.name }]);
    const rows = list.all({ viewer, id, before: Number.MAX_SAFE_INTEGER, limit: limit + 1 });
    return Response.json(
      rows
        .slice(0, limit)
        .map((row) => presentPrayer({ ...row, groups: groupsOf(row, only) }, viewer)),
    );
  };
};

/** Stores one thing. */
const storing = ({ run, values }: (typeof writes)[string]) => {
  const statements = run.map((sql) => db.query<unknown, [About]>(sql));
  const store = db.transaction((about: About) => {
    for (const statement of statements) statement.run(about);
  });
  return async (request: Request) => {
    const viewer = viewerBy(hashToken(request.headers.get('cookie')?.split('=')[1] ?? ''));
    if (!viewer) return new Response('signed out', { status: 401 });
    const id = Number(/\d+/.exec(new URL(request.url).pathname)?.[0] ?? 0);
    store.immediate({ viewer, id, now: Date.now(), ...values(await request.json()) });
    return Response.json({ stored: true });
  };
};

type Handler = (request: Request) => Response | Promise<Response>;
const routes: Record<string, { GET?: Handler; POST?: Handler; PATCH?: Handler }> = {};
for (const [path, read] of Object.entries(reads)) routes[path] = { GET: reading(read) };
for (const [path, write] of Object.entries(writes))
  routes[path] = { ...routes[path], [write.method ?? 'POST']: storing(write) };
if (which === 'own') routes['/api/groups/:id/prayers'] = { GET: ownGroupList() };
// Open streams that tell nothing of themselves; a POST is told to all.
const streams = new Set<ReadableStreamDefaultController>();
routes['/api/events'] = {
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
Bun.serve({ port: Number(port), hostname: '127.0.0.1', idleTimeout: 0, routes });
console.log('ready');
