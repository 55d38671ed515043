import { describe, expect, test } from 'bun:test';
import { and, count, eq } from 'drizzle-orm';
import { rawMail, repliesTo } from '../../../test-support/replies.ts';
import { createTestServer } from '../../../test-support/server.ts';
import { createWorld } from '../../../test-support/world.ts';
import { audit, deliveries, groups, invitations, members, users } from '../../db/schema.ts';
import { nameFrom } from '../understand/name-from.ts';
import { withoutOwnName } from '../understand/without-own-name.ts';
import { yesOrNo } from './yes-or-no.ts';

const DAY = 24 * 60 * 60_000;
const MARGARET = 'margaret@example.com';

type Options = NonNullable<Parameters<typeof createTestServer>[0]>;

const start = async (options: Options = {}) => {
  const world = await createWorld(createTestServer({ mail: true, ...options }));
  const { server, group } = world;
  const replies = repliesTo(server);
  server.db.delete(deliveries).run();
  const invite = async (email = MARGARET, sendWelcomeMessage = false) => {
    await server.as('ruth').post(`/api/groups/${group}/invitations`, { email, sendWelcomeMessage });
    const mail = replies.mailsToAddress(email).findLast(({ kind }) => kind === 'invitation');
    if (!mail?.mail.replies) throw new Error('The invitation cannot be answered.');
    return { to: mail.mail.replies.to, text: mail.text };
  };
  const say = (to: string, text: string, more: { from?: string; headers?: string[] } = {}) =>
    replies.take(rawMail({ from: `Margaret Wells <${MARGARET}>`, to, text, ...more }));
  const userWith = (email: string) =>
    server.db.select().from(users).where(eq(users.email, email)).get();
  const isMemberNow = (userId: number) =>
    server.db
      .select()
      .from(members)
      .where(and(eq(members.userId, userId), eq(members.groupId, group)))
      .get() !== undefined;
  const peopleCount = () => server.db.select({ all: count() }).from(users).get()?.all;
  return { ...world, ...replies, invite, say, userWith, isMemberNow, peopleCount };
};

