import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import type { PageQuery } from '../../shared/call.ts';
import { m } from '../../shared/messages.ts';
import type { Resource, ResourceForm } from '../../shared/resources.ts';
import type { FindingQuery } from '../../shared/search.ts';
import { type Term, termsOf } from '../../shared/words.ts';
import { change } from '../db/change.ts';
import type { Db } from '../db/open.ts';
import { prepared } from '../db/prepared.ts';
import { resources, uploads, users } from '../db/schema.ts';
import { recordForAll } from '../events/record.ts';
import { invalid, refused } from '../http/errors.ts';
import { type Page, pageBounds, pageOf } from '../http/page.ts';
import { plainFileName } from './file-name.ts';
import type { FileStore } from './file-store.ts';
import { presentResource, type ResourceRow } from './presenter.ts';
import { isStoredName } from './stored-name.ts';
import { receivedUpload } from './uploads.ts';
import { resourceWords, wordPrefixes } from './words.ts';

const resourcesWhere = (which?: SQL) =>
  prepared((db) =>
    selectResources(db)
      .where(and(lt(resources.id, sql.placeholder('before')), which))
      .orderBy(desc(resources.id))
      .limit(sql.placeholder('limit')),
  );

const allResources = resourcesWhere();
const resourcesWith = resourcesWhere(
  sql`not exists (
    select 1 from json_each(${sql.placeholder('beginnings')}) beginning
    where instr(coalesce(${resources.words}, ''), beginning.value) = 0)`,
);

/** Returns the library, newest first; or documents with every word of `q` as a prefix in any field. */
export const resourcesOf = (db: Db, { q, ...page }: FindingQuery): Page<Resource> => {
  const terms = termsOf(q);
  const { items, next } =
    terms.length > 0 ? foundResources(db, terms, page) : storedResources(db, page);
  return { items: items.map(presentResource), next };
};

const foundResources = (db: Db, terms: readonly Term[], page: PageQuery) => {
  const rows = resourcesWith(db).all({ ...pageBounds(page), beginnings: wordPrefixes(terms) });
  return pageOf(rows, page, (row): ResourceRow => row);
};

/** Returns the library as stored, newest first. */
export const storedResources = (db: Db, page: PageQuery) =>
  pageOf(allResources(db).all(pageBounds(page)), page, (row): ResourceRow => row);

/**
 * Adds an uploaded file to the library. Size, type and name come from the upload; the form's name is used if
 * the upload had none. Throws 400 if this user has not uploaded the file.
 */
export const createResource = (
  db: Db,
  person: { id: number },
  form: ResourceForm,
  now: number,
): Resource =>
  change(db, (tx) => {
    const upload = receivedUpload(tx, person, form.filePath);
    if (!upload) throw invalid(m.resources_title_or_file_missing());
    const written = {
      title: form.title,
      description: form.description || null,
      fileName: upload.name ?? plainFileName(form.fileName ?? ''),
    };
    const { id } = tx
      .insert(resources)
      .values({
        ...written,
        words: resourceWords(written),
        file: upload.file,
        fileSize: upload.size,
        fileType: upload.type,
        uploaderId: person.id,
        createdAt: now,
      })
      .returning({ id: resources.id })
      .get();
    // The row stays until it is swept, so that a second upload to the address is refused.
    tx.update(uploads).set({ receivedAt: null }).where(eq(uploads.id, upload.id)).run();
    recordForAll(tx, 'resources', now);
    return presentResource(resourceRow(tx, id));
  });

/** Deletes a document and its file. Throws 404 if it is already gone. */
export const deleteResource = (
  { db, files }: { db: Db; files: FileStore },
  id: number,
  now: number,
) => {
  const { file } = change(db, (tx) => {
    const row = resourceRow(tx, id);
    tx.delete(resources).where(eq(resources.id, id)).run();
    recordForAll(tx, 'resources', now);
    return row;
  });
  // After the row, because a file without a row is swept, but a row without a file is a broken link.
  if (isStoredName(file)) files.remove(file);
};

/** Returns the document of a file. Throws 404 if there is none. */
export const resourceFile = (db: Db, file: string) => {
  const row = selectResources(db).where(eq(resources.file, file)).get();
  if (!row) throw refused('file-not-found');
  return row;
};

const resourceRow = (db: Db, id: number): ResourceRow => {
  const row = selectResources(db).where(eq(resources.id, id)).get();
  if (!row) throw refused('resource-not-found');
  return row;
};

const selectResources = (db: Db) =>
  db
    .select({
      id: resources.id,
      position: resources.id,
      title: resources.title,
      description: resources.description,
      file: resources.file,
      fileName: resources.fileName,
      fileSize: resources.fileSize,
      fileType: resources.fileType,
      createdAt: resources.createdAt,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(resources)
    .leftJoin(users, eq(users.id, resources.uploaderId));
