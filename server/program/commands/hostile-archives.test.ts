import { afterEach, expect, test } from 'bun:test';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  archiveOf,
  type Change,
  type Entry,
  entriesOf,
  type HeaderArgument,
  isDatabase,
  listedAs,
  withDatabase,
  withFile,
} from '../../../test-support/archive.ts';
import { openCopy } from '../../../test-support/copy.ts';
import { makeData } from '../../../test-support/data.ts';
import { storedDatabase, storedSchemas } from '../../../test-support/fixtures.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { testHosts } from '../../../test-support/host.ts';
import { withNextMigration } from '../../../test-support/next-migration.ts';
import { migrations, schemaVersion } from '../../db/migrate.ts';
import { closeDatabase, openDatabase } from '../../db/open.ts';
import { BadBackup } from '../../operations/backups/errors.ts';
import { makeBackup } from '../../operations/backups/make.ts';
import { COUNTED_TABLES, type Manifest } from '../../operations/backups/manifest.ts';
import { restoreBackup } from '../../operations/backups/restore.ts';
import { verifyBackup } from '../../operations/backups/unpack.ts';
import { dataFilesIn } from '../../storage/files.ts';
import { exportCongregation, importCongregation } from './congregations.ts';

const { hostWith, stopAll } = testHosts();
afterEach(stopAll);

const instead = (change: Partial<HeaderArgument>) => (entries: Entry[]) =>
  entries.map((entry) =>
    isDatabase(entry)
      ? { header: { name: entry.header.name, ...change } as HeaderArgument, bytes: Buffer.alloc(0) }
      : entry,
  );
const beside = (name: string) => (entries: Entry[]) => [
  ...entries,
  { header: { name, size: 4 }, bytes: Buffer.from('meow') },
];

/** Changes that an attacker could make to a congregation's file on its way to another host. */
const HOSTILE: Record<string, Change> = {
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
  'without its database': (entries) => entries.filter((entry) => !isDatabase(entry)),
  'with a database that is none': (entries) =>
    entries.map((entry) =>
      isDatabase(entry) ? { ...entry, bytes: Buffer.alloc(entry.bytes.length) } : entry,
    ),
  'with its list in another place': (entries) => entries.toReversed(),
  'with its list twice': ([list, ...others]) => (list ? [list, list, ...others] : []),
};

