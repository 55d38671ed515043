import { Database } from 'bun:sqlite';
import { describe, expect, test } from 'bun:test';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { archiveOf } from '../../../test-support/archive.ts';
import { makeData } from '../../../test-support/data.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { withNextMigration } from '../../../test-support/next-migration.ts';
import { onWindows } from '../../../test-support/on-windows.ts';
import { openFiles } from '../../../test-support/open-files.ts';
import { migrations } from '../../db/migrate.ts';
import type { DataFiles } from '../../storage/files.ts';
import { readArchive, writeArchive } from './archive.ts';
import { copyBackup, copyInto } from './copy.ts';
import { type Keys, parseIdentities } from './encryption.ts';
import { BadBackup, type Fault, NotBackedUp } from './errors.ts';
import { makeBackup } from './make.ts';
import type { Manifest } from './manifest.ts';
import { storedBackups } from './shelf.ts';
import { unpack, verifyBackup } from './unpack.ts';

const NOW = Date.UTC(2026, 10, 22, 3);
const folder = testFolder('backup');

/** Creates a data folder with two requests and two library files. */
const congregation = (name: string) => {
  const files = makeData(join(folder, name), ['ruth', 'naomi'], (db) => {
    const add = db.$client.query(`insert into prayers (user_id, title, content, category,
      can_mark_as_answered, created_at) values (1, ?, 'For rain on the barley.', 'Other', 'creator', 1)`);
    add.run(`Rain for ${name}`);
    add.run('Peace');
    for (const file of ['a'.repeat(32), 'b'.repeat(32)])
      db.$client
        .query(`insert into resources (title, file, file_name, file_size, file_type, words, created_at)
          values (?, ?, 'psalm.txt', 9, 'text/plain', '', 1)`)
        .run(file, file);
  });
  writeFileSync(join(files.uploads, 'a'.repeat(32)), 'Psalm one');
  writeFileSync(join(files.uploads, 'b'.repeat(32)), 'Psalm two');
  writeFileSync(join(files.uploads, `${'c'.repeat(32)}.tmp`), 'still arriv');
  return files;
};

const back = (files: DataFiles, now = NOW) => makeBackup({ files, reason: 'by-hand', now });

const faultOf = async (work: Promise<unknown>): Promise<Fault | undefined> => {
  try {
    await work;
    return undefined;
  } catch (error) {
    if (error instanceof BadBackup) return error.fault;
    throw error;
  }
};

/** Reads a backup into memory. */
const contentOf = async (path: string, keys: Keys = {}) => {
  const content = new Map<string, Buffer>();
  const manifest = await readArchive(path, keys, async (name, bytes) => {
    content.set(name, Buffer.concat(await bytes.toArray()));
  });
  return { manifest, content };
};

/** Writes a backup whose content or list was changed. */
const forged = async (name: string, manifest: Manifest, content: Map<string, Buffer>) => {
  const parts = join(folder, `${name}-parts`);
  mkdirSync(join(parts, 'files'), { recursive: true });
  for (const [file, bytes] of content) writeFileSync(join(parts, file), bytes);
  const path = join(folder, `${name}.tar.gz`);
  await writeArchive(path, manifest, (file) => join(parts, file));
  return path;
};

