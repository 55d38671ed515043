import { Database } from 'bun:sqlite';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extract, pack } from 'tar-stream';
import type { Manifest } from '../server/operations/backups/manifest.ts';
import { testFolder } from './folder.ts';

export type HeaderArgument = Parameters<ReturnType<typeof pack>['entry']>[0];
export type Entry = { header: HeaderArgument; bytes: Buffer };
export type Change = (entries: Entry[]) => Entry[];

/** Returns the files in an unencrypted backup, in order. */
export const entriesOf = async (file: string): Promise<Entry[]> => {
  const files = extract();
  files.end(Buffer.from(Bun.gunzipSync(readFileSync(file))));
  const entries: Entry[] = [];
  for await (const entry of files) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    entries.push({ header: entry.header, bytes: Buffer.concat(chunks) });
  }
  return entries;
};

/** Returns a backup of these files, with `after` appended. */
export const archiveOf = async (entries: Entry[], after = Buffer.alloc(0)) => {
  const archive = pack();
  for (const { header, bytes } of entries) archive.entry(header, bytes);
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk as Buffer);
  return Bun.gzipSync(Buffer.concat([...chunks, after]));
};

export const isDatabase = ({ header }: Entry) => header.name === 'upheld.db';

const withBytes = ({ header: { name } }: Entry, bytes: Buffer): Entry => ({
  header: { name, size: bytes.length },
  bytes,
});

/** Replaces the list of a backup's files. */
export const listedAs =
  (change: (list: Manifest) => unknown): Change =>
  ([list, ...others]) =>
    list
      ? [
          withBytes(
            list,
            Buffer.from(JSON.stringify(change(JSON.parse(list.bytes.toString('utf8'))))),
          ),
          ...others,
        ]
      : [];

/** Updates the list to the files' sizes and hashes, as an attacker would after a change. */
const listedAgain: Change = (entries) =>
  listedAs((list) => ({
    ...list,
    files: entries.slice(1).map(({ header: { name }, bytes }) => ({
      name,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  }))(entries);

/** Replaces one file. */
export const withFile = (name: string, bytes: Buffer): Change => {
  const file = { header: { name, size: bytes.length }, bytes };
  return (entries) => listedAgain([...entries.filter(({ header }) => header.name !== name), file]);
};

/** Returns a backup with a changed database and a matching list. */
export const withDatabase =
  (change: (database: Database) => void): Change =>
  (entries) =>
    listedAgain(
      entries.map((entry) => {
        if (!isDatabase(entry)) return entry;
        const path = join(testFolder('changed'), 'upheld.db');
        writeFileSync(path, entry.bytes);
        const database = new Database(path);
        database.run('pragma journal_mode = delete');
        change(database);
        database.close();
        return withBytes(entry, readFileSync(path));
      }),
    );
