import { describe, expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeData, readData } from '../../../test-support/data.ts';
import { testFolder } from '../../../test-support/folder.ts';
import { withNextMigration } from '../../../test-support/next-migration.ts';
import { migrations } from '../../db/migrate.ts';
import { closeDatabase, openDatabase } from '../../db/open.ts';
import {
  addressChanges,
  audit,
  deliveries,
  notices,
  passwordResets,
  users,
} from '../../db/schema.ts';
import { hashToken } from '../../secrets.ts';
import { dataFilesIn } from '../../storage/files.ts';
import { lockData } from '../../storage/lock.ts';
import {
  changeAddress,
  grantAdmin,
  listAdmins,
  makeResetLink,
  makeSetupLink,
  revokeAdmin,
} from './admin.ts';
import { NotThere } from './errors.ts';

const folder = testFolder('admin');
const dataWith = (...people: string[]) => {
  const data = join(folder, crypto.randomUUID());
  makeData(data, people);
  return { data, baseUrl: 'https://pray.example.org', smtpUrl: undefined };
};
const auditOf = (data: string) =>
  readData(data, (db) =>
    db
      .select()
      .from(audit)
      .all()
      .map(({ kind, userId, actorId }) => ({ kind, userId, actorId })),
  );

describe('the operator (A10, R12)', () => {
  test('names a user without an address by the username (A56)', async () => {
    const config = dataWith('ruth', 'naomi');
    readData(config.data, (db) => db.update(users).set({ email: null, emailKey: null }).run());
    expect(await grantAdmin(config, 'Ruth')).toBe('Ruth is an administrator now.');
    expect(await listAdmins(config)).toBe('ruth  Ruth of Bethlehem');
    expect(await makeResetLink(config, 'ruth')).toContain('/reset-password/');
    await changeAddress(config, { from: 'ruth', to: 'ruth@example.com', isFinal: false });
    expect(await listAdmins(config)).toBe('ruth@example.com  Ruth of Bethlehem');
    expect(revokeAdmin(config, 'nobody')).rejects.toThrow('Nobody is registered as nobody.');
  });

  test('makes a user an administrator, lists them, and takes it back', async () => {
    const config = dataWith('ruth', 'naomi');
    expect(await listAdmins(config)).toStartWith('There is no administrator yet.');
    expect(await grantAdmin(config, 'Ruth@example.org')).toBe(
      'Ruth@example.org is an administrator now.',
    );
    await grantAdmin(config, 'naomi@example.org');
    expect(await listAdmins(config)).toBe(
      'ruth@example.org  Ruth of Bethlehem\nnaomi@example.org  Naomi of Bethlehem',
    );
    expect(await revokeAdmin(config, 'ruth@example.org')).toBe(
      'ruth@example.org is no longer an administrator.',
    );
    expect(await revokeAdmin(config, 'ruth@example.org')).toBe(
      'ruth@example.org is no administrator.',
    );
    expect(auditOf(config.data)).toEqual([
      { kind: 'made-administrator', userId: 1, actorId: null },
      { kind: 'made-administrator', userId: 2, actorId: null },
      { kind: 'no-longer-administrator', userId: 1, actorId: null },
    ]);
  });

  test('notifies the user of becoming an administrator, and of the end (M17)', async () => {
    const config = { ...dataWith('ruth', 'naomi'), smtpUrl: 'smtp://mail.example.org' };
    const told = () =>
      readData(config.data, (db) => [
        db
          .select()
          .from(notices)
          .all()
          .map(({ kind, userId }) => [kind, userId]),
        db
          .select()
          .from(deliveries)
          .all()
          .map(({ kind, userId }) => [kind, userId]),
      ]);
    await grantAdmin(config, 'ruth@example.org');
    await grantAdmin(config, 'naomi@example.org');
    await grantAdmin(config, 'naomi@example.org');
    await revokeAdmin(config, 'ruth@example.org');
    expect(told()).toEqual([
      [
        ['made-administrator', 1],
        ['made-administrator', 2],
        ['no-longer-administrator', 1],
      ],
      [
        ['administrator-changed', 1],
        ['administrator-changed', 2],
      ],
    ]);
  });

  test('waits for the database of a server that has just been started (R30)', async () => {
    for (const begin of [
      () => {},
      // The file exists before it has any content.
      (path: string) => writeFileSync(path, ''),
      (path: string) => closeDatabase(openDatabase(path)),
    ]) {
      const data = join(folder, crypto.randomUUID());
      mkdirSync(data);
      const files = dataFilesIn(data);
      const unlock = lockData(data, files.lock);
      begin(files.database);
      let isDone = false;
      const link = makeSetupLink({ data, baseUrl: 'http://localhost' }).finally(() => {
        isDone = true;
      });
      // The command has checked the file by then.
      await new Promise<void>((turn) => setImmediate(turn));
      expect(isDone).toBe(false);
      makeData(data, []);
      expect(await link).toContain('http://localhost/auth?setup=');
      unlock();
    }
  });

  test('reads what to do if no server makes or upgrades the database', async () => {
    const data = join(folder, crypto.randomUUID());
    mkdirSync(data);
    const { database } = dataFilesIn(data);
    closeDatabase(openDatabase(database));
    const known = migrations.length;
    await expect(listAdmins({ data })).rejects.toThrow(
      new NotThere(`The database in ${data} is not finished. Start the server once.`),
    );
    const setVersion = (version: number) =>
      readData(data, (db) => db.$client.run(`pragma user_version = ${version}`));
    setVersion(known);
    await expect(withNextMigration(() => listAdmins({ data }))).rejects.toThrow(
      `The database in ${data} is of an older Upheld. Start the server once with this program: it upgrades it.`,
    );
    setVersion(known + 1);
    await expect(listAdmins({ data })).rejects.toThrow(
      `This database has schema version ${known + 1}; this program knows ${known}. Please use the program that serves it.`,
    );
  });

  test('cannot take the last administrator away', async () => {
    const config = dataWith('ruth', 'naomi');
    await grantAdmin(config, 'ruth@example.org');
    await grantAdmin(config, 'naomi@example.org');
    readData(config.data, (db) => db.$client.run('update users set is_active = 0 where id = 2'));
    expect(revokeAdmin(config, 'ruth@example.org')).rejects.toThrow('is the only administrator');
    expect(await listAdmins(config)).toContain('Naomi of Bethlehem  (switched off)');
  });

  test('cannot make an account administrator that is being deleted', async () => {
    const config = dataWith('ruth');
    const db = openDatabase(dataFilesIn(config.data).database);
    db.$client.run("insert into deletions (kind, id) values ('account', 1)");
    db.$client.run('update users set is_active = 0');
    closeDatabase(db);
    await expect(grantAdmin(config, 'ruth@example.org')).rejects.toThrow('Nobody is registered as');
    expect(readData(config.data, (db) => db.select().from(users).get()?.isActive)).toBe(false);
  });

  test('gets no set-up link once there is an administrator', async () => {
    const config = dataWith('ruth');
    expect(await makeSetupLink(config)).toMatch(
      /^Set up the first administrator: https:\/\/pray\.example\.org\/auth\?setup=[\w-]{43}$/,
    );
    await grantAdmin(config, 'ruth@example.org');
    expect(makeSetupLink(config)).rejects.toThrow('There is an administrator already');
  });

  test('makes a link for a new password, and its user is notified (A17)', async () => {
    const config = { ...dataWith('ruth'), smtpUrl: 'smtp://mail.example.org' };
    const lines = await makeResetLink(config, 'ruth@example.org');
    expect(lines).toStartWith('With this link ruth@example.org chooses a new password.');
    const token = /\/reset-password\/([\w-]{43})$/.exec(lines)?.[1] ?? '';
    readData(config.data, (db) => {
      expect(db.select().from(passwordResets).all()).toMatchObject([
        { userId: 1, madeBy: 1, tokenHash: hashToken(token), usedAt: null },
      ]);
      expect(db.select().from(notices).all()).toMatchObject([{ kind: 'reset-link-made' }]);
      expect(db.select().from(deliveries).all()).toMatchObject([{ kind: 'reset-link-made' }]);
    });
    expect(auditOf(config.data)).toEqual([{ kind: 'reset-link-made', userId: 1, actorId: null }]);
  });

  test('changes a user’s address, and both addresses are notified (A52)', async () => {
    const config = { ...dataWith('ruth', 'naomi'), smtpUrl: 'smtp://mail.example.org' };
    const from = 'ruth@example.org';
    const to = 'Ruth@example.com';
    expect(await changeAddress(config, { from, to, isFinal: false })).toBe(
      'The address of ruth@example.org is Ruth@example.com now. If the old one was confirmed, it can take this back for 7 days.',
    );
    readData(config.data, (db) => {
      expect(db.select().from(users).all()[0]).toMatchObject({
        email: to,
        emailKey: 'ruth@example.com',
        emailConfirmedAt: null,
      });
      expect(db.select().from(notices).all()).toMatchObject([{ kind: 'address-changed' }]);
      expect(
        db
          .select()
          .from(deliveries)
          .all()
          .map(({ userId, address }) => [userId, address]),
      ).toEqual([
        [1, null],
        [null, from],
      ]);
      expect(db.select().from(addressChanges).all()).toMatchObject([{ wantedBy: 'operator' }]);
      expect(db.select().from(addressChanges).all()[0]?.undoUntil).not.toBeNull();
    });
    expect(auditOf(config.data)).toEqual([{ kind: 'address-changed', userId: 1, actorId: null }]);
    const back = { from: to, to: 'ruth@example.net', isFinal: true };
    expect(await changeAddress(config, back)).toBe(
      'The address of Ruth@example.com is ruth@example.net now.',
    );
    for (const [wrong, says] of [
      [{ from: 'ruth@example.net', to: 'ruth' }, 'ruth is no email address.'],
      [
        { from: 'ruth@example.net', to: 'RUTH@example.net' },
        'ruth@example.net has this address already.',
      ],
      [
        { from: 'naomi@example.org', to: from },
        'ruth@example.org belongs to somebody else, or did so until a few days ago and may do again.',
      ],
      [{ from: 'boaz@example.org', to }, 'Nobody is registered as boaz@example.org.'],
    ] as const)
      expect(changeAddress(config, { ...wrong, isFinal: false })).rejects.toThrow(
        new NotThere(says),
      );
  });

  test('reads one line about an unknown user, and about a folder without data; nothing changes', async () => {
    const config = dataWith('ruth');
    for (const command of [grantAdmin, revokeAdmin, makeResetLink])
      expect(command(config, 'boaz@example.org')).rejects.toThrow(
        new NotThere('Nobody is registered as boaz@example.org.'),
      );
    const empty = { ...config, data: join(folder, 'empty') };
    expect(grantAdmin(empty, 'ruth@example.org')).rejects.toThrow('There is no Upheld in');
    expect(readData(config.data, (db) => db.select().from(users).all())).toMatchObject([
      { isAdmin: false },
    ]);
  });
});
