/*
 * What an Express 5 server with better-sqlite3 answers: whom the session belongs to, whether they
 * may, and straightforward statements.
 *   node server/bench/peers/express.js DATABASE PORT
 */
import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import express from 'express';
import { answering, reads } from './reads.js';

const [path, port] = process.argv.slice(2);
const db = new Database(path);
db.pragma('cache_size = -16384');
const session = db.prepare(
  'select user_id from sessions join users on users.id = user_id where token_hash = ? and is_active',
);

const app = express();
app.disable('x-powered-by').disable('etag');
for (const [at, read] of Object.entries(reads)) {
  const answer = answering(read, (sql) => db.prepare(sql));
  app.get(at, (request, response) => {
    const token = request.headers.cookie?.split('=')[1] ?? '';
    const hash = createHash('sha256').update(token).digest('hex');
    const row = session.get(hash);
    if (!row) return response.status(401).send('signed out');
    const id = Number(request.params.id ?? 0);
    const url = new URL(request.url, 'http://localhost');
    const answered = answer({ viewer: row.user_id, token: hash, id, url });
    if (answered === undefined) return response.status(404).send('none');
    response.json(answered);
  });
}
app.listen(Number(port), '127.0.0.1', () => console.log('ready'));