describe('backups (D9)', () => {
  test('a backup holds the database, the library’s files, the keys, and a list of them', async () => {
    const files = congregation('whole');
    const { path, manifest, size } = await back(files);
    expect(path).toBe(join(files.backups, 'upheld-2026-11-22-030000-by-hand.tar.gz'));
    expect(size).toBeGreaterThan(1000);
    expect(manifest).toMatchObject({
      rows: { users: 2, prayers: 2, resources: 2 },
      missing: [],
      reason: 'by-hand',
    });
    const { content } = await contentOf(path);
    expect([...content.keys()]).toEqual([
      'upheld.db',
      'upheld.key',
      'upheld-vapid.json',
      `files/${'a'.repeat(32)}`,
      `files/${'b'.repeat(32)}`,
    ]);
    expect(content.get('upheld.key')).toEqual(readFileSync(files.key));
    expect(content.get(`files/${'a'.repeat(32)}`)?.toString()).toBe('Psalm one');
    expect(readdirSync(files.backups)).toHaveLength(1);
    expect(await verifyBackup(path, {})).toEqual(manifest);
  });

  test('the making reports the bytes of each piece that is written and read back', async () => {
    const files = congregation('told');
    writeFileSync(join(files.uploads, 'a'.repeat(32)), Buffer.alloc(1_000_000, 'Psalm one'));
    const told = { progress: [] as number[][], readingBack: [] as number[][] };
    const { manifest } = await makeBackup({
      ...{ files, reason: 'by-hand', now: NOW },
      progress: (...bytes) => void told.progress.push(bytes),
      readingBack: (...bytes) => void told.readingBack.push(bytes),
    });
    const total = manifest.files.reduce((sum, { size }) => sum + size, 0);
    for (const reports of Object.values(told)) {
      expect(reports.length, 'not only once a file').toBeGreaterThan(manifest.files.length);
      expect(reports.toSorted(([a = 0], [b = 0]) => a - b)).toEqual(reports);
      expect(reports.at(-1)).toEqual([total, total]);
    }
  });

  test.skipIf(!Bun.which('tar'))('is a tar file that other programs read', async () => {
    const { path } = await back(congregation('tar'));
    const { stdout } = Bun.spawnSync(['tar', '-tzf', path]);
    expect(stdout.toString().split('\n')).toContain('upheld.db');
  });

  test('a backup contains no text that was deleted before', async () => {
    const files = congregation('deleted');
    const db = new Database(files.database);
    db.run(
      "insert into prayers (user_id, title, content, category, can_mark_as_answered, created_at) values (1, 'Gone', 'Canaryword', 'Other', 'creator', 1)",
    );
    db.run("delete from prayers where title = 'Gone'");
    const { content } = await contentOf((await back(files)).path);
    db.close();
    expect(content.get('upheld.db')?.includes('Canaryword')).toBe(false);
  });

  test('a second backup within one second does not replace the first', async () => {
    const files = congregation('twice');
    const paths = [(await back(files)).path, (await back(files)).path];
    expect(storedBackups(files.backups).map(({ path }) => path)).toEqual(paths.toReversed());
  });

  test('a backup with a missing library file is made and names the file', async () => {
    const files = congregation('missing');
    rmSync(join(files.uploads, 'b'.repeat(32)));
    const { path, manifest } = await back(files);
    expect(manifest.missing).toEqual(['b'.repeat(32)]);
    expect(await faultOf(verifyBackup(path, {}))).toBeUndefined();
  });

  test('a damaged database is not backed up, and no file is left behind', async () => {
    const files = congregation('damaged');
    const bytes = readFileSync(files.database);
    bytes.fill(7, 4096 * 3, 4096 * 12);
    writeFileSync(files.database, bytes);
    expect(back(files)).rejects.toThrow(`The database ${files.database} is damaged`);
    await back(files).catch(() => {});
    expect(readdirSync(files.backups)).toEqual([]);
  });

  test.skipIf(onWindows)('a failed backup reports its cause, not the failed clean-up', async () => {
    const files = congregation('unremovable');
    const failed = makeBackup({
      files,
      reason: 'by-hand',
      now: NOW,
      deliver: async () => {
        // Remove the backup folder, so that the clean-up fails too.
        rmSync(files.backups, { recursive: true });
        writeFileSync(files.backups, '');
        throw new NotBackedUp('not-written', 'The copy could not be written: that disk is full.');
      },
    });
    await expect(failed).rejects.toThrow('The copy could not be written: that disk is full.');
  });

  test('a backup of an older schema can be made and verified', async () => {
    const older = congregation('older');
    const made = await withNextMigration(() => back(older));
    expect(made.manifest.schema).toBe(migrations.length);
  });
});

test.if(process.platform === 'linux')(
  'making and verifying a backup leaves no file open, which Windows could not remove (D9)',
  async () => {
    const files = congregation('closed');
    await back(files);
    expect(openFiles(files.folder)).toEqual([]);
  },
);

