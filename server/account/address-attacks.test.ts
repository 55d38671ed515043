import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { lettersOf, linkTo, withAddresses } from '../../test-support/addresses.ts';
import { createTestServer, PASSWORD } from '../../test-support/server.ts';
import { sessions } from '../db/schema.ts';
import { newToken } from '../secrets.ts';
import { applyAddressChange, makeAddressChange } from './address-change.ts';

const DAY = 24 * 60 * 60_000;
const OLD = 'ruth@example.org';
const THEIRS = 'stranger@example.com';
const BETTER = 'a better password';

const start = () => {
  const started = withAddresses(createTestServer({ mail: true, budgets: 0 }));
  const { server } = started;
  server.setUser('deborah', { isAdmin: true });
  return {
    ...started,
    /** A stranger who knows Ruth's password asks for the stranger's own address. */
    asked: async () => {
      await started.ask('ruth', THEIRS);
      return linkTo(server, 'address-asked', THEIRS);
    },
    restore: (email = OLD) =>
      server.as('deborah').post(`/api/admin/users/${server.idOf('ruth')}/address`, { email }),
  };
};

describe('ends of a link to a new address that a stranger asked for (A41)', () => {
  test('the link ends when the password is changed', async () => {
    const { server, asked, take, addressOf } = start();
    const token = await asked();
    const change = { currentPassword: PASSWORD, newPassword: BETTER, keepPasskeys: true };
    expect((await server.as('ruth').patch('/api/user/password', change)).status).toBe(204);
    expect((await take(token)).status).toBe(410);
    expect(addressOf('ruth')).toBe(OLD);
  });

  test('the link ends when a new password is chosen by a link', async () => {
    const { server, web, asked, take } = start();
    const token = await asked();
    await web.post('/api/forgot-password', { email: OLD });
    const reset = { token: linkTo(server, 'password-forgotten', OLD), newPassword: BETTER };
    expect((await web.post('/api/reset-password', reset)).status).toBe(204);
    expect((await take(token)).status).toBe(410);
  });

  test('the link ends when the owner signs in by the first code to an unconfirmed address (A43)', async () => {
    const { server, web, unconfirm, asked, take } = start();
    unconfirm('ruth');
    const token = await asked();
    const { body } = await web.post('/api/login/code/mail', { email: OLD });
    const code = lettersOf(server, 'sign-in-code').at(-1)?.letter.code;
    expect((await web.post('/api/login/code', { id: body.id, code })).status).toBe(200);
    expect((await take(token)).status).toBe(410);
  });

  test('the link that confirms an address typed by an administrator stays', async () => {
    const { server, restore, take, isConfirmed } = start();
    await restore(THEIRS);
    const change = { currentPassword: PASSWORD, newPassword: BETTER };
    expect((await server.as('ruth').patch('/api/user/password', change)).status).toBe(204);
    expect((await take(linkTo(server, 'address-changed', THEIRS))).status).toBe(204);
    expect(isConfirmed('ruth')).toBe(true);
  });
});

test('a session that ended during the password check asks for no new address (A46)', async () => {
  const { server, ask } = start();
  const asking = ask('ruth', THEIRS);
  server.db
    .delete(sessions)
    .where(eq(sessions.userId, server.idOf('ruth')))
    .run();
  expect((await asking).status).toBe(401);
  expect(lettersOf(server, 'address-asked')).toEqual([]);
});

test('an account cannot take back the change to its own old address (A49)', async () => {
  const { server, asked, take, restore, undo, addressOf, links } = start();
  await take(await asked());
  server.clock.now += 5 * DAY;
  expect((await restore()).status).toBe(200);
  const token = links().undo;
  // The right of the returned address to take changes back has expired.
  server.clock.now += 3 * DAY;
  expect((await undo(token)).status).toBe(410);
  expect(addressOf('ruth')).toBe(OLD);
});

test('an old address without a right to take back cannot use earlier mails (A52)', async () => {
  const { server, ask, take, undo, addressOf, links } = start();
  const carry = (email: string, isFinal: boolean) => {
    const { db, clock, derive, notify } = server;
    const user = server.storedUser('ruth');
    if (!user) throw new Error('Ruth is gone.');
    const parts = { derive, newToken, notify };
    const wanted = makeAddressChange(parts, db, { user, email, wantedBy: 'operator' }, clock.now);
    applyAddressChange(parts, db, wanted, { isFinal }, clock.now);
  };
  // One address that was used for a while, and one that was only asked for.
  await ask('ruth', 'between@example.com');
  await take(links().take);
  const left = links().undo;
  await ask('ruth', OLD);
  await take(links().take);
  await ask('ruth', THEIRS);
  const stop = links().undo;
  carry('ruth@example.net', true);
  for (const token of [left, stop, links().undo]) expect((await undo(token)).status).toBe(410);
  expect(addressOf('ruth')).toBe('ruth@example.net');
});

test('the mail to the new address mentions taking back only where that is possible (A49, A51)', async () => {
  const { server, ask, take, unconfirm, links } = start();
  const UNDO = 'can take this back for 7 days';
  const told = (email: string) =>
    JSON.stringify(lettersOf(server, 'address-changed').filter(({ to }) => to === email));
  await ask('ruth', 'second@example.com');
  await take(links().take);
  expect(told('second@example.com')).toContain(UNDO);
  unconfirm('ruth');
  await ask('ruth', 'third@example.com');
  await take(links().take);
  expect(told('third@example.com')).toContain('You stay signed in');
  expect(told('third@example.com')).not.toContain(UNDO);
});

describe('simultaneous address changes (A46, A50)', () => {
  const sorted = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted();

  test('a link works once, and one address belongs to one account', async () => {
    const { server, ask, take, links, addressOf } = start();
    await ask('ruth', THEIRS);
    const { take: first } = links();
    await ask('naomi', THEIRS);
    const { take: second } = links();
    expect(sorted(await Promise.all([take(first), take(first), take(second)]))).toEqual([
      204, 409, 410,
    ]);
    expect([addressOf('ruth'), addressOf('naomi')]).toEqual([THEIRS, 'naomi@example.org']);
    expect(lettersOf(server, 'address-changed')).toHaveLength(2);
  });

  test('a link used beside its undo leaves the account with the old address', async () => {
    for (const order of [0, 1]) {
      const { ask, take, undo, links, addressOf, signIn } = start();
      await ask('ruth', THEIRS);
      const tokens = links();
      const calls = [() => take(tokens.take), () => undo(tokens.undo)];
      await Promise.all((order ? calls.toReversed() : calls).map((call) => call()));
      expect([addressOf('ruth'), await signIn(OLD)]).toEqual([OLD, 401]);
    }
  });
});
