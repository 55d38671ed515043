import { describe, expect, test } from 'bun:test';
import { lettersOf, linkTo, withAddresses } from '../../test-support/addresses.ts';
import { registrationFor } from '../../test-support/registration.ts';
import { createTestServer, PASSWORD } from '../../test-support/server.ts';
import { recordStatements } from '../../test-support/statements.ts';
import { addressChanges, passwordResets, signInCodes, users } from '../db/schema.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const OLD = 'ruth@example.org';
const NEW = 'ruth.new@example.com';
const WRONG = 'This link was used, replaced by a newer one, or is too old.';

const start = (options: Parameters<typeof createTestServer>[0] = {}) =>
  withAddresses(createTestServer({ mail: true, ...options }));

describe('changes of an address (A46)', () => {
  test('the address changes when the link in the mail to the new one is used', async () => {
    const { server, ask, take, web, addressOf, signIn } = start();
    expect((await ask('ruth', NEW)).status).toBe(204);
    const token = linkTo(server, 'address-asked', NEW);
    const path = `/api/account/address/${token}`;
    expect((await web.get(path)).body).toEqual({
      username: 'ruth',
      email: NEW,
      isMine: false,
      isChanged: false,
    });
    expect((await server.as('ruth').get(path)).body.isMine).toBe(true);
    expect([addressOf('ruth'), await signIn(OLD), await signIn(NEW)]).toEqual([OLD, 200, 401]);
    expect((await take(token)).status).toBe(204);
    expect([addressOf('ruth'), await signIn(OLD), await signIn(NEW)]).toEqual([NEW, 401, 200]);
    expect((await server.as('ruth').get('/api/user')).body).toMatchObject({
      email: NEW,
      isEmailConfirmed: true,
    });
  });

  test('a change needs the password or a passkey', async () => {
    const { server, ask } = start();
    for (const [proof, status] of [
      [{}, 400],
      [{ password: 'a wrong one' }, 403],
    ] as const)
      expect((await ask('ruth', NEW, proof)).status).toBe(status);
    expect(server.db.select().from(addressChanges).all()).toEqual([]);
  });

  test('a change confirms the new address, whether the old one was confirmed or not', async () => {
    const { server, ask, take, unconfirm, isConfirmed } = start();
    unconfirm('ruth');
    await ask('ruth', NEW);
    await take(linkTo(server, 'address-asked', NEW));
    expect(isConfirmed('ruth')).toBe(true);
  });

  test('a change is refused without a mail server, to an invalid address, and to the current one', async () => {
    const bare = withAddresses(createTestServer());
    expect((await bare.ask('ruth', NEW)).status).toBe(409);
    const { ask } = start();
    expect((await ask('ruth', 'ruth')).status).toBe(400);
    for (const same of [OLD, 'RUTH@Example.ORG', ` ${OLD}\u200b`]) {
      const refused = await ask('ruth', same);
      expect([refused.status, refused.text]).toEqual([409, 'That is your address already.']);
    }
  });

  test('a change to another spelling of the same domain is refused (A44)', async () => {
    const { server, ask, take } = start();
    await ask('ruth', 'ruth@münchen.example');
    await take(linkTo(server, 'address-asked', 'ruth@münchen.example'));
    expect((await ask('ruth', 'ruth@xn--mnchen-3ya.example')).status).toBe(409);
  });

  test('a link works once, within 24 hours, and not after a newer one', async () => {
    const { server, ask, take, addressOf, links } = start({ budgets: 0 });
    const asked = async (email: string) => {
      await ask('ruth', email);
      return links().take;
    };
    const first = await asked('one@example.com');
    const second = await asked('two@example.com');
    expect((await take(first)).text).toBe(WRONG);
    expect((await take(second)).status).toBe(204);
    expect((await take(second)).status).toBe(410);
    expect(addressOf('ruth')).toBe('two@example.com');
    const late = await asked('three@example.com');
    server.clock.now += DAY;
    const answer = await take(late);
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([410, 'address-link-over']);
    for (const [token, status] of [
      ['x'.repeat(43), 404],
      ['a%20b', 400],
    ] as const)
      expect((await take(token)).status).toBe(status);
  });

  test('a user sees and withdraws a pending change', async () => {
    const { server, ask, take, links } = start();
    const ruth = server.as('ruth');
    const asked = async () => (await ruth.get('/api/account/address')).body.asked;
    expect(await asked()).toBeNull();
    await ask('ruth', NEW);
    const expiresAt = new Date(server.clock.now + DAY).toISOString();
    expect(await asked()).toEqual({ email: NEW, expiresAt });
    for (let n = 0; n < 2; n++)
      expect((await ruth.delete('/api/account/address')).status).toBe(204);
    expect(await asked()).toBeNull();
    expect((await take(links().take)).status).toBe(410);
    await ask('ruth', NEW);
    server.clock.now += DAY;
    expect(await asked()).toBeNull();
  });

  test('the answer does not show whether the new address has an account; its mail does (A47)', async () => {
    const { server, ask, take, links } = start();
    const answers = [];
    for (const email of ['nobody@example.org', 'naomi@example.org']) {
      const { status, text } = await ask('ruth', email);
      answers.push([status, text]);
    }
    expect(answers[0]).toEqual(answers[1]);
    const [letter] = lettersOf(server, 'address-asked').filter(({ to }) => to.startsWith('naomi'));
    expect(letter?.letter.subject).toBe('This address has an account already');
    expect(letter?.letter.action).toBeUndefined();
    // The address's owner reads the mail and may know.
    const { take: token } = links();
    expect([(await take(token)).status, (await take(token)).text]).toEqual([
      409,
      'That email address is already registered.',
    ]);
  });

  test('every address runs the same statements (A47)', async () => {
    const { server, ask } = start();
    const statements = recordStatements(server.db);
    const madeFor = async (email: string) => {
      statements.length = 0;
      await ask('ruth', email);
      return [...statements];
    };
    await madeFor('warm@example.org');
    const taken = await madeFor('naomi@example.org');
    expect(taken.length).toBeGreaterThan(0);
    expect(await madeFor('nobody@example.org')).toEqual(taken);
  });

  test('a change is refused if another user registers with the new address meanwhile', async () => {
    const { server, ask, take, web, addressOf } = start();
    await ask('ruth', NEW);
    const token = linkTo(server, 'address-asked', NEW);
    const form = registrationFor('salma', { email: NEW });
    expect((await web.post('/api/register', form)).status).toBe(201);
    expect((await take(token)).status).toBe(409);
    expect(addressOf('ruth')).toBe(OLD);
  });

  test('a link changes nothing for an account that is deactivated or deleted', async () => {
    const { server, ask, take, web } = start();
    await ask('ruth', NEW);
    const token = linkTo(server, 'address-asked', NEW);
    server.setUser('ruth', { isActive: false });
    expect((await take(token)).status).toBe(410);
    expect((await web.get(`/api/account/address/${token}`)).status).toBe(410);
    server.setUser('ruth', { isActive: true });
    await server.as('ruth').delete('/api/user', { password: PASSWORD });
    expect((await take(token)).status).toBe(404);
  });

  test('links are mailed five times an hour per user, and three times per address', async () => {
    const { server, ask } = start();
    const statuses = [];
    for (const email of ['one', 'one', 'one', 'one', 'two', 'three'])
      statuses.push((await ask('ruth', `${email}@example.com`)).status);
    expect(statuses).toEqual([204, 204, 204, 429, 204, 429]);
    server.clock.elapsed += HOUR;
    expect((await ask('ruth', 'two@example.com')).status).toBe(204);
  });

  test('a change ends what was mailed to the old address; sessions and passkeys stay (A48)', async () => {
    const { server, ask, take, web } = start();
    const { db } = server;
    await web.post('/api/forgot-password', { email: OLD });
    await web.post('/api/login/code/mail', { email: OLD });
    const reset = linkTo(server, 'password-forgotten', OLD);
    expect(lettersOf(server, 'sign-in-code')).toHaveLength(1);
    await ask('ruth', NEW);
    await take(linkTo(server, 'address-asked', NEW));
    expect((await server.as('ruth').get('/api/user')).status).toBe(200);
    const again = { token: reset, newPassword: 'a better password' };
    expect((await web.post('/api/reset-password', again)).status).toBe(410);
    expect(db.select({ usedAt: passwordResets.usedAt }).from(passwordResets).all()).toEqual([
      { usedAt: server.clock.now },
    ]);
    expect(db.select({ overAt: signInCodes.overAt }).from(signInCodes).all()).toEqual([
      { overAt: server.clock.now },
    ]);
    expect(lettersOf(server, 'sign-in-code')).toEqual([]);
  });

  test('a change leaves a link that an administrator handed over (A48)', async () => {
    const { server, ask, take, web } = start();
    server.setUser('deborah', { isAdmin: true });
    const made = `/api/admin/users/${server.idOf('ruth')}/reset-link`;
    const { body } = await server.as('deborah').post(made);
    await ask('ruth', NEW);
    await take(linkTo(server, 'address-asked', NEW));
    const token = body.resetUrl.split('/').at(-1);
    const reset = { token, newPassword: 'a better password' };
    expect((await web.post('/api/reset-password', reset)).status).toBe(204);
  });

  test('waiting mails and digests go to the new address, whose mail outcome is unknown', async () => {
    const { server, ask, take } = start();
    const { db, clock, idOf } = server;
    server.addDelivery({ kind: 'reminder', userId: idOf('ruth'), subjectId: clock.now });
    db.update(users).set({ mailOutcome: 'refused' }).run();
    await ask('ruth', NEW);
    await take(linkTo(server, 'address-asked', NEW));
    expect(lettersOf(server, 'reminder').map(({ to }) => to)).toEqual([NEW]);
    const mine = server.storedUser('ruth');
    expect([mine?.email, mine?.mailOutcome]).toEqual([NEW, null]);
    await server.as('ruth').patch('/api/user/password', {
      currentPassword: PASSWORD,
      newPassword: 'a better password',
    });
    expect(lettersOf(server, 'password-changed').map(({ to }) => to)).toEqual([NEW]);
  });

  test('the audit log has the change without an address (A48)', async () => {
    const { server, ask, take, auditKinds } = start();
    await ask('ruth', NEW);
    await take(linkTo(server, 'address-asked', NEW));
    const by = { userId: server.idOf('ruth'), actorId: server.idOf('ruth') };
    expect(auditKinds()).toEqual([
      { kind: 'address-change-asked', ...by },
      { kind: 'address-changed', ...by },
    ]);
    const { text } = await server.as('ruth').get('/api/account/activity');
    expect(text).not.toContain('@');
  });
});