describe('bad backups are refused, each with its own sentence (D10)', () => {
  const made = back(congregation('good'));
  const other = back(congregation('other'));
  const at = (name: string) => join(folder, name);

  test('a backup that is cut short at any byte is refused', async () => {
    const bytes = readFileSync((await made).path);
    for (let part = 1; part < 20; part++) {
      writeFileSync(at('cut'), bytes.subarray(0, Math.floor((bytes.length * part) / 20)));
      expect([part, await faultOf(verifyBackup(at('cut'), {}))]).toEqual([part, 'cut-short']);
    }
    expect(verifyBackup(at('cut'), {})).rejects.toThrow('ends too early. It was not copied');
  });

  test('a backup with a flipped bit is refused unless it decompresses to the same bytes', async () => {
    const bytes = readFileSync((await made).path);
    const plain = Bun.gunzipSync(bytes);
    const faults = new Set<Fault | undefined>();
    // Some bits of gzip's header of ten bytes, such as its time, have no effect.
    for (let byte = 10; byte < bytes.length; byte += Math.ceil(bytes.length / 150)) {
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(byte) ^ (1 << (byte % 8)), byte);
      writeFileSync(at('flipped'), flipped);
      const fault = await faultOf(verifyBackup(at('flipped'), {}));
      faults.add(fault);
      // Among zeros, a reference 40 bytes back copies what one 41 bytes back copies.
      if (!fault) expect(Buffer.from(Bun.gunzipSync(flipped)).equals(plain)).toBe(true);
    }
    expect(faults.has('damaged')).toBe(true);
  });

  test('a backup with swapped, replaced, added or missing files is refused', async () => {
    const { manifest, content } = await contentOf((await made).path);
    const [a, b] = ['a', 'b'].map((letter) => `files/${letter.repeat(32)}`);
    const swapped = new Map(content)
      .set(a ?? '', content.get(b ?? '') ?? Buffer.alloc(0))
      .set(b ?? '', content.get(a ?? '') ?? Buffer.alloc(0));
    const foreign = await contentOf((await other).path);
    const exchanged = new Map(content).set(
      'upheld.db',
      foreign.content.get('upheld.db') ?? Buffer.alloc(0),
    );
    const sameSize = {
      ...manifest,
      files: manifest.files.map((file, i) =>
        i === 0 ? { ...file, size: exchanged.get('upheld.db')?.length ?? 0 } : file,
      ),
    };
    const forgeries = [
      await forged('swapped', manifest, swapped),
      await forged('exchanged', sameSize, exchanged),
    ];
    for (const path of forgeries) expect(await faultOf(verifyBackup(path, {}))).toBe('changed');
    expect(verifyBackup(forgeries[0] ?? '', {})).rejects.toThrow('was changed after it was made');
  });

  test('a backup whose list has a wrong number of users is refused', async () => {
    const { manifest, content } = await contentOf((await made).path);
    const lying = { ...manifest, rows: { ...manifest.rows, users: 3 } };
    expect(await faultOf(verifyBackup(await forged('lying', lying, content), {}))).toBe(
      'damaged-database',
    );
  });

  test('a backup of a newer program is refused', async () => {
    const { manifest, content } = await contentOf((await made).path);
    const newer = await forged('newer', { ...manifest, schema: 9999 }, content);
    expect(await faultOf(verifyBackup(newer, {}))).toBe('too-new');
  });

  test('another file, or a backup with a path that leads outside, is refused', async () => {
    writeFileSync(at('words'), 'Dear friends,');
    writeFileSync(at('empty'), '');
    writeFileSync(at('zeros'), Bun.gzipSync(new Uint8Array(5120)));
    const evil = { product: 'upheld', format: 1, files: [{ name: '../../etc/passwd' }] };
    const list = { header: { name: 'manifest.json' }, bytes: Buffer.from(JSON.stringify(evil)) };
    writeFileSync(at('evil.tar.gz'), await archiveOf([list]));
    const faults = ['words', 'empty', 'zeros', 'evil.tar.gz', 'nowhere'].map((name) =>
      faultOf(verifyBackup(at(name), {})),
    );
    expect(await Promise.all(faults)).toEqual([
      'not-a-backup',
      'not-a-backup',
      'not-a-backup',
      'changed',
      'not-there',
    ]);
  });
});