describe('replies to an invitation (N60)', () => {
  test('a reply of Yes makes a member without a password, who is mailed what can be done by mail', async () => {
    const { invite, say, userWith, isMemberNow, server, group } = await start();
    const { to, text } = await invite(MARGARET, true);
    expect(text).toContain('Or answer this mail with “Yes”');
    expect(await say(to, 'Yes please!\n\nMargaret')).toBe('joined');
    const user = userWith(MARGARET);
    if (!user) throw new Error('There is no account.');
    expect(user).toMatchObject({ firstName: 'Margaret', lastName: 'Wells', passwordHash: '' });
    expect(user.emailConfirmedAt).toBe(server.clock.now);
    expect(isMemberNow(user.id)).toBe(true);
    // One mail is sent, although a welcome was wanted.
    const sent = server.db.select().from(deliveries).where(eq(deliveries.userId, user.id)).all();
    expect(sent.map(({ kind }) => kind)).toEqual(['joined-by-mail']);
    const noted = server.db.select().from(audit).where(eq(audit.userId, user.id)).all();
    expect(noted.map(({ kind, place }) => [kind, place])).toEqual([['registered', 'mail']]);
    const { body } = await server.as('ruth').get(`/api/groups/${group}/members`);
    expect(JSON.stringify(body)).toContain('Wells');
  });

  test('a reply of Yes gets a mail with the member’s own address for the group', async () => {
    const { invite, say, userWith, server, group, take } = await start();
    await say((await invite()).to, 'Ja, gerne');
    const id = userWith(MARGARET)?.id ?? 0;
    const waiting = () =>
      server.db.select().from(deliveries).where(eq(deliveries.userId, id)).all();
    expect(waiting()).toHaveLength(1);
    const { letterOf } = repliesTo(server);
    const [delivery] = waiting();
    const text = delivery ? letterOf(delivery) : '';
    expect(text).toContain('as Margaret Wells. You need no password and no app');
    const [address] = /pray\+[0-9a-f]{32}@example\.org/.exec(text) ?? [];
    const raw = rawMail({
      from: MARGARET,
      to: address ?? '',
      subject: 'My hip',
      text: 'It hurts a lot.',
    });
    expect(await take(raw)).toBe('request');
    const { body } = await server.as('ruth').get(`/api/groups/${group}/prayers`);
    expect(body[0]).toMatchObject({ title: 'My hip', user: { firstName: 'Margaret' } });
  });

  test('a reply of No declines the invitation and makes no account', async () => {
    const { invite, say, peopleCount, server } = await start();
    const before = peopleCount();
    const { to } = await invite();
    expect(await say(to, 'Nein danke')).toBe('declined');
    expect(await say(to, 'Ja')).toBe('invitation-over');
    expect(peopleCount()).toBe(before);
    const found = server.db.select().from(invitations).where(eq(invitations.email, MARGARET)).get();
    expect(found?.declinedAt).toBe(server.clock.now);
  });

  test('a reply of Yes from an existing account joins the group and makes no account', async () => {
    const { invite, say, server, isMemberNow, peopleCount } = await start();
    server.setUser('jesse', { emailConfirmedAt: 1 });
    const before = peopleCount();
    const { to } = await invite('jesse@example.org');
    expect(await say(to, 'Yes', { from: 'jesse@example.org' })).toBe('joined');
    expect(isMemberNow(server.idOf('jesse'))).toBe(true);
    expect(peopleCount()).toBe(before);
    expect(await say(to, 'Yes', { from: 'Jesse <jesse@example.org>' })).toBe('joined');
    expect(
      server.db.select().from(deliveries).where(eq(deliveries.kind, 'joined-by-mail')).all(),
    ).toHaveLength(1);
  });

  test('a copy of the reply changes nothing', async () => {
    const { invite, take, mailsToAddress } = await start();
    const { to } = await invite();
    const raw = rawMail({ from: MARGARET, to, text: 'Yes' });
    expect(await take(raw)).toBe('joined');
    expect(await take(raw)).toBe('known');
    expect(mailsToAddress(MARGARET)).toEqual([]);
  });
});

