import { describe, expect, test } from 'bun:test';
import { eq } from 'drizzle-orm';
import { fromExim, fromOpenSmtpd, fromPostfix } from '../../../test-support/delivery-reports.ts';
import { repliesTo } from '../../../test-support/replies.ts';
import { createTestServer } from '../../../test-support/server.ts';
import { createWorld } from '../../../test-support/world.ts';
import { confirmAddress, makeConfirmation } from '../../account/confirm-address.ts';
import { deliveries, invitations, mailsRead, users } from '../../db/schema.ts';
import { confirmationToken, invitationToken } from '../../mail/reply-addresses.ts';
import { markFailed, markSent } from '../../outbox/deliveries.ts';
import { recordReachability } from '../../reachability/snapshot.ts';
import { newToken } from '../../secrets.ts';

const start = async () => {
  const world = await createWorld(createTestServer({ mail: true }));
  const { server, prayer, group } = world;
  server.db.delete(deliveries).run();
  const replies = repliesTo(server);
  const about = { prayerId: prayer };
  const mailedTo = (name: string) => ({
    to: `${name}@example.org`,
    token: replies.secretsOf(name, about).token,
  });
  const outcomeOf = (name: string) =>
    server.db.select().from(users).where(eq(users.username, name)).get()?.mailOutcome ?? null;
  const returned = () =>
    server.db
      .select({ name: users.username })
      .from(users)
      .where(eq(users.mailOutcome, 'returned'))
      .all()
      .map(({ name }) => name)
      .sort();
  const listed = async () => {
    await recordReachability(server, server.clock.now);
    const { body } = await server.as('ruth').get(`/api/groups/${group}/reached`);
    return (name: string) =>
      body.find((one: { user: { firstName: string } }) => one.user.firstName === name)?.mail;
  };
  return { ...world, ...replies, about, mailedTo, outcomeOf, returned, listed };
};

