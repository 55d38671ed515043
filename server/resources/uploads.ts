import { and, eq, isNull } from 'drizzle-orm';
import { FILE_MAX } from '../../shared/resources.ts';
import type { Db } from '../db/open.ts';
import { uploads } from '../db/schema.ts';
import { refused } from '../http/errors.ts';
import { hashToken } from '../secrets.ts';
import { uploadFileName } from './file-name.ts';
import type { FileStore } from './file-store.ts';
import { isStoredName, newStoredName } from './stored-name.ts';

const VALID_FOR = 15 * 60_000;
export type UploadParts = {
  db: Db;
  files: FileStore;
  clock: () => number;
  newToken: () => string;
};

const UPLOAD_PATH = '/api/objects/upload/';

/** Creates an upload address, valid for 15 minutes. It is a path, as the server may have several names. */
export const requestUpload = (
  { db, newToken }: UploadParts,
  person: { id: number },
  now: number,
) => {
  const token = newToken();
  db.insert(uploads)
    .values({
      userId: person.id,
      tokenHash: hashToken(token),
      file: newStoredName(),
      createdAt: now,
      expiresAt: now + VALID_FOR,
    })
    .run();
  return { uploadURL: `${UPLOAD_PATH}${token}` };
};

/**
 * Receives the file of an upload address, which works once. Throws 404 for an unknown address or another
 * administrator's, 410 for a used or old one, and 413 and 400 as the store does; then no file stays.
 */
export const receiveUpload = async (
  { db, files, clock }: UploadParts,
  person: { id: number },
  token: string,
  { bytes, headers }: { bytes: ReadableStream<Uint8Array>; headers: Headers },
) => {
  const upload = take(db, person, token, clock());
  const length = headers.get('content-length');
  try {
    const size = await files.receive(upload.file, bytes, {
      most: FILE_MAX,
      announced: length === null ? undefined : Number(length),
    });
    db.update(uploads)
      .set({
        receivedAt: clock(),
        size,
        name: uploadFileName(headers.get('content-disposition')),
        type: mediaTypeIn(headers.get('content-type')),
      })
      .where(eq(uploads.id, upload.id))
      .run();
  } catch (error) {
    files.remove(upload.file);
    db.delete(uploads).where(eq(uploads.id, upload.id)).run();
    throw error;
  }
};

const uploadOf = (db: Db, person: { id: number }, token: string) =>
  db
    .select()
    .from(uploads)
    .where(and(eq(uploads.tokenHash, hashToken(token)), eq(uploads.userId, person.id)))
    .get();

const take = (db: Db, person: { id: number }, token: string, now: number) => {
  const upload = uploadOf(db, person, token);
  if (!upload) throw refused('unknown-upload');
  // The update decides which of two simultaneous uploads is first.
  const taken = db
    .update(uploads)
    .set({ takenAt: now })
    .where(and(eq(uploads.id, upload.id), isNull(uploads.takenAt)))
    .returning({ id: uploads.id })
    .get();
  const { id, file } = upload;
  if (!taken || upload.expiresAt <= now || !isStoredName(file)) throw refused('upload-over');
  return { id, file };
};

/** Returns a user's complete upload to this address; undefined if there is none. */
export const receivedUpload = (db: Db, person: { id: number }, filePath: string) => {
  const token = new RegExp(`${UPLOAD_PATH}([\\w-]{1,200})$`).exec(filePath)?.[1];
  const upload = token && uploadOf(db, person, token);
  if (!upload || upload.receivedAt === null) return undefined;
  return {
    id: upload.id,
    file: upload.file,
    size: upload.size ?? 0,
    type: upload.type ?? 'application/octet-stream',
    name: upload.name,
  };
};

/** Types that a page of ours might run, because the file comes from our own address. */
const RUNS = /(java|ecma|live|j)script|wasm|\bcss\b/;

/** Returns the media type without parameters (RFC 9110 §8.3.1), or `application/octet-stream`. */
const mediaTypeIn = (header: string | null) => {
  const type = header?.split(';')[0]?.trim().toLowerCase() ?? '';
  const isPlain = /^[\w.+-]{1,60}\/[\w.+-]{1,80}$/.test(type) && !RUNS.test(type);
  return isPlain ? type : 'application/octet-stream';
};