describe('replies to an invitation that make no account (N61)', () => {
  const refusals: [string, { from?: string; headers?: string[] }, string][] = [
    ['that was forwarded, from another address', { from: 'eve@example.com' }, 'other-sender'],
    [
      'that the mail server finds forged',
      { headers: ['Authentication-Results: mx.example.org; dmarc=fail'] },
      'other-sender',
    ],
    ['from two senders', { from: `${MARGARET}, eve@example.com` }, 'other-sender'],
    ['by a program', { headers: ['Auto-Submitted: auto-replied'] }, 'automatic'],
  ];
  for (const [what, more, outcome] of refusals)
    test(what, async () => {
      const { invite, say, peopleCount } = await start();
      const before = peopleCount();
      const { to } = await invite();
      expect(await say(to, 'Yes', more)).toBe(outcome as 'automatic');
      expect(peopleCount()).toBe(before);
      // The invitation is not used up.
      expect(await say(to, 'Yes, thanks')).toBe('joined');
    });

  test('only the invited address is mailed about the failed reply, once a day', async () => {
    const { invite, say, mailsToAddress, server } = await start();
    const { to } = await invite();
    server.db.delete(deliveries).run();
    for (let n = 0; n < 5; n++) await say(to, `Yes`, { from: `eve${n}@example.com` });
    const told = mailsToAddress(MARGARET);
    expect(told.map(({ kind }) => kind)).toEqual(['answer-not-taken']);
    expect(told[0]?.text).toContain('not from the address that was invited');
    expect(server.db.select().from(deliveries).all()).toHaveLength(1);
    server.clock.elapsed += DAY;
    await say(to, 'Yes', { from: 'eve@example.com' });
    expect(mailsToAddress(MARGARET)).toHaveLength(2);
  });

  test('a Yes to an earlier mail accepts the invitation that replaced it (N97)', async () => {
    const { invite, say, server, peopleCount } = await start();
    const before = peopleCount() ?? 0;
    const { to } = await invite();
    server.clock.now += 20 * DAY;
    expect((await invite()).to).toBe(to);
    // The first one would be over.
    server.clock.now += 20 * DAY;
    expect(await say(to, 'Yes')).toBe('joined');
    expect(peopleCount()).toBe(before + 1);
  });

  test('a group can invite somebody anew who has declined or left (N97)', async () => {
    const { invite, say } = await start();
    const { to } = await invite();
    expect(await say(to, 'No, thanks')).toBe('declined');
    await invite();
    expect(await say(to, 'Yes!')).toBe('joined');
  });

  test('an invitation that expired or lost its group makes no account', async () => {
    const { invite, say, server, group } = await start();
    const { to } = await invite();
    server.clock.now += 31 * DAY;
    expect(await say(to, 'Yes')).toBe('invitation-over');
    server.db.delete(groups).where(eq(groups.id, group)).run();
    expect(await say(to, 'Yes!')).toBe('stranger');
  });

  test('an invitation whose link made an account with another address makes no second one', async () => {
    const { invite, say, peopleCount, server } = await start({ registration: 'invite' });
    const { to, text: mail } = await invite();
    const [, token] = /accept-invitation\/([\w-]+)/.exec(mail) ?? [];
    const form = {
      ...{ firstName: 'Margaret', lastName: 'Wells', username: 'margaret' },
      ...{ email: 'elsewhere@example.com', password: 'a good password' },
    };
    const { status } = await server
      .signedOut()
      .post('/api/register', { ...form, confirmPassword: form.password, invite: token });
    expect(status).toBe(201);
    const before = peopleCount();
    expect(await say(to, 'Yes')).toBe('invitation-over');
    expect(peopleCount()).toBe(before);
  });

  test('closed registration makes no account, and the reply says so', async () => {
    const { invite, say, mailsToAddress, peopleCount, server } = await start({
      registration: 'closed',
    });
    const before = peopleCount();
    const { to } = await invite();
    server.db.delete(deliveries).run();
    expect(await say(to, 'Yes')).toBe('registration-closed');
    expect(peopleCount()).toBe(before);
    expect(mailsToAddress(MARGARET)[0]?.text).toContain('no new accounts are made here');
  });

  test('an account that a stranger may have made with this address does not join', async () => {
    const { invite, say, server, isMemberNow } = await start();
    server.setUser('jesse', { emailConfirmedAt: null });
    const { to } = await invite('jesse@example.org');
    expect(await say(to, 'Yes', { from: 'jesse@example.org' })).toBe('unconfirmed');
    expect(isMemberNow(server.idOf('jesse'))).toBe(false);
  });

  test('a reply that is neither Yes nor No alone is not understood (N65)', async () => {
    const { invite, say, peopleCount } = await start();
    const before = peopleCount();
    const { to } = await invite();
    expect(await say(to, 'Yes, but please not before Easter')).toBe('not-understood');
    expect(await say(to, 'Yes\nbut not now')).toBe('not-understood');
    expect(await say(to, 'Yes\n\nWho else comes?')).toBe('not-understood');
    expect(await say(to, 'Who are you?')).toBe('not-understood');
    expect(await say(to, '')).toBe('not-understood');
    expect(peopleCount()).toBe(before);
  });
});

