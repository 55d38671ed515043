import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { createTestServer, type TestServer } from '../../test-support/server.ts';
import { deliveries } from '../db/schema.ts';
import {
  markDropped,
  markFailed,
  markSent,
  postpone,
  sweepDeliveries,
} from '../outbox/deliveries.ts';

const SETUP = '/api/admin/setup';
const WEEK = 7 * 24 * 60 * 60_000;
const OPEN = {
  name: 'open',
  helper: 'open',
  mail: 'open',
  phones: 'open',
  group: 'open',
  people: 'open',
};

/** A server with Deborah as its only user. */
const withDeborah = (options: Parameters<typeof createTestServer>[0] = {}) => {
  const server = createTestServer(options);
  server.setUser('deborah', { isAdmin: true });
  server.db.$client.run("delete from users where username_key <> 'deborah'");
  const setup = async (name = 'deborah') => (await server.as(name).get('/api/home')).body.setup;
  return { server, setup };
};

const testMails = ({ db }: TestServer) =>
  db.select().from(deliveries).where(eq(deliveries.kind, 'test')).all();

describe('setting up a congregation (M18)', () => {
  test('the list begins with six open steps, for administrators alone', async () => {
    const { server, setup } = withDeborah();
    expect(await setup()).toEqual({
      steps: OPEN,
      mail: 'none',
      trouble: '',
      reach: 'this-computer',
      hasOthers: false,
      groupId: null,
    });
    server.addPerson('ruth');
    expect(await setup('ruth')).toBe(null);
  });

  test('a finished step has a tick, however it was done', async () => {
    const { server, setup } = withDeborah({ baseUrl: 'https://pray.example.org' });
    const deborah = server.as('deborah');
    expect((await setup()).steps).toEqual({ ...OPEN, phones: 'done' });
    const { body: settings } = await deborah.get('/api/admin/congregation');
    await deborah.put('/api/admin/congregation', { ...settings, name: 'St Brigid’s' });
    expect((await setup()).steps.name).toBe('done');
    const { body: group } = await deborah.post('/api/groups', { name: 'Choir' });
    expect(await setup()).toMatchObject({ steps: { group: 'done' }, groupId: group.id });
    expect((await setup()).steps.people).toBe('open');
    await deborah.post(`/api/groups/${group.id}/invite-token`);
    expect((await setup()).steps.people).toBe('done');
    server.addPerson('ruth');
    expect(await setup()).toMatchObject({ hasOthers: true, steps: { helper: 'open' } });
    await deborah.patch(`/api/admin/users/${server.idOf('ruth')}/admin`, { isAdmin: true });
    expect((await setup()).steps).toEqual({ ...OPEN, ...DONE_BUT_MAIL });
    expect(await setup('ruth')).toMatchObject({ steps: DONE_BUT_MAIL, groupId: null });
    // A deactivated administrator does not count.
    await deborah.patch(`/api/admin/users/${server.idOf('ruth')}/active`, { isActive: false });
    expect((await setup()).steps.helper).toBe('open');
  });

  const DONE_BUT_MAIL = {
    name: 'done',
    helper: 'done',
    phones: 'done',
    group: 'done',
    people: 'done',
  };

  test('one sent invitation ticks the step of inviting', async () => {
    const { server, setup } = withDeborah();
    const deborah = server.as('deborah');
    const { body: group } = await deborah.post('/api/groups', { name: 'Choir' });
    await deborah.post(`/api/groups/${group.id}/invitations`, {
      email: 'ruth@example.org',
      sendWelcomeMessage: false,
    });
    expect((await setup()).steps.people).toBe('done');
  });

  test('an unneeded step is left out on every device until it is needed', async () => {
    const { server, setup } = withDeborah();
    const deborah = server.as('deborah');
    const need = (step: string, isNeeded: unknown) => deborah.put(`${SETUP}/${step}`, { isNeeded });
    for (const step of ['helper', 'mail', 'phones'])
      expect((await need(step, false)).status).toBe(204);
    await need('phones', false);
    const left = { helper: 'not-needed', mail: 'not-needed', phones: 'not-needed' };
    expect((await setup()).steps).toEqual({ ...OPEN, ...left });
    await need('mail', true);
    expect((await setup()).steps).toEqual({ ...OPEN, ...left, mail: 'open' });
    for (const step of ['name', 'group', 'people', 'none'])
      expect((await need(step, false)).status).toBe(400);
    expect((await need('mail', 'no')).status).toBe(400);
    // A step that was left out but done has its tick.
    server.addPerson('ruth');
    server.setUser('ruth', { isAdmin: true });
    expect((await setup()).steps.helper).toBe('done');
  });

  test('an invalid list of a restored backup leaves nothing out', async () => {
    const { server, setup } = withDeborah();
    server.db.$client.run("update setup set skipped = '{}'");
    expect((await setup()).steps).toEqual(OPEN);
  });

  test('one administrator closes the list for all', async () => {
    const { server, setup } = withDeborah();
    server.addPerson('ruth');
    server.setUser('ruth', { isAdmin: true });
    expect((await server.as('ruth').delete(SETUP)).status).toBe(204);
    expect([await setup(), await setup('ruth')]).toEqual([null, null]);
  });
});

