import { eq } from 'drizzle-orm';
import { users } from '../server/db/schema.ts';
import type { TestServer } from './server.ts';

/** An id that no response contains by chance. */
export const AUTHOR_ID = 7_000_001;

const OF_USERS = [
  'members',
  'prayers',
  'comments',
  'updates',
  'supports',
  'bookmarks',
  'comment_reactions',
  'inbox',
  'sessions',
];

/** Changes a user's id to `AUTHOR_ID` and their names to these, to search for both in responses. */
export function markAuthor(
  { db, idOf }: Pick<TestServer, 'db' | 'idOf'>,
  name: Parameters<TestServer['idOf']>[0],
  names: Partial<typeof users.$inferInsert>,
) {
  const was = idOf(name);
  db.$client.run('pragma foreign_keys = off');
  for (const table of OF_USERS)
    db.$client.run(`update ${table} set user_id = ? where user_id = ?`, [AUTHOR_ID, was]);
  db.$client.run('update answers set answered_by = ? where answered_by = ?', [AUTHOR_ID, was]);
  db.update(users)
    .set({ ...names, id: AUTHOR_ID })
    .where(eq(users.id, was))
    .run();
}