describe('replies to a mail that asks to confirm an address (N62)', () => {
  const asked = async () => {
    const world = await start();
    const { server, mailsTo } = world;
    server.setUser('jesse', { emailConfirmedAt: null });
    await server.as('jesse').post('/api/account/confirmation');
    const [mail] = mailsTo('jesse');
    const isConfirmed = () => world.userWith('jesse@example.org')?.emailConfirmedAt !== null;
    return { ...world, to: mail?.mail.replies?.to ?? '', text: mail?.text, isConfirmed };
  };

  test('only a Yes from that address confirms it', async () => {
    const { to, text, say, isConfirmed } = await asked();
    expect(text).toContain('Or answer this mail with “Yes”, if you made the account.');
    expect(await say(to, 'Yes', { from: 'eve@example.com' })).toBe('other-sender');
    expect(await say(to, 'No', { from: 'jesse@example.org' })).toBe('declined');
    expect(await say(to, 'What is this?', { from: 'jesse@example.org' })).toBe('not-understood');
    expect(isConfirmed()).toBe(false);
    expect(await say(to, 'Sí, gracias', { from: 'jesse@example.org' })).toBe('confirmed');
    expect(isConfirmed()).toBe(true);
  });

  test('a reply after a week confirms nothing', async () => {
    const { to, say, isConfirmed, server } = await asked();
    server.clock.now += 7 * DAY;
    server.db.delete(deliveries).run();
    expect(await say(to, 'Yes', { from: 'jesse@example.org' })).toBe('confirmation-over');
    expect(isConfirmed()).toBe(false);
    // The mail was no invitation.
    const [told] = repliesTo(server).mailsToAddress('jesse@example.org');
    expect(told?.text).toContain('older than a week');
    expect(told?.text).not.toContain('invit');
  });
});

test('a member who joined by mail chooses a password by mail (N60)', async () => {
  const { invite, say, userWith, server } = await start();
  await say((await invite()).to, 'Yes');
  const id = userWith(MARGARET)?.id ?? 0;
  server.db.delete(deliveries).run();
  await server.signedOut().post('/api/forgot-password', { email: MARGARET });
  const { letterOf } = repliesTo(server);
  const [delivery] = server.db.select().from(deliveries).all();
  expect(delivery && letterOf(delivery)).toContain('/reset-password/');
  expect(id).toBeGreaterThan(0);
});

test('members who joined by mail get equal mails about an anonymous request, whoever wrote it (N60, N40)', async () => {
  const receivedOf = async (author: string) => {
    const { invite, say, take, server, group, userWith, mailsToId } = await start();
    await say((await invite()).to, 'Yes');
    const margaret = userWith(MARGARET)?.id ?? 0;
    const request = { title: 'Something heavy', content: 'I would rather not say.' };
    const { status, body } = await server
      .as(author)
      .post('/api/prayers', { ...request, isAnonymous: true, groupIds: [group] });
    expect(status).toBe(201);
    const about = () => mailsToId(margaret).findLast(({ kind }) => kind === 'new-prayer');
    const to = about()?.mail.replies?.to ?? '';
    const answer = (text: string) => take(rawMail({ from: MARGARET, to, text }));
    const outcomes = [await answer('Amen'), await answer('I pray for you.')];
    outcomes.push(await answer('Answered\n\nIt is well.'));
    await server.as(author).post(`/api/prayers/${body.id}/updates`, { content: 'Thank you all.' });
    // Secrets are random; their number, length and order are equal.
    const received = [margaret, server.idOf('ruth')].map((id) =>
      mailsToId(id).map(({ kind, text, dueAt }) => ({
        kind,
        wait: dueAt - server.clock.now,
        text: text.replaceAll(/[0-9a-f]{32}|[\w-]{43}/g, (secret) => 's'.repeat(secret.length)),
      })),
    );
    return { outcomes, received };
  };
  const first = await receivedOf('hannah');
  // No anonymous request is marked as answered by mail.
  expect(first.outcomes).toEqual(['prayed', 'comment', 'anonymous']);
  expect(first.received[0]?.length).toBeGreaterThan(1);
  expect(await receivedOf('naomi')).toEqual(first);
});

