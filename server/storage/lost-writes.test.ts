import { afterAll, describe, expect, test } from 'bun:test';
import { readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyOfData, LOG_DAMAGES, openAndLook } from '../../test-support/damage.ts';
import { testFolder } from '../../test-support/folder.ts';
import { seedPerson } from '../../test-support/people.ts';
import { quiet } from '../../test-support/server.ts';
import { openDataFolder } from './open.ts';

const POSITIONS = 20;
const FRAME = 24 + 4096;
const folder = testFolder('lost');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * The indexes that a process leaves if it is killed while SQLite writes the header twice, the second copy
 * first.
 */
const TORN_INDEXES: Record<string, (index: Buffer, older: Buffer) => void> = {
  'a first copy that is older': (index, older) => older.copy(index, 0, 0, 48),
  'half a first copy': (index, older) => older.copy(index, 24, 24, 48),
  'half a second copy': (index, older) => {
    older.copy(index, 0, 0, 48);
    older.copy(index, 48 + 24, 24, 48);
  },
};

/** Starts a server: returns its folder, and a function that writes requests one by one. */
const running = async (name: string) => {
  const { db, files } = await openDataFolder(join(folder, name), quiet);
  seedPerson(db, 'ruth', 'none', 1);
  db.$client.run('pragma wal_checkpoint(truncate)');
  // Closed at the end only: SQLite copies the log into the database when the last connection closes.
  afterAll(() => db.$client.close());
  const acknowledged = new Set<string>();
  const write = (count: number) => {
    const add = db.$client.query(`insert into prayers (user_id, title, content, category,
      is_anonymous, is_urgent, can_mark_as_answered, created_at)
      values (1, ?, ?, 'Other', 0, 0, 'creator', 1)`);
    for (let i = 0; i < count; i++) {
      const title = `Request ${acknowledged.size}`;
      add.run(title, 'Please pray with us. '.repeat(20));
      acknowledged.add(title);
    }
  };
  return { db, files, write, acknowledged };
};

describe('after a killed process (D3)', async () => {
  const { db, files, write, acknowledged } = await running('killed');
  write(30);
  const older = readFileSync(files.logIndex);
  write(30);

  test('a complete log is applied and nothing is reported missing', async () => {
    const copy = copyOfData(files, join(folder, 'whole'));
    expect(await openAndLook(copy.folder)).toEqual({
      titles: acknowledged,
      saysLoss: false,
      saysUnclean: true,
    });
  });

  test('a clean stop logs nothing', async () => {
    const copy = copyOfData(files, join(folder, 'clean'));
    rmSync(copy.marker);
    expect(await openAndLook(copy.folder)).toEqual({
      titles: acknowledged,
      saysLoss: false,
      saysUnclean: false,
    });
  });

  for (const [what, damage] of Object.entries(LOG_DAMAGES))
    test(`changes lost from a log ${what} are reported`, async () => {
      for (let position = 0; position < POSITIONS; position++) {
        const copy = copyOfData(files, join(folder, `${what} ${position}`));
        damage(copy.log, statSync(copy.log).size);
        const { titles, saysLoss, saysUnclean } = await openAndLook(copy.folder);
        const isLost = titles.size < acknowledged.size;
        expect([isLost, saysLoss, saysUnclean]).toEqual([isLost, isLost, !isLost]);
      }
    });

  for (const [what, tear] of Object.entries(TORN_INDEXES))
    test(`changes lost from a log are reported where the index has ${what}`, async () => {
      const copy = copyOfData(files, join(folder, `torn index, ${what}`));
      const index = readFileSync(copy.logIndex);
      tear(index, older);
      writeFileSync(copy.logIndex, index);
      const untouched = copyOfData(copy, join(folder, `torn index, ${what}, whole log`));
      expect(await openAndLook(untouched.folder)).toEqual({
        titles: acknowledged,
        saysLoss: false,
        saysUnclean: true,
      });
      truncateSync(copy.log, 32 + FRAME * 5);
      expect(await openAndLook(copy.folder)).toMatchObject({ saysLoss: true });
    });

  test('a missing log is reported once', async () => {
    const copy = copyOfData(files, join(folder, 'gone'));
    rmSync(copy.log);
    expect((await openAndLook(copy.folder)).saysLoss).toBe(true);
    const again = copyOfData(copy, join(folder, 'gone again'));
    expect((await openAndLook(again.folder)).saysLoss).toBe(false);
  });

  test('changes that were not acknowledged are not reported', async () => {
    const copy = copyOfData(files, join(folder, 'torn'));
    const log = readFileSync(copy.log);
    // The head of one more frame, as of a write that was cut short.
    writeFileSync(copy.log, Buffer.concat([log, log.subarray(32, 32 + 24 + 100)]));
    expect(await openAndLook(copy.folder)).toMatchObject({ saysLoss: false, saysUnclean: true });
  });

  test('a damaged log does no harm if its changes are in the database', async () => {
    const folded = copyOfData(files, join(folder, 'before folding'));
    db.$client.run('pragma wal_checkpoint(passive)');
    const copy = copyOfData(files, join(folder, 'folded'));
    expect(readFileSync(folded.database).equals(readFileSync(copy.database))).toBe(false);
    truncateSync(copy.log, 32 + FRAME * 5);
    expect(await openAndLook(copy.folder)).toEqual({
      titles: acknowledged,
      saysLoss: false,
      saysUnclean: true,
    });
  });
});

describe('after a power cut (D3)', async () => {
  const { files, write, acknowledged } = await running('cut');
  write(30);
  const older = readFileSync(files.logIndex);
  write(30);
  /** Returns a copy after a reboot, in which the index is older than the log or missing. */
  const afterCut = (name: string) => {
    const copy = copyOfData(files, join(folder, name));
    const marker = JSON.parse(readFileSync(copy.marker, 'utf8'));
    writeFileSync(copy.marker, JSON.stringify({ ...marker, boot: 'another' }));
    return copy;
  };

  test('a complete log is applied and nothing is reported missing', async () => {
    expect(await openAndLook(afterCut('whole cut').folder)).toMatchObject({
      titles: acknowledged,
      saysLoss: false,
      saysUnclean: true,
    });
  });

  test('a broken log is reported, with an older index or without one', async () => {
    for (const hasIndex of [true, false]) {
      const copy = afterCut(`broken cut ${hasIndex}`);
      if (hasIndex) writeFileSync(copy.logIndex, older);
      else rmSync(copy.logIndex);
      const log = readFileSync(copy.log);
      log.writeUInt8(log.readUInt8(log.length - 100) ^ 1, log.length - 100);
      writeFileSync(copy.log, log);
      expect(await openAndLook(copy.folder)).toMatchObject({ saysLoss: true });
    }
  });

  test('fewer rows than the marker counted are reported', async () => {
    const copy = afterCut('counted');
    writeFileSync(copy.marker, JSON.stringify({ written: 1_000_000 }));
    rmSync(copy.logIndex);
    expect(await openAndLook(copy.folder)).toMatchObject({ saysLoss: true });
  });
});