describe('a report that mail to a person comes back (N88)', () => {
  test('four mail servers make four people “mail comes back”; a delay makes nobody', async () => {
    const { take, mailedTo, returned, listed } = await start();
    expect(await take(fromPostfix(mailedTo('naomi')))).toBe('returned');
    const words = 'smtp; 550 Invalid recipient';
    expect(await take(fromPostfix({ ...mailedTo('boaz'), status: '5.0.0', said: words }))).toBe(
      'returned',
    );
    expect(await take(fromExim(mailedTo('tamar')))).toBe('returned');
    expect(await take(fromOpenSmtpd(mailedTo('jael')))).toBe('returned');
    const delay = { action: 'delayed', status: '4.1.1' };
    expect(await take(fromPostfix({ ...mailedTo('miriam'), ...delay }))).toBe('automatic');
    expect(returned()).toEqual(['boaz', 'jael', 'naomi', 'tamar']);
    const mailOf = await listed();
    expect(['Naomi', 'Boaz', 'Tamar', 'Jael', 'Miriam'].map(mailOf)).toEqual([
      'returned',
      'returned',
      'returned',
      'returned',
      'works',
    ]);
  });

  test('the address may be written in capitals, and the failing one may be another’s', async () => {
    const { take, mailedTo, returned } = await start();
    expect(await take(fromPostfix({ ...mailedTo('naomi'), to: 'NAOMI@Example.ORG' }))).toBe(
      'returned',
    );
    // Boaz has his mail sent on, which fails.
    const raw = fromPostfix(mailedTo('boaz'))
      .toString()
      .replace('Final-Recipient: rfc822; boaz@', 'Final-Recipient: rfc822; old.boaz@');
    expect(await take(Buffer.from(raw))).toBe('returned');
    expect(returned()).toEqual(['boaz', 'naomi']);
  });

  test('a forged report changes nothing without a secret of that very person (V7)', async () => {
    const { take, mailedTo, returned, server } = await start();
    const { token } = mailedTo('naomi');
    const to = 'boaz@example.org';
    expect(await take(fromPostfix({ to }))).toBe('foreign');
    expect(await take(fromPostfix({ to, token: 'f'.repeat(32) }))).toBe('foreign');
    expect(await take(fromPostfix({ to, token }))).toBe('automatic');
    expect(await take(fromExim({ to, token }))).toBe('automatic');
    expect(returned()).toEqual([]);
    // Nothing is stored of the mail of a stranger.
    expect(server.db.select().from(mailsRead).all()).toHaveLength(2);
  });

  test('each report counts once, and no mail answers it', async () => {
    const { take, mailedTo, mailsTo, answer, about, outcomeOf } = await start();
    const raw = fromExim(mailedTo('naomi'));
    expect(await take(raw)).toBe('returned');
    await answer('naomi', about, 'Amen');
    expect(await take(raw)).toBe('known');
    expect(outcomeOf('naomi')).toBe('taken');
    expect(mailsTo('naomi')).toEqual([]);
  });

  test('a mail server that accepts or refuses the next mail ends nothing', async () => {
    const { take, mailedTo, outcomeOf, server } = await start();
    await take(fromPostfix(mailedTo('naomi')));
    const delivery = () =>
      server.addDelivery({ channel: 'mail', kind: 'new-prayer', userId: server.idOf('naomi') });
    markSent(server.db, delivery());
    expect(outcomeOf('naomi')).toBe('returned');
    markFailed(server.db, delivery(), { code: 'mail-address-refused', detail: '550 No such user' });
    markSent(server.db, delivery());
    expect(outcomeOf('naomi')).toBe('returned');
  });

  test('the next mail of the person ends it; one of another sender, or of a program, does not', async () => {
    const { take, mailedTo, answer, about, outcomeOf, listed } = await start();
    await take(fromPostfix(mailedTo('naomi')));
    await answer('naomi', about, 'Amen', { from: 'boaz@example.org' });
    await answer('naomi', about, 'Away', { headers: ['Auto-Submitted: auto-replied'] });
    const forged = 'Authentication-Results: mx.example.org; dmarc=fail header.from=example.org';
    await answer('naomi', about, 'Amen', { headers: [forged] });
    expect(outcomeOf('naomi')).toBe('returned');
    await answer('naomi', about, 'Amen');
    expect(outcomeOf('naomi')).toBe('taken');
    expect((await listed())('Naomi')).toBe('works');
  });

  test('a mail that asks to confirm an address may come back, and confirming it ends that', async () => {
    const { take, outcomeOf, server } = await start();
    const { db, derive, idOf, clock } = server;
    const userId = idOf('naomi');
    const id = makeConfirmation({ derive, newToken }, db, userId, clock.now);
    const nonce = db.$client
      .query<{ nonce: string }, [number]>('select nonce from address_confirmations where id = ?')
      .get(id)?.nonce;
    const token = confirmationToken(derive, nonce ?? '');
    expect(await take(fromPostfix({ to: 'naomi@example.org', token }))).toBe('returned');
    expect(outcomeOf('naomi')).toBe('returned');
    const link = derive('address confirmation', nonce ?? '');
    confirmAddress(db, link, 'web', clock.now);
    expect(outcomeOf('naomi')).toBe('taken');
  });

  test('the inviter sees that the mail of an invitation came back', async () => {
    const { take, server, group } = await start();
    await server
      .as('ruth')
      .post(`/api/groups/${group}/invitations`, { email: 'eunice@example.org' });
    const invited = eq(invitations.email, 'eunice@example.org');
    const { emailKey = '' } = server.db.select().from(invitations).where(invited).get() ?? {};
    const token = invitationToken(server.derive, { groupId: group, emailKey });
    const isRefused = async () =>
      (await server.as('ruth').get(`/api/groups/${group}/invitations`)).body[0].isRefused;
    expect(await take(fromPostfix({ to: 'naomi@example.org', token }))).toBe('automatic');
    expect(await isRefused()).toBe(false);
    expect(await take(fromPostfix({ to: 'eunice@example.org', token }))).toBe('returned');
    expect(await isRefused()).toBe(true);
  });
});

test('a report tells nobody anything about an anonymous author (V7, N88)', async () => {
  // Returns the owner's answers after the same report, for a request of this author.
  const play = async (author: string) => {
    const world = await start();
    const { server, group, take, secretsOf } = world;
    const draft = {
      title: 'Alone',
      content: 'Nobody knows.',
      groupIds: [group],
      isAnonymous: true,
    };
    const { body } = await server.as(author).post('/api/prayers', draft);
    const { token } = secretsOf('naomi', { prayerId: body.id });
    const outcome = await take(fromPostfix({ to: 'naomi@example.org', token }));
    const seen = [];
    for (const path of [`/api/groups/${group}/reached`, '/api/events/missed', '/api/inbox'])
      seen.push((await server.as('ruth').get(path)).text.replaceAll(/"[\w-]{20,}"/g, '""'));
    await recordReachability(server, server.clock.now);
    seen.push((await server.as('ruth').get(`/api/groups/${group}/reached`)).text);
    return { outcome, seen };
  };
  expect(await play('naomi')).toEqual(await play('boaz'));
});