describe('replies of yes and no', () => {
  for (const text of [
    'Yes',
    'yes!',
    'OK',
    'Ja, gerne.',
    'Oui, merci',
    'Sí',
    '네',
    'نعم',
    'Да',
    'はい',
    '好的',
    'Tak',
    '\n  Yes. \n',
    'Yes ❤️',
    'Ja 👍🏻✔️',
    'نعـم',
    'Yes\n\nI look forward to it.',
    'Ja!\n\nMit Gruß\nOma',
  ])
    test(`${JSON.stringify(text)} is yes`, () => expect(yesOrNo(text)).toBe('yes'));
  for (const text of ['No', 'Nein danke', 'non merci', 'Nee', 'Nej tak', '아니요', 'لا', 'нет'])
    test(`${JSON.stringify(text)} is no`, () => expect(yesOrNo(text)).toBe('no'));
  for (const text of [
    '',
    'Yesterday',
    'Yes, but not now',
    'I say yes and no',
    'Amen',
    'no yes',
    'x\ny\nz\nyes',
    'Liebe Ruth,\n\nja gerne\n\nOma',
    'Yes\nbut not now',
    'Yes\n\nMay my husband come, too?',
    'No, thanks\n\nWhen do you meet?',
    'Ja\naber nicht jetzt',
    'Sí\npero ahora no',
    'Oui\nmais pas maintenant',
    'Sim\nmas agora não',
    '네\n하지만 지금은 아니에요',
    'نعم\nلكن ليس الآن',
    'No\nbut in summer',
    'Yes?',
    '¿Sí?',
    'نعم؟',
    'No?!',
    `Yes ${'thanks '.repeat(20)}`,
  ])
    test(`${JSON.stringify(text)} is neither`, () => expect(yesOrNo(text)).toBeNull());
});

describe('the last line of a reply (N65)', () => {
  const margaret = { shown: 'Margaret Wells', from: 'oma@example.com' };
  for (const line of ['Margaret', 'margaret wells', '– Wells, Margaret', 'Wells', 'Margaret ❤️'])
    test(`a last line with only the sender’s name is removed: ${line}`, () =>
      expect(withoutOwnName(`Yes\n\n${line}`, margaret)).toBe('Yes'));
  for (const line of ['but not now', 'Margaret says no', 'Ruth', '...'])
    test(`a last line of other words stays: ${line}`, () =>
      expect(withoutOwnName(`Yes\n${line}`, margaret)).toBe(`Yes\n${line}`));
  test('the sender’s name comes from the address if there is no display name', () =>
    expect(withoutOwnName('Yes\nAnna', { shown: '', from: 'anna.wells@example.com' })).toBe('Yes'));
  test('a name stays if the mail has no other line', () =>
    expect(withoutOwnName('Margaret', margaret)).toBe('Margaret'));
});

describe('the name of a new account', () => {
  const names = [
    ['Margaret Wells', 'Margaret', 'Wells'],
    ['"Wells, Margaret"', 'Margaret', 'Wells'],
    ['Ana María de la Cruz', 'Ana María de la', 'Cruz'],
    ['Oma', 'Oma', ''],
    // Korean and Chinese names have the family name first.
    ['홍 길동', '길동', '홍'],
    ['홍길동', '홍길동', ''],
    ['王 小明', '小明', '王'],
    ['', 'Anna', 'Wells'],
    ['anna.wells@example.com', 'Anna', 'Wells'],
    ['see https://evil.example', 'Anna', 'Wells'],
    ['x'.repeat(90), 'Anna', 'Wells'],
    ['\u202e\u200b', 'Anna', 'Wells'],
  ] as const;
  for (const [shown, firstName, lastName] of names)
    test(`the name comes from ${JSON.stringify(shown).slice(0, 30)}`, () =>
      expect(nameFrom(shown, 'anna.wells+x@example.com')).toEqual({ firstName, lastName }));

  const addresses = {
    [`${'a'.repeat(64)}@example.com`]: 'a'.repeat(60),
    '+a@example.com': '+a',
    '_@example.com': '_',
    '1234@example.com': '1234',
  };
  for (const [address, firstName] of Object.entries(addresses))
    test(`the address ${address} alone gives a valid name`, () =>
      expect(nameFrom('', address)).toEqual({ firstName, lastName: '' }));
});
