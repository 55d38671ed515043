import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { lettersOf } from '../../test-support/addresses.ts';
import { createTestServer, ORIGIN, type TestServer } from '../../test-support/server.ts';
import { deliveries, groups } from '../db/schema.ts';
import { asText } from '../mail/letter.ts';

const FIRST =
  'Please confirm your own email address first, with the link in our email to it. Then you can invite many people at once.';

const groupOf = async (server: TestServer, name: string): Promise<string> => {
  const { body } = await server.as(name).post('/api/groups', { name: 'A group' });
  return `/api/groups/${body.id}/invitations`;
};

const mailed = ({ db }: TestServer) =>
  db.select().from(deliveries).where(eq(deliveries.kind, 'invitation')).all();

describe('inviting many by mail (I12)', () => {
  test('an inviter by lists has a confirmed address', async () => {
    const server = createTestServer({ mail: true });
    const path = await groupOf(server, 'ruth');
    server.setUser('ruth', { emailConfirmedAt: null });
    const emails = ['one@example.org', 'two@example.org'];
    for (const [tail, body] of [
      ['/check', { emails }],
      ['/many', { emails }],
    ] as const) {
      const { status, text, headers } = await server.as('ruth').post(`${path}${tail}`, body);
      expect([status, text, headers.get('x-error-code')]).toEqual([
        403,
        FIRST,
        'confirm-address-first',
      ]);
    }
    expect(mailed(server)).toEqual([]);
    expect((await server.as('ruth').get(path)).body).toEqual([]);
  });

  test('without a mail server no confirmed address is needed', async () => {
    const server = createTestServer();
    const path = await groupOf(server, 'ruth');
    server.setUser('ruth', { emailConfirmedAt: null });
    expect((await server.as('ruth').post(path, { email: 'one@example.org' })).status).toBe(201);
  });

  test('all inviters together send at most 2,000 mails a day', async () => {
    const server = createTestServer({ mail: true, budgets: 0 });
    const people = ['ruth', 'boaz', 'naomi', 'tamar', 'jesse', 'hannah', 'miriam'];
    for (const name of people) {
      const emails = Array.from({ length: 300 }, (_, n) => `${name}${n}@example.com`);
      await server.as(name).post(`${await groupOf(server, name)}/many`, { emails });
    }
    expect(mailed(server)).toHaveLength(2000);
    const path = await groupOf(server, 'deborah');
    const late = { email: 'late@example.com' };
    const { status, text, headers } = await server.as('deborah').post(path, late);
    expect([status, text]).toEqual([
      429,
      'This server has sent as many invitations as it may in a day. Please try again tomorrow, or hand over the group’s link.',
    ]);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await server.as('deborah').get(path)).body).toEqual([]);
    server.clock.elapsed += 24 * 60 * 60_000;
    expect((await server.as('deborah').post(path, late)).status).toBe(201);
  });
});

describe('web addresses in names (I13)', () => {
  const SENTENCE = 'Please leave web addresses out of names.';

  test('a web address is refused in names of users and groups', async () => {
    const server = createTestServer();
    const ruth = server.as('ruth');
    for (const name of ['https://evil.example', 'See HTTP://evil.example/x', 'www.evil.example']) {
      for (const { status, text } of [
        await ruth.post('/api/groups', { name }),
        await ruth.patch('/api/user', { firstName: name }),
        await ruth.patch('/api/user', { lastName: name }),
      ])
        expect([status, text]).toEqual([400, SENTENCE]);
    }
    expect((await ruth.post('/api/groups', { name: 'St. Mary’s / Tuesday' })).status).toBe(201);
  });

  test('a stored web address in a name is no link in an invitation', async () => {
    const server = createTestServer({ mail: true });
    const path = await groupOf(server, 'ruth');
    server.db.update(groups).set({ name: 'Log in at www.evil.example' }).run();
    const named = { firstName: 'https://evil.example/x', lastName: 'J.Smith' };
    server.setUser('ruth', named);
    await server.as('ruth').post(path, { email: 'one@example.org' });
    const letter = lettersOf(server, 'invitation')[0]?.letter;
    if (!letter) throw new Error('There is no mail.');
    expect(letter.subject).toBe(
      'evil. example/x J. Smith invites you to Log in at www. evil. example',
    );
    const text = asText(letter, 'en');
    expect(text).toContain('evil. example/x J. Smith invites you');
    expect(text.replaceAll(ORIGIN, '')).not.toMatch(/:\/\/|www\.\w/);
  });
});
