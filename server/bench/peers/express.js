/*
 * The group list as an Express 5 server with better-sqlite3 has it: whom the session belongs to,
 * whether they are a member, and one straightforward statement.
 *   node server/bench/peers/express.js DATABASE PORT
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import Database from 'better-sqlite3';
import express from 'express';

const [path, port] = process.argv.slice(2);
const db = new Database(path);
db.pragma('cache_size = -16384');
const session = db.prepare(
  'select user_id from sessions join users on users.id = user_id where token_hash = ? and is_active',
);
const member = db.prepare('select 1 from members where user_id = ? and group_id = ?');
const list = db.prepare(readFileSync(new URL('group-list.sql', import.meta.url), 'utf8'));

const app = express();
app.disable('x-powered-by').disable('etag');
app.get('/api/groups/:id/prayers', (request, response) => {
  const token = request.headers.cookie?.split('=')[1] ?? '';
  const row = session.get(createHash('sha256').update(token).digest('hex'));
  if (!row) return response.status(401).send('signed out');
  const viewer = row.user_id;
  const id = Number(request.params.id);
  if (!member.get(viewer, id)) return response.status(404).send('none');
  const limit = Number(request.query.limit);
  const rows = list.all({ viewer, id, before: Number.MAX_SAFE_INTEGER, limit: limit + 1 });
  response.json(rows.slice(0, limit));
});
app.listen(Number(port), '127.0.0.1', () => console.log('ready'));
