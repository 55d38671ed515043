import { describe, expect, test } from 'bun:test';
import { composed, formsOf } from '../../shared/composed.ts';
import { createTestServer, PASSWORD } from '../../test-support/server.ts';

const TYPED = 'Die Wächterlieder';
const ON_MAC = TYPED.normalize('NFD');

describe('passwords with letters that have several Unicode forms (A72)', () => {
  test('a password works in any Unicode form from the registration on', async () => {
    for (const [given, typed] of [
      [TYPED, ON_MAC],
      [ON_MAC, TYPED],
    ] as const) {
      const server = createTestServer();
      const salma = { firstName: 'Salma', lastName: 'Stein', email: 'salma@example.org' };
      const form = { ...salma, password: given, confirmPassword: given };
      expect((await server.signedOut().post('/api/register', form)).status).toBe(201);
      const { email } = salma;
      const signIn = (password: string) =>
        server.signedOut().post('/api/login', { email, password });
      expect((await signIn(typed)).status).toBe(200);
      expect((await signIn(given)).status).toBe(200);
      expect((await signIn('Die Wachterlieder')).status).toBe(401);
    }
  });

  test('a password stored in another form signs in, proves, and is stored again in NFC', async () => {
    for (const asked of ['sign-in', 'proof'] as const) {
      const server = createTestServer();
      const old = await Bun.password.hash(ON_MAC, {
        algorithm: 'argon2id',
        memoryCost: 8,
        timeCost: 1,
      });
      server.setUser('ruth', { passwordHash: old });
      const hash = () => server.storedUser('ruth')?.passwordHash ?? '';
      if (asked === 'sign-in') {
        const body = { email: 'ruth@example.org', password: TYPED };
        expect((await server.signedOut().post('/api/login', body)).status).toBe(200);
      } else {
        const body = { currentPassword: TYPED, newPassword: TYPED.toUpperCase() };
        expect((await server.as('ruth').patch('/api/user/password', body)).status).toBe(204);
        expect(await Bun.password.verify(composed(TYPED.toUpperCase()), hash())).toBe(true);
        continue;
      }
      expect(hash()).not.toBe(old);
      expect(await Bun.password.verify(composed(TYPED), hash())).toBe(true);
    }
  });

  test('a password with one form is tried once, so that no sign-in takes longer than before', () => {
    expect(formsOf(PASSWORD)).toEqual([PASSWORD]);
    expect(formsOf(ON_MAC)).toEqual([TYPED, ON_MAC]);
    // Half composed, as by an old program.
    expect(formsOf(`ä${'ä'.normalize('NFD')}`)).toHaveLength(3);
  });
});