test('a manipulated file makes no congregation, and leaves no files (C11)', async () => {
  const host = await hostWith(['st-john']);
  await host.register('st-john', 'Ruth');
  const folder = testFolder('hostile');
  const file = join(folder, 'st-john.tar.gz');
  await exportCongregation(host.config, 'st-john', file);
  const entries = await entriesOf(file);
  expect(entries.some(isDatabase)).toBe(true);
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

test('a file packed again without changes is accepted (C11)', async () => {
  const host = await hostWith(['st-john']);
  const file = join(testFolder('again'), 'st-john.tar.gz');
  await exportCongregation(host.config, 'st-john', file);
  writeFileSync(file, await archiveOf(await entriesOf(file)));
  expect(await importCongregation(host.config, 'st-mary', file)).toContain('st-mary is there');
});

const MB = 1024 * 1024;
const NOW = Date.UTC(2026, 10, 22, 3);

const wholeBackup = async () => {
  const folder = testFolder('whole');
  makeData(folder, ['ruth', 'naomi']);
  const files = dataFilesIn(folder);
  const { path } = await makeBackup({ files, reason: 'by-hand', now: NOW });
  return { path, entries: await entriesOf(path) };
};

/**
 * Returns the refusal of verifying, restoring and importing a backup, which must be equal and write
 * nothing.
 */
const refusalOf = async (bytes: Uint8Array): Promise<unknown> => {
  const folder = testFolder('refused');
  const path = join(folder, 'hostile.tar.gz');
  writeFileSync(path, bytes);
  const host = await hostWith([]);
  const scratch = join(folder, 'scratch');
  mkdirSync(scratch);
  const before = readdirSync(host.folder).sort();
  const said: string[] = [];
  for (const use of [
    () => verifyBackup(path, {}, { scratch }),
    () => restoreBackup({ path, folder: join(folder, 'new', 'data'), now: NOW }),
    () => importCongregation(host.config, 'st-mary', path),
  ])
    said.push(
      await use().then(
        () => 'taken',
        (error: unknown) =>
          error instanceof BadBackup ? error.message : `not a sentence: ${error}`,
      ),
    );
  expect(readdirSync(scratch)).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(['hostile.tar.gz', 'scratch']);
  expect(readdirSync(host.folder).sort()).toEqual(before);
  return said.map((sentence) => sentence.replaceAll(path, 'FILE').replace(/ in \/\S+/, ' in DISK'));
};

const thrice = (sentence: unknown) => [sentence, sentence, sentence];
const CHANGED = 'FILE was changed after it was made: its files do not match its list.';
const sizeOfFile = (name: string, size: number) => (list: Manifest) => ({
  ...list,
  files: list.files.map((file) => (file.name === name ? { ...file, size } : file)),
});

test('a backup with a declared size above the disk’s is refused before it is unpacked (D18)', async () => {
  const { entries } = await wholeBackup();
  const announced = listedAs(sizeOfFile('upheld.db', 4_000_000_000_000_000))(entries);
  expect(await refusalOf(await archiveOf(announced))).toEqual(
    thrice(
      expect.stringMatching(
        /^There is too little space to unpack FILE: 3814697330 MB are needed in DISK and \d+ MB are free\.$/,
      ),
    ),
  );
});

test('a backup is unpacked only if the reserve stays free (D18)', async () => {
  const { path } = await wholeBackup();
  const folder = join(testFolder('reserve'), 'data');
  const fits = (free: number) =>
    restoreBackup({ path, folder, now: NOW, free }).then(
      () => true,
      () => false,
    );
  expect(await fits(64 * MB)).toBe(false);
  expect(existsSync(folder)).toBe(false);
  expect(await fits(66 * MB)).toBe(true);
});

test('a backup is read no further than its declared size (D18)', async () => {
  const { entries } = await wholeBackup();
  expect(await refusalOf(await archiveOf(entries, Buffer.alloc(80 * MB)))).toEqual(thrice(CHANGED));
});

test('a manifest that no program of ours writes is refused (D18)', async () => {
  const { entries } = await wholeBackup();
  const [database] = entries.filter(isDatabase);
  const lists: Record<string, (list: Manifest) => unknown> = {
    'a size below zero': sizeOfFile('upheld.db', -1),
    'a file of the library over 50 MB': (list) => ({
      ...list,
      files: [...list.files, { name: `files/${'a'.repeat(32)}`, size: 50 * MB + 1, sha256: HASH }],
    }),
    'the same file twice': (list) => ({ ...list, files: [...list.files, ...list.files] }),
    'a path as the name of a missing file': (list) => ({ ...list, missing: ['../upheld.db'] }),
    'a version that moves the cursor': (list) => ({ ...list, version: '\u001b[2J' }),
    'a time that no calendar has': (list) => ({ ...list, madeAt: 9e15 }),
  };
  expect(database).toBeDefined();
  for (const [what, change] of Object.entries(lists))
    expect([what, await refusalOf(await archiveOf(listedAs(change)(entries)))]).toEqual([
      what,
      thrice(CHANGED),
    ]);
  for (const name of [`files/../${'a'.repeat(32)}`, 'files/upheld.db', `files/${'A'.repeat(32)}`])
    expect(await refusalOf(await archiveOf(withFile(name, Buffer.from('x'))(entries)))).toEqual(
      thrice(CHANGED),
    );
  const keys = withFile('upheld.key', Buffer.alloc(5000, 'a'))(entries);
  expect(await refusalOf(await archiveOf(keys))).toEqual(thrice(CHANGED));
});

const HASH = '0'.repeat(64);

/** Statements that an attacker could put into a database, each with its refusal. */
const STATEMENTS: [sql: string, said: string][] = [
  [
    'create trigger a after insert on sessions begin update users set is_admin = 1; end',
    'Upheld makes no trigger a',
  ],
  [
    `create trigger "endless\u001b[2J" before update on users begin
       select count(*) from (with recursive n(x) as (select 1 union all select x + 1 from n) select x from n);
     end`,
    'Upheld makes no trigger endless??2J',
  ],
  ['create view everything as select * from prayers', 'Upheld makes no view everything'],
  ['create table spare (a)', 'Upheld makes no table spare'],
  ['create index spare on prayers (content)', 'Upheld makes no index spare'],
  [
    "alter table prayers add column spare text default 'x'",
    'its table prayers is another than Upheld’s',
  ],
  ['drop index members_by_user', 'its index members_by_user is missing'],
];

test('a database with more or fewer objects than the migrations make is refused (D19)', async () => {
  const { entries } = await wholeBackup();
  for (const [sql, said] of STATEMENTS)
    expect([
      sql,
      await refusalOf(await archiveOf(withDatabase((database) => void database.run(sql))(entries))),
    ]).toEqual([sql, thrice(`The database in FILE was not written by Upheld: ${said}.`)]);
});

test('a schema written by hand is refused under any name (D19)', async () => {
  const { entries } = await wholeBackup();
  const own = 'CREATE TABLE sqlite_sequence(name,seq)';
  const [database] = entries.filter(isDatabase);
  const text = database?.bytes.toString('latin1') ?? '';
  expect(text).toContain(own);
  const bytes = Buffer.from(text.replaceAll(own, own.replace('seq)', 'sex)')), 'latin1');
  expect(await refusalOf(await archiveOf(withFile('upheld.db', bytes)(entries)))).toEqual(
    thrice(
      'The database in FILE was not written by Upheld: its table sqlite_sequence is another than Upheld’s.',
    ),
  );
});

test('a database with the tables of SQLite and Litestream is accepted (D19)', async () => {
  const { entries } = await wholeBackup();
  const kept = withDatabase((database) => {
    database.run('analyze');
    // Tables as Litestream makes them.
    database.run(
      'CREATE TABLE IF NOT EXISTS _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER);',
    );
    database.run('CREATE TABLE IF NOT EXISTS _litestream_lock (id INTEGER);');
  });
  expect(await takenFrom(await archiveOf(kept(entries)))).toBe(true);
  const other = withDatabase((database) => {
    database.run('CREATE TABLE _litestream_lock (id INTEGER, more TEXT)');
  });
  expect(await refusalOf(await archiveOf(other(entries)))).toEqual(
    thrice(
      'The database in FILE was not written by Upheld: its table _litestream_lock is another than Upheld’s.',
    ),
  );
});

const takenFrom = async (bytes: Uint8Array) => {
  const folder = testFolder('taken');
  const path = join(folder, 'kept.tar.gz');
  writeFileSync(path, bytes);
  await verifyBackup(path, {}, { scratch: folder });
  await restoreBackup({ path, folder: join(folder, 'data'), now: NOW });
  return true;
};

/** Rows that no call accepts, by the rule that they break. */
const ROWS: [rule: string, sql: string][] = [
  [
    'resources.file',
    "insert into resources (title, file, file_name, file_size, file_type, words, created_at) values ('a', '../../victim/upheld.db', 'a', 1, 'a/b', '', 1)",
  ],
  [
    'uploads.file',
    "insert into uploads (user_id, token_hash, file, created_at, expires_at) values (1, 'a', '/etc/passwd', 1, 1)",
  ],
  [
    'users.profile_image_url',
    "update users set profile_image_url = 'https://evil.example.org/a.png'",
  ],
  ['users.profile_image_url', "update users set profile_image_url = '/api/pictures/../user'"],
  [
    'users.password_hash',
    "update users set password_hash = '$argon2id$v=19$m=4194304,t=99,p=1$YWFhYWFhYWE$YWFhYWFhYWE'",
  ],
  [
    'users.password_hash',
    "update users set password_hash = '$2b$31$nOUIs5kJ7naTuTFkBy1veuK0kSxUFXfuaOKdOKf9xYT0KKIGSJwFa'",
  ],
  ['users.created_at', 'update users set created_at = 9000000000000000'],
  ['users.created_at', 'update users set created_at = -1'],
  ['users.first_name', "update users set first_name = replace(hex(zeroblob(600000)), '0', 'a')"],
  ['audit.kind', "insert into audit (kind, created_at) values ('made-king', 1)"],
  [
    'passkeys.transports',
    "insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at) values (1, 'a', 'a', 0, '{\"a\":1}', 'a', 1)",
  ],
  [
    'passkeys.transports',
    "insert into passkeys (user_id, credential_id, public_key, counter, transports, name, created_at) values (1, 'a', 'a', 0, 'none', 'a', 1)",
  ],
];

/** A row of each kind that no call of the contract accepts, although its table does (D22). */
const AGAINST_THE_CONTRACT: typeof ROWS = [
  ['users.email', "update users set email = 'ruth@example.org' || char(13, 10) || 'Bcc: a@b.org'"],
  ['users.email_key', "update users set email_key = 'victim@example.org' where id = 1"],
  ['users.first_name', "update users set first_name = 'Ruth' || char(10) || 'Naomi'"],
  ['users.last_name', "update users set last_name = 'moab' || char(8238) || 'gpj'"],
  ['users.language', "update users set language = '../../x'"],
  ['users.browser_language', "update users set browser_language = 'xx'"],
  ['congregation.time_zone', "update congregation set time_zone = '../Europe/Berlin'"],
  ['congregation.language', "update congregation set language = '../../x'"],
  ['congregation.greeting', "update congregation set greeting = 'Hello' || char(27) || '[2J'"],
  [
    'deliveries.address',
    "insert into deliveries (channel, kind, address, state, due_at, created_at) values ('mail', 'welcome', 'a@b.org, c@d.org', 'waiting', 1, 1)",
  ],
  [
    'mail_server_settings.host',
    "insert into mail_server_settings (id, provider, address, host, port, user_name, sealed_password, nonce) values (1, 'other', 'a@b.org', 'mail.b.org' || char(10), 465, 'a', '', '')",
  ],
  [
    'mailbox_settings.host',
    "insert into mailbox_settings (id, provider, address, host, port, user_name, sealed_password, nonce) values (1, 'other', 'a@b.org', 'mail.b.org' || char(10), 993, 'a', '', '')",
  ],
];

test('a row that no call accepts is refused, and named, even if its table accepts it (D22)', async () => {
  const { entries } = await wholeBackup();
  for (const [rule, sql] of AGAINST_THE_CONTRACT)
    expect([
      sql,
      await refusalOf(await archiveOf(withDatabase((database) => void database.run(sql))(entries))),
    ]).toEqual([
      sql,
      thrice(
        `The database in FILE was not written by Upheld: a row of it breaks the rule of ${rule}.`,
      ),
    ]);
});

test('a restored mailbox and mail server are off until an administrator turns them on (D23)', async () => {
  const { entries } = await wholeBackup();
  const bytes = await archiveOf(
    withDatabase((database) => {
      database.run(
        "insert into mailbox_settings (id, provider, address, host, port, user_name, sealed_password, nonce, has_plus, is_on) values (1, 'other', 'a@b.org', 'mail.b.org', 993, 'a', 'x', 'x', 1, 1)",
      );
      database.run(
        "insert into mail_server_settings (id, provider, address, host, port, user_name, sealed_password, nonce, is_on) values (1, 'other', 'a@b.org', 'smtp.b.org', 465, 'a', 'x', 'x', 1)",
      );
    })(entries),
  );
  const folder = testFolder('mailbox');
  const path = join(folder, 'kept.tar.gz');
  writeFileSync(path, bytes);
  await restoreBackup({ path, folder: join(folder, 'data'), now: NOW });
  const restored = openDatabase(join(folder, 'data/upheld.db'));
  const stored = restored.$client
    .query<{ on: number; host: string }, []>(
      'select is_on as "on", host from mailbox_settings union all select is_on, host from mail_server_settings',
    )
    .all();
  closeDatabase(restored);
  expect(stored).toEqual([
    { on: 0, host: 'mail.b.org' },
    { on: 0, host: 'smtp.b.org' },
  ]);
});

/** The manifest's numbers of rows, if a row was added to a counted table. */
const ROWS_AFTER: Record<string, Partial<Manifest['rows']>> = {
  'resources.file': { resources: 1 },
};
const counted = (entries: Entry[], rows: Partial<Manifest['rows']> = {}) =>
  listedAs((list) => ({ ...list, rows: { ...list.rows, ...rows } }))(entries);

test('a row that breaks a rule of its table is refused, and named (D19)', async () => {
  const { entries } = await wholeBackup();
  for (const [rule, sql] of ROWS)
    expect([
      sql,
      await refusalOf(
        await archiveOf(
          counted(withDatabase((database) => void database.run(sql))(entries), ROWS_AFTER[rule]),
        ),
      ),
    ]).toEqual([
      sql,
      thrice(
        `The database in FILE was not written by Upheld: a row of it breaks the rule of ${rule}.`,
      ),
    ]);
});

test('a backup of an older version is restored, and migrated to the present schema (D19)', async () => {
  const { entries } = await wholeBackup();
  for (const schema of storedSchemas()) {
    const database = openCopy(storedDatabase(schema));
    const rows = Object.fromEntries(
      COUNTED_TABLES.map((table) => [
        table,
        database.$client.query<{ n: number }, []>(`select count(*) as n from ${table}`).get()?.n,
      ]),
    );
    const bytes = Buffer.from(database.$client.serialize());
    const changed = listedAs((list) => ({ ...list, schema, rows }))(
      withFile('upheld.db', bytes)(entries),
    );
    const folder = testFolder('older');
    const path = join(folder, 'older.tar.gz');
    writeFileSync(path, await archiveOf(changed));
    await withNextMigration(() => restoreBackup({ path, folder: join(folder, 'data'), now: NOW }));
    const restored = openDatabase(join(folder, 'data/upheld.db'));
    expect(schemaVersion(restored).found).toBe(migrations.length + 1);
    closeDatabase(restored);
  }
});
