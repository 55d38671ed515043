/*
 * An Express 5 server with better-sqlite3 that answers the group list and stores a prayer. It checks the session and
 * membership, and runs straightforward statements.
 *   node bench/peers/express.js DATABASE PORT
 */
import { createHash } from 'node:crypto';
import Database from 'better-sqlite3';
import express from 'express';
import { groupList } from './group-list.js';
import { PRAY } from './writes.js';

const [path, port] = process.argv.slice(2);
const db = new Database(path);
db.pragma('journal_mode = wal');
db.pragma('synchronous = full');
db.pragma('cache_size = -16384');
const session = db.prepare(
  'select user_id from sessions join users on users.id = user_id where token_hash = ? and is_active',
);

const app = express();
app.disable('x-powered-by').disable('etag');
/** Returns the user of a session; undefined if there is none. */
const viewerOf = (request) => {
  const token = request.headers.cookie?.split('=')[1] ?? '';
  return session.get(createHash('sha256').update(token).digest('hex'))?.user_id;
};

const answer = groupList((sql) => db.prepare(sql));
app.get('/api/groups/:id/prayers', (request, response) => {
  const viewer = viewerOf(request);
  if (!viewer) return response.status(401).send('signed out');
  const url = new URL(request.url, 'http://localhost');
  const answered = answer({ viewer, id: Number(request.params.id), url });
  if (answered === undefined) return response.status(404).send('none');
  response.json(answered);
});

const statements = PRAY.map((sql) => db.prepare(sql));
const store = db.transaction((values) => {
  for (const statement of statements) statement.run(values);
});
app.post('/api/prayers/:id/pray', (request, response) => {
  const viewer = viewerOf(request);
  if (!viewer) return response.status(401).send('signed out');
  store.immediate({ viewer, id: Number(request.params.id), now: Date.now() });
  response.json({ stored: true });
});

app.listen(Number(port), '127.0.0.1', () => console.log('ready'));
