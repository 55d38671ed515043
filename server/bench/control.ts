/*
 * The raw control of the benchmark: Bun.serve and bun:sqlite with nothing between them,
 * running the very statements that `GET /api/groups/{id}/prayers` runs.
 *   bun server/bench/control.ts DATABASE PORT
 */
import { openDatabase } from '../db/open.ts';
import { groupOfMember } from '../groups/group.ts';
import { groupPrayers } from '../prayers/lists.ts';
import { hashToken } from '../secrets.ts';
import { sessionByToken } from '../session/sessions.ts';

const [path = '', port = ''] = process.argv.slice(2);
const database = openDatabase(path);
const db = database.$client;
const session = db.query<unknown, [string, number]>(sessionByToken(database).getQuery().sql);
const member = db.query<unknown, [number, number]>(groupOfMember(database).getQuery().sql);
const list = db.query<unknown, [Record<string, string | number>]>(groupPrayers.sql);

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
