/*
 * The lists as an Express 5 server with better-sqlite3 has them: whom the session belongs to,
 * whether they may, and one straightforward statement.
 *   node server/bench/peers/express.js DATABASE PORT
 */
import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import express from 'express';
import { reads } from './reads.js';

const [path, port] = process.argv.slice(2);
const db = new Database(path);
db.pragma('cache_size = -16384');
const session = db.prepare(
  'select user_id from sessions join users on users.id = user_id where token_hash = ? and is_active',
);

const app = express();
app.disable('x-powered-by').disable('etag');
for (const [read, { may, list, item, answer }] of Object.entries(reads)) {
  const isAllowed = may && db.prepare(may);
  const rows = db.prepare(list);
  app.get(read, (request, response) => {
    const token = request.headers.cookie?.split('=')[1] ?? '';
    const hash = createHash('sha256').update(token).digest('hex');
    const row = session.get(hash);
    if (!row) return response.status(401).send('signed out');
    const viewer = row.user_id;
    const id = Number(request.params.id ?? 0);
    if (isAllowed && !isAllowed.get({ viewer, id })) return response.status(404).send('none');
    const limit = Number(request.query.limit ?? 100);
    const bounds = { before: Number.MAX_SAFE_INTEGER, limit: limit + 1 };
    const items = rows
      .all({ viewer, id, token: hash, ...bounds })
      .slice(0, limit)
      .map((one) => item(one, viewer));
    response.json(answer ? answer(items) : items);
  });
}
app.listen(Number(port), '127.0.0.1', () => console.log('ready'));
