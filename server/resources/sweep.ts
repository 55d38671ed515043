import { eq, lt, sql } from 'drizzle-orm';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { resources, uploads } from '../db/schema.ts';
import type { FileStore } from './file-store.ts';

/** How long an uploaded file waits to become a document, in milliseconds. */
const WAITS = 24 * 60 * 60_000;

const isKnown = prepared((db) =>
  db
    .select({ file: resources.file })
    .from(resources)
    .where(eq(resources.file, sql.placeholder('file')))
    .unionAll(
      db
        .select({ file: uploads.file })
        .from(uploads)
        .where(eq(uploads.file, sql.placeholder('file'))),
    ),
);

/** Removes uploads that were never finished or used, and files without a row. Unfinished files stay. */
export const sweepUploads = (db: Db, files: FileStore, now: number) => {
  db.delete(uploads)
    .where(lt(uploads.expiresAt, now - WAITS))
    .run();
  for (const { name, writtenAt, remove } of files.all()) {
    if (writtenAt > now - WAITS) continue;
    if (!isKnown(db).get({ file: name })) remove();
  }
};
