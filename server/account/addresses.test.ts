import { afterEach, describe, expect, test } from 'bun:test';
import { asciiAddress } from '../../shared/address.ts';
import { deliverMail } from '../../test-support/deliver.ts';
import { headerOf, type MailServer, startMailServer } from '../../test-support/mail.ts';
import { registrationFor } from '../../test-support/registration.ts';
import { createTestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { configFrom } from '../config/config.ts';
import { invitations } from '../db/schema.ts';

const LETTERS = 'Joerg@gemeinde-köln.example';
const ASCII = 'joerg@xn--gemeinde-kln-ejb.example';

const registration = (email: string, username = 'joerg') =>
  registrationFor(username, { firstName: 'Jörg', lastName: 'Groß', email });

let smtp: MailServer | undefined;
afterEach(async () => {
  await smtp?.stop();
  smtp = undefined;
});

describe('addresses with international domains (A2, A44)', () => {
  test('an address is shown as it was written, and equals its ASCII form', async () => {
    const server = createTestServer();
    const { body } = await server.signedOut().post('/api/register', registration(LETTERS));
    expect(body.email).toBe(LETTERS);
    const again = await server.signedOut().post('/api/register', registration(ASCII, 'other'));
    expect(again.status).toBe(409);
    for (const email of [ASCII, LETTERS.toUpperCase(), `\u200b${LETTERS} `]) {
      const credentials = { email, password: 'a good password' };
      const login = await server.signedOut().post('/api/login', credentials);
      expect([login.status, login.body.email]).toEqual([200, LETTERS]);
    }
  });

  test('two spellings of one address are invited once', async () => {
    const { server, group } = await createWorld();
    const ruth = server.as('ruth');
    const path = `/api/groups/${group}/invitations`;
    await ruth.post(path, { email: LETTERS });
    const { body } = await ruth.post(`${path}/check`, { emails: [ASCII, LETTERS] });
    expect(body).toEqual([{ email: LETTERS, status: 'invited' }]);
    await ruth.post(path, { email: ASCII });
    const sent = server.db.select({ key: invitations.emailKey }).from(invitations).all();
    expect(sent.filter(({ key }) => key === ASCII)).toHaveLength(1);
  });
});

test('mail reaches every address that can be registered (A44, N1)', async () => {
  smtp = await startMailServer();
  const server = createTestServer({ mail: true });
  const addresses = [LETTERS, "sean.o'brien@example.org", 'bob&sue@example.org', 'a/b@example.org'];
  for (const [n, address] of addresses.entries()) {
    const form = registration(address, `person${n}`);
    expect((await server.signedOut().post('/api/register', form)).status).toBe(201);
  }
  await deliverMail(server, smtp);
  const wanted = ['Joerg@xn--gemeinde-kln-ejb.example', ...addresses.slice(1)];
  // The test mail server reports recipients with decoded domains.
  expect(smtp.received.map(({ to }) => asciiAddress(to)).sort()).toEqual(wanted.toSorted());
  expect(smtp.received.map((mail) => headerOf(mail, 'To')).sort()).toEqual(wanted.toSorted());
});

test('only settings accept a domain without a dot (A44, R3)', async () => {
  const { status } = await createTestServer()
    .signedOut()
    .post('/api/register', registration('root@localhost'));
  expect(status).toBe(400);
  for (const address of ['root@localhost', "o'brien@example.org"])
    expect(configFrom({}, { UPHELD_SUPPORT_EMAIL: address }).supportEmail).toBe(address);
  expect(() => configFrom({}, { UPHELD_SUPPORT_EMAIL: 'root' })).toThrow('an email address');
});