describe('the test mail (M19)', () => {
  const mailed = () => {
    const { server, setup } = withDeborah({ mail: true });
    const send = () => server.as('deborah').post('/api/admin/test-mail');
    const state = async () => {
      const { mail, trouble, steps } = await setup();
      return [mail, trouble, steps.mail];
    };
    const latest = () => {
      const delivery = testMails(server).at(-1);
      if (!delivery) throw new Error('No test mail.');
      return delivery;
    };
    return { server, send, state, latest };
  };

  test('the test mail goes to the administrator’s own address, before other mail', async () => {
    const { server, send } = mailed();
    expect((await send()).status).toBe(204);
    expect(testMails(server)).toMatchObject([
      { channel: 'mail', userId: server.idOf('deborah'), state: 'waiting', urgency: 0 },
    ]);
  });

  test('a test mail that the mail server accepted ticks the step for good', async () => {
    const { server, send, state, latest } = mailed();
    expect(await state()).toEqual(['untested', '', 'open']);
    await send();
    expect(await state()).toEqual(['sending', '', 'open']);
    markSent(server.db, latest());
    expect(await state()).toEqual(['works', '', 'done']);
    server.clock.now += 2 * WEEK;
    sweepDeliveries(server.db, server.clock.now);
    expect(testMails(server)).toEqual([]);
    expect(await state()).toEqual(['works', '', 'done']);
  });

  test('the page shows why a test mail failed, also if an earlier one was sent', async () => {
    const { server, send, state, latest } = mailed();
    await send();
    markSent(server.db, latest());
    await send();
    postpone(server.db, latest(), { code: 'mail-server-sign-in-failed' }, server.clock.now);
    const signIn =
      'The mail server did not let us sign in. Please check the username and password.';
    expect(await state()).toEqual(['failed', signIn, 'open']);
    await send();
    markFailed(server.db, latest(), { code: 'mail-address-refused', detail: '550 Who?' });
    expect(await state()).toEqual([
      'failed',
      'This address takes no mail. The mail server said: 550 Who?',
      'open',
    ]);
    await send();
    markSent(server.db, latest());
    expect(await state()).toEqual(['works', '', 'done']);
  });

  test('the test mail is refused without a mail server, and after 20 in an hour', async () => {
    const without = await withDeborah().server.as('deborah').post('/api/admin/test-mail');
    expect([without.status, without.text]).toEqual([
      409,
      'No mail server is set up, so no email can be sent.',
    ]);
    const { server, send } = mailed();
    for (let n = 0; n < 20; n++) expect((await send()).status).toBe(204);
    const { status, text } = await send();
    expect(status).toBe(429);
    expect(text).toStartWith('You can send 20 test mails an hour.');
    expect(testMails(server)).toHaveLength(20);
  });

  test('a test mail of a restored backup does not count', async () => {
    const { server, send, state, latest } = mailed();
    await send();
    postpone(server.db, latest(), { code: 'mail-server-sign-in-failed' }, server.clock.now);
    markDropped(server.db, latest());
    expect(await state()).toEqual(['untested', '', 'open']);
  });
});
