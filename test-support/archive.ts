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

/** The files in a backup that is not encrypted, in their order. */
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

/** A backup of these files, with `after` behind its end. */
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

/** The same files with another list. */
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

/** The same files with their true sizes and hashes in the list. Anybody who changes a backup can do that. */
const listedAgain: Change = (entries) =>
  listedAs((list) => ({
    ...list,
    files: entries.slice(1).map(({ header: { name }, bytes }) => ({
      name,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })),
  }))(entries);

/** Another file in the place of one of these. */
export const withFile = (name: string, bytes: Buffer): Change => {
  const file = { header: { name, size: bytes.length }, bytes };
  return (entries) => listedAgain([...entries.filter(({ header }) => header.name !== name), file]);
};

/** A backup whose database somebody has changed, with a list that fits. */
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