describe('copies of backups (D11)', () => {
  test('a copy has the same bytes, and gets its name only when it is complete', async () => {
    const { path } = await back(congregation('copied'));
    const target = join(folder, 'copy.tar.gz');
    await copyBackup(path, target);
    expect(readFileSync(target)).toEqual(readFileSync(path));
    expect(existsSync(`${target}.tmp`)).toBe(false);
    expect(copyInto(path, join(folder, 'not plugged in'), NOW)).rejects.toThrow(
      'There is no folder',
    );
    expect(existsSync(join(folder, 'not plugged in'))).toBe(false);
  });

  test('an encrypted copy opens only with its key or passphrase, in any Unicode form (D29)', async () => {
    const { path } = await back(congregation('locked'));
    const before = readFileSync(path);
    const identity = await generateIdentity();
    const key = await identityToRecipient(identity);
    const usb = join(folder, 'usb');
    mkdirSync(usb);
    const locked = await copyInto(path, usb, NOW, { key });
    expect(locked).toEndWith('-by-hand.tar.gz.age');
    expect(storedBackups(usb)).toMatchObject([{ isEncrypted: true, madeAt: NOW }]);
    expect(await faultOf(verifyBackup(locked, {}))).toBe('encrypted');
    const stranger = await generateIdentity();
    expect(await faultOf(verifyBackup(locked, { identities: [stranger] }))).toBe('wrong-key');
    expect(await faultOf(verifyBackup(locked, { passphrase: 'no' }))).toBe('wrong-key');
    const file = `# created: today\n# public key: ${key}\n${identity}\n`;
    expect(
      await faultOf(verifyBackup(locked, { identities: parseIdentities(file) })),
    ).toBeUndefined();

    const worded = join(folder, 'worded.tar.gz.age');
    // A Mac may send the ä as two characters.
    await copyBackup(path, worded, { passphrase: 'die späte Ernte'.normalize('NFD') });
    expect(await faultOf(verifyBackup(worded, { passphrase: 'the wheat harvest' }))).toBe(
      'wrong-key',
    );
    expect(
      await faultOf(verifyBackup(worded, { passphrase: 'die späte Ernte'.normalize('NFC') })),
    ).toBeUndefined();
    expect(readFileSync(path)).toEqual(before);
  });

  test('an encrypted copy that is damaged or cut is refused', async () => {
    const { path } = await back(congregation('locked and damaged'));
    const identity = await generateIdentity();
    const locked = join(folder, 'damaged.tar.gz.age');
    await copyBackup(path, locked, { key: await identityToRecipient(identity) });
    const bytes = readFileSync(locked);
    const keys = { identities: [identity] };
    for (let part = 1; part < 10; part++) {
      const at = Math.floor((bytes.length * part) / 10);
      writeFileSync(locked, bytes.subarray(0, at));
      expect(await faultOf(verifyBackup(locked, keys))).toBe('damaged-or-cut');
      const flipped = Buffer.from(bytes);
      flipped.writeUInt8(flipped.readUInt8(at) ^ 1, at);
      writeFileSync(locked, flipped);
      expect(await faultOf(verifyBackup(locked, keys))).toBe('damaged-or-cut');
    }
  });
});

test('unpacking writes every file as it was (D9)', async () => {
  const files = congregation('unpacked');
  const { path } = await back(files);
  const to = join(folder, 'out');
  await unpack(path, {}, to);
  expect(readFileSync(join(to, 'upheld-vapid.json'))).toEqual(readFileSync(files.pushKeys));
  expect(readdirSync(join(to, 'files')).sort()).toEqual(['a'.repeat(32), 'b'.repeat(32)]);
  copyFileSync(join(to, 'upheld.db'), join(to, 'copy.db'));
  const db = new Database(join(to, 'copy.db'));
  expect(db.query('select title from prayers order by id').all()).toEqual([
    { title: 'Rain for unpacked' },
    { title: 'Peace' },
  ]);
  db.close();
});
