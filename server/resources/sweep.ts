import { lt } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { uploads } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import type { FileStore } from './file-store.ts';

/** How long an uploaded file waits for its resource, in milliseconds. */
const WAITS = 24 * 60 * 60_000;

const fileIsKnown = statement<{ file: string }, { file: string }>(`
  select file from resources where file = $file
  union all select file from uploads where file = $file`);

/**
 * Removes what became of no resource: uploads that were never finished or never used, and
 * files that nothing leads to. What is still arriving is left alone.
 */
export const sweepUploads = (db: Db, files: FileStore, now: number) => {
  db.delete(uploads)
    .where(lt(uploads.expiresAt, now - WAITS))
    .run();
  for (const { name, writtenAt } of files.all()) {
    if (writtenAt > now - WAITS) continue;
    if (!fileIsKnown.get(db, { file: name })) files.remove(name);
  }
};
