import { Database } from 'bun:sqlite';
import { join } from 'node:path';
import { BACKUP } from '../server/operations/jobs/list.ts';

/** Waits until all that the clock starts has been done once, the backup last: a first start has missed it. */
export const untilJobsAreDone = async (data: string) => {
  const db = new Database(join(data, 'upheld.db'), { readonly: true });
  const backup = db.query<{ due_at: number }, [string]>('select due_at from jobs where name = ?');
  while ((backup.get(BACKUP)?.due_at ?? 0) < Date.now()) await Bun.sleep(20);
  db.close();
};
