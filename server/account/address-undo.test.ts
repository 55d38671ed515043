import { describe, expect, test } from 'bun:test';
import { lettersOf, linkTo, withAddresses } from '../../test-support/addresses.ts';
import { addPasskey } from '../../test-support/authenticator.ts';
import { registrationFor } from '../../test-support/registration.ts';
import { createTestServer, PASSWORD } from '../../test-support/server.ts';
import { addressChanges, deliveries } from '../db/schema.ts';
import { unsubscribeToken } from '../notices/unsubscribe.ts';
import { sweepAddressChanges } from './address-change.ts';

const DAY = 24 * 60 * 60_000;
const OLD = 'ruth@example.org';
const NEW = 'ruth.new@example.com';

const start = () => {
  const started = withAddresses(createTestServer({ mail: true, budgets: 0 }));
  const { server, ask, take } = started;
  return {
    ...started,
    /** Changes Ruth's address. Returns the token of the link in the mail to the old one. */
    changed: async (to = NEW) => {
      await ask('ruth', to);
      await take(linkTo(server, 'address-asked', to));
      return linkTo(server, 'address-changed', OLD);
    },
  };
};

const salma = (email: string) => registrationFor('salma', { email });

describe('rights of the old address (A49)', () => {
  test('both addresses are mailed when a change is asked for and when it happens', async () => {
    const { server, ask, take } = start();
    await ask('ruth', NEW);
    expect(lettersOf(server, 'address-changing').map(({ to }) => to)).toEqual([OLD]);
    await take(linkTo(server, 'address-asked', NEW));
    // Its waiting mail would arrive too late.
    expect(lettersOf(server, 'address-changing')).toEqual([]);
    expect(lettersOf(server, 'address-changed').map(({ to }) => to)).toEqual([NEW, OLD]);
  });

  test('mails to the old address do not contain the new one', async () => {
    const { server, ask, changed } = start();
    await ask('ruth', NEW);
    const asked = lettersOf(server, 'address-changing');
    await changed('ruth.third@example.com');
    const told = [...asked, ...lettersOf(server, 'address-changed')].filter(({ to }) => to === OLD);
    expect(told).toHaveLength(2);
    for (const word of ['ruth.new', 'ruth.third', 'example.com'])
      expect(JSON.stringify(told)).not.toContain(word);
  });

  test('the old address takes a change back within 7 days, ends all sessions, and chooses a new password', async () => {
    const { server, undo, web, addressOf, isConfirmed, signIn, changed } = start();
    const device = await addPasskey(server.as('ruth'));
    const token = await changed();
    server.clock.now += 7 * DAY - 1;
    const path = `/api/account/address/${token}/undo`;
    expect((await web.get(path)).body).toEqual({ isChanged: true });
    expect(addressOf('ruth')).toBe(NEW);
    expect((await undo(token)).status).toBe(204);
    expect([addressOf('ruth'), isConfirmed('ruth')]).toEqual([OLD, true]);
    expect((await server.as('ruth').get('/api/user')).status).toBe(401);
    expect([await signIn(OLD), await signIn(NEW)]).toEqual([401, 401]);
    const asked = await web.post('/api/login/passkey/challenge');
    const signed = { passkey: device.sign(asked.body) };
    expect((await web.post('/api/login/passkey', signed)).status).toBe(401);
    expect(lettersOf(server, 'address-undone').map(({ to }) => to)).toEqual([NEW]);
    const [letter] = lettersOf(server, 'password-forgotten');
    expect(letter?.letter.paragraphs?.[0]).toContain('Your Upheld account has no password now.');
    expect(JSON.stringify(letter)).not.toContain('your password stays as it is');
    const reset = { token: linkTo(server, 'password-forgotten', OLD), newPassword: PASSWORD };
    expect((await web.post('/api/reset-password', reset)).status).toBe(204);
    expect(await signIn(OLD)).toBe(200);
    expect((await undo(token)).status).toBe(410);
  });

  test('the old address cannot take a change back after 7 days', async () => {
    const { server, undo, addressOf, changed } = start();
    const token = await changed();
    server.clock.now += 7 * DAY;
    expect((await undo(token)).status).toBe(410);
    expect(addressOf('ruth')).toBe(NEW);
  });

  test('the old address stops a pending change', async () => {
    const { server, ask, take, undo, web, addressOf, signIn } = start();
    await ask('ruth', NEW);
    const token = linkTo(server, 'address-asked', NEW);
    const stop = linkTo(server, 'address-changing', OLD);
    expect((await web.get(`/api/account/address/${stop}/undo`)).body.isChanged).toBe(false);
    expect((await undo(stop)).status).toBe(204);
    expect((await take(token)).status).toBe(410);
    expect([addressOf('ruth'), await signIn(OLD)]).toEqual([OLD, 401]);
    expect(lettersOf(server, 'address-undone')).toEqual([]);
    expect(lettersOf(server, 'password-forgotten').map(({ to }) => to)).toEqual([OLD]);
  });

  test('taking a change back takes back later changes too; a later address cannot undo that', async () => {
    const { server, ask, take, undo, addressOf, changed } = start();
    const first = await changed();
    await ask('ruth', 'third@example.com');
    await take(linkTo(server, 'address-asked', 'third@example.com'));
    const second = linkTo(server, 'address-changed', NEW);
    expect((await undo(first)).status).toBe(204);
    expect((await undo(second)).status).toBe(410);
    expect(addressOf('ruth')).toBe(OLD);
  });

  test('an address that a later change left takes back only that change', async () => {
    const { server, ask, take, undo, addressOf, changed } = start();
    const first = await changed();
    await ask('ruth', 'third@example.com');
    await take(linkTo(server, 'address-asked', 'third@example.com'));
    expect((await undo(linkTo(server, 'address-changed', NEW))).status).toBe(204);
    expect(addressOf('ruth')).toBe(NEW);
    expect((await undo(first)).status).toBe(204);
    expect(addressOf('ruth')).toBe(OLD);
  });

  test('the old address is reserved while it can take the change back (A50)', async () => {
    const { server, ask, undo, web, changed } = start();
    const token = await changed();
    const taken = await web.post('/api/register', salma(OLD));
    expect([taken.status, taken.text]).toEqual([409, 'That email address is already registered.']);
    await ask('naomi', OLD);
    const asked = lettersOf(server, 'address-asked').filter(({ to }) => to === OLD);
    expect(asked.map(({ letter }) => letter.action)).toEqual([undefined]);
    expect((await undo(token)).status).toBe(204);
    // The address that lost the account is free at once.
    expect((await web.post('/api/register', salma(NEW))).status).toBe(201);
  });

  test('the old address is free after that time (A50)', async () => {
    const { server, web, changed } = start();
    await changed();
    server.clock.now += 7 * DAY - 1;
    expect((await web.post('/api/register', salma(OLD))).status).toBe(409);
    server.clock.now += 1;
    expect((await web.post('/api/register', salma(OLD))).status).toBe(201);
  });

  test('an account returns to its old address; the one between cannot take back and is free (A49, A50)', async () => {
    const { server, ask, take, undo, links, web, addressOf, changed } = start();
    const token = await changed();
    await ask('ruth', OLD);
    await take(linkTo(server, 'address-asked', OLD));
    expect(addressOf('ruth')).toBe(OLD);
    expect((await undo(links().undo)).status).toBe(410);
    expect((await web.post('/api/register', salma(NEW))).status).toBe(201);
    // The old address can still take back: a stranger may have returned to it.
    expect((await undo(token)).status).toBe(204);
    expect(addressOf('ruth')).toBe(OLD);
  });

  test('an unconfirmed old address gets no mail about the account and cannot take back (A51)', async () => {
    const { server, ask, take, unconfirm, undo, links, web } = start();
    unconfirm('ruth');
    await ask('ruth', NEW);
    expect(lettersOf(server, 'address-changing')).toEqual([]);
    await take(linkTo(server, 'address-asked', NEW));
    const [letter] = lettersOf(server, 'address-changed').filter(({ to }) => to === OLD);
    expect(letter?.letter.subject).toBe('No more email from Upheld comes here');
    expect(letter?.letter.action).toBeUndefined();
    expect(JSON.stringify(letter?.letter)).not.toMatch(/ruth|example\.com/i);
    expect((await undo(links().undo)).status).toBe(410);
    expect((await web.post('/api/register', salma(OLD))).status).toBe(201);
  });

  test('the old address takes a change back for a deactivated account, which stays deactivated', async () => {
    const { server, undo, addressOf, changed } = start();
    const token = await changed();
    server.setUser('ruth', { isActive: false });
    expect((await undo(token)).status).toBe(204);
    expect(addressOf('ruth')).toBe(OLD);
    expect(lettersOf(server, 'password-forgotten')).toEqual([]);
  });

  test('an unsubscribe link of the old address does not stop mail to the new one (A48)', async () => {
    const { server, web, ask, take } = start();
    const before = server.storedUser('ruth');
    if (!before) throw new Error('There is no Ruth.');
    const stop = (user: typeof before) => {
      const token = unsubscribeToken(server.derive, user, 'aboutOthers');
      return web.post(`/api/unsubscribe/${token}`, { 'List-Unsubscribe': 'One-Click' });
    };
    await ask('ruth', NEW);
    await take(linkTo(server, 'address-asked', NEW));
    expect((await stop(before)).status).toBe(404);
    const after = server.storedUser('ruth');
    expect(after?.notifyNewPrayers).toBe(true);
    if (after) expect((await stop(after)).status).toBe(204);
  });

  test('changes are deleted with the account, and when they expire (A24)', async () => {
    const { server, changed } = start();
    await changed();
    const stored = () => JSON.stringify(server.db.select().from(deliveries).all());
    expect(stored()).toContain(OLD);
    await server.as('ruth').delete('/api/user', { password: PASSWORD });
    expect(stored()).not.toContain(OLD);
    expect(stored()).not.toContain(NEW);
    expect(server.db.select().from(addressChanges).all()).toEqual([]);

    const another = start();
    await another.changed();
    const rows = () => another.server.db.select().from(addressChanges).all().length;
    another.server.clock.now += 8 * DAY;
    sweepAddressChanges(another.server.db, another.server.clock.now);
    expect(rows()).toBe(1);
    sweepAddressChanges(another.server.db, another.server.clock.now + 1);
    expect(rows()).toBe(0);
  });

  test('the export contains the old and the new address (A23)', async () => {
    const { server, changed } = start();
    await changed();
    const { body } = await server.as('ruth').get('/api/account/export');
    expect(body.user.email).toBe(NEW);
    expect(body.addressChanges).toEqual([
      {
        from: OLD,
        to: NEW,
        createdAt: new Date(server.clock.now).toISOString(),
        changedAt: new Date(server.clock.now).toISOString(),
        undoneAt: null,
      },
    ]);
  });
});
