/*
 * The group list as `Bun.serve` and `bun:sqlite` have it with nothing between them. With `own` it
 * runs the very statements of Upheld, else the straightforward one of the other peers.
 *   bun server/bench/peers/bare.ts DATABASE PORT own|straightforward
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../db/open.ts';
import { plannedOnce } from '../../db/planned-once.ts';
import { groupOfMember } from '../../groups/group.ts';
import { groupPrayers } from '../../prayers/lists.ts';
import { hashToken } from '../../secrets.ts';
import { sessionByToken } from '../../session/sessions.ts';

const [path = '', port = '', which = 'own'] = process.argv.slice(2);
const database = openDatabase(path);
const db = database.$client;
const session = db.query<unknown, [string, number]>(
  plannedOnce(sessionByToken(database).getQuery().sql),
);
const member = db.query<unknown, [number, number]>(
  plannedOnce(groupOfMember(database).getQuery().sql),
);
const straightforward = readFileSync(join(import.meta.dir, 'group-list.sql'), 'utf8');
const list = db.query<unknown, [Record<string, string | number>]>(
  which === 'own' ? groupPrayers.sql : straightforward,
);

Bun.serve({
  port: Number(port),
  hostname: '127.0.0.1',
  fetch: (request) => {
    const url = new URL(request.url);
    const token = request.headers.get('cookie')?.split('=')[1] ?? '';
    // By position: two columns of drizzle's query are called id, the first is the user's.
    const [row] = session.values(hashToken(token), 1);
    const viewer = Number(row?.[0]);
    if (!viewer) return new Response('signed out', { status: 401 });
    const group = Number(url.pathname.split('/')[3]);
    if (!member.get(viewer, group)) return new Response('none', { status: 404 });
    const limit = Number(url.searchParams.get('limit')) + 1;
    const before = Number.MAX_SAFE_INTEGER;
    return Response.json(list.all({ viewer, id: group, before, limit }).slice(0, limit - 1));
  },
});
console.log('ready');
