import { afterEach, expect, test } from 'bun:test';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { extract, pack } from 'tar-stream';
import { testFolder } from '../testing/folder.ts';
import { testHosts } from '../testing/host.ts';
import { exportCongregation, importCongregation } from './congregations.ts';

const { hostWith, stopAll } = testHosts();
afterEach(stopAll);

type HeaderArgument = Parameters<ReturnType<typeof pack>['entry']>[0];
type Entry = { header: HeaderArgument; bytes: Buffer };

const entriesOf = async (file: string): Promise<Entry[]> => {
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

const archiveOf = async (entries: Entry[]) => {
  const archive = pack();
  for (const { header, bytes } of entries) archive.entry(header, bytes);
  archive.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of archive) chunks.push(chunk as Buffer);
  return Bun.gzipSync(Buffer.concat(chunks));
};

const database = ({ header }: Entry) => header.name.endsWith('upheld.db');
const instead = (change: Partial<HeaderArgument>) => (entries: Entry[]) =>
  entries.map((entry) =>
    database(entry)
      ? { header: { name: entry.header.name, ...change } as HeaderArgument, bytes: Buffer.alloc(0) }
      : entry,
  );
const beside = (name: string) => (entries: Entry[]) => [
  ...entries,
  { header: { name, size: 4 }, bytes: Buffer.from('meow') },
];

/** What somebody could do to a congregation's file on its way to another host. */
const HOSTILE: Record<string, (entries: Entry[]) => Entry[]> = {
  'with a path that climbs out': beside('../escaped'),
  'with a path from the root of the disk': beside('/tmp/upheld-escaped'),
  'with a file that nobody listed': beside('uploads/cat.jpg'),
  'with a link in the place of the database': instead({
    type: 'symlink',
    linkname: '/etc/passwd',
  }),
  'with a second name of a file in the place of the database': instead({
    type: 'link',
    linkname: '/etc/passwd',
  }),
  'with a device in the place of the database': instead({ type: 'character-device' }),
  'with a folder in the place of the database': instead({ type: 'directory' }),
  'without its database': (entries) => entries.filter((entry) => !database(entry)),
  'with a database that is none': (entries) =>
    entries.map((entry) =>
      database(entry) ? { ...entry, bytes: Buffer.alloc(entry.bytes.length) } : entry,
    ),
  'with its list in another place': (entries) => entries.toReversed(),
  'with its list twice': ([list, ...others]) => (list ? [list, list, ...others] : []),
};

test('a file that somebody has changed makes no congregation, and leaves nothing (C11)', async () => {
  const host = await hostWith(['st-john']);
  await host.register('st-john', 'Ruth');
  const folder = testFolder('hostile');
  const file = join(folder, 'st-john.tar.gz');
  await exportCongregation(host.config, 'st-john', file);
  const entries = await entriesOf(file);
  expect(entries.some(database)).toBe(true);
  const whole = readFileSync(file);
  const before = readdirSync(host.folder).sort();
  const files: [what: string, bytes: Uint8Array][] = [
    ['cut short', whole.subarray(0, whole.length / 2)],
    ['empty', new Uint8Array()],
  ];
  for (const [what, change] of Object.entries(HOSTILE))
    files.push([what, await archiveOf(change(entries))]);
  for (const [what, bytes] of files) {
    const hostile = join(folder, 'hostile.tar.gz');
    writeFileSync(hostile, bytes);
    const said = await importCongregation(host.config, 'st-mary', hostile).then(
      () => 'taken',
      (error: Error) => error.message,
    );
    expect([what, said]).toEqual([what, expect.stringMatching(/^[^\n]+\.(\n|$)/)]);
    expect([what, readdirSync(host.folder).sort()]).toEqual([what, before]);
    expect(existsSync(join(host.folder, '../escaped'))).toBe(false);
    expect(existsSync('/tmp/upheld-escaped')).toBe(false);
  }
});

test('a file made again as it was is taken (C11)', async () => {
  const host = await hostWith(['st-john']);
  const file = join(testFolder('again'), 'st-john.tar.gz');
  await exportCongregation(host.config, 'st-john', file);
  writeFileSync(file, await archiveOf(await entriesOf(file)));
  expect(await importCongregation(host.config, 'st-mary', file)).toContain('st-mary is there');
});
