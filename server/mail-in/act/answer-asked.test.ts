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

describe('an answer to an invitation (N60)', () => {
  test('of Yes makes a member without a password, who is told what can be done by mail', async () => {
    const { invite, say, userWith, isMemberNow, server, group } = await start();
    const { to, text } = await invite(MARGARET, true);
    expect(text).toContain('Or answer this mail with “Yes”');
    expect(await say(to, 'Yes please!\n\nMargaret')).toBe('joined');
    const user = userWith(MARGARET);
    if (!user) throw new Error('There is no account.');
    expect(user).toMatchObject({ firstName: 'Margaret', lastName: 'Wells', passwordHash: '' });
    expect(user.emailConfirmedAt).toBe(server.clock.now);
    expect(isMemberNow(user.id)).toBe(true);
    // One mail, though a welcome was wanted.
    const sent = server.db.select().from(deliveries).where(eq(deliveries.userId, user.id)).all();
    expect(sent.map(({ kind }) => kind)).toEqual(['joined-by-mail']);
    const noted = server.db.select().from(audit).where(eq(audit.userId, user.id)).all();
    expect(noted.map(({ kind, place }) => [kind, place])).toEqual([['registered', 'mail']]);
    const { body } = await server.as('ruth').get(`/api/groups/${group}/members`);
    expect(JSON.stringify(body)).toContain('Wells');
  });

  test('of Yes is answered by a mail with the own address for the group', async () => {
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

  test('of No declines it, and makes no account', async () => {
    const { invite, say, peopleCount, server } = await start();
    const before = peopleCount();
    const { to } = await invite();
    expect(await say(to, 'Nein danke')).toBe('declined');
    expect(await say(to, 'Ja')).toBe('invitation-over');
    expect(peopleCount()).toBe(before);
    const found = server.db.select().from(invitations).where(eq(invitations.email, MARGARET)).get();
    expect(found?.declinedAt).toBe(server.clock.now);
  });

  test('lets an account with that address join, and makes none', async () => {
    const { invite, say, server, isMemberNow, peopleCount } = await start();
    server.db
      .update(users)
      .set({ emailConfirmedAt: 1 })
      .where(eq(users.usernameKey, 'jesse'))
      .run();
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

  test('counts once, and a copy of it changes nothing', async () => {
    const { invite, take, mailsToAddress } = await start();
    const { to } = await invite();
    const raw = rawMail({ from: MARGARET, to, text: 'Yes' });
    expect(await take(raw)).toBe('joined');
    expect(await take(raw)).toBe('known');
    expect(mailsToAddress(MARGARET)).toEqual([]);
  });
});

describe('no account is made by an answer to an invitation (N61)', () => {
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
      // Nothing is used up.
      expect(await say(to, 'Yes, thanks')).toBe('joined');
    });

  test('and who was invited hears of it once a day, nobody else', async () => {
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

  test('that is over, was replaced, or whose group is gone', async () => {
    const { invite, say, server, group } = await start();
    const { to } = await invite();
    const second = await invite();
    expect(await say(to, 'Yes')).toBe('stranger');
    server.clock.now += 31 * DAY;
    expect(await say(second.to, 'Yes')).toBe('invitation-over');
    server.db.delete(groups).where(eq(groups.id, group)).run();
    expect(await say(second.to, 'Yes!')).toBe('stranger');
  });

  test('whose link has made one with another address', async () => {
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

  test('where registration is closed, and it says so', async () => {
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

  test('for an account that somebody else may have made with this address', async () => {
    const { invite, say, server, isMemberNow } = await start();
    server.db
      .update(users)
      .set({ emailConfirmedAt: null })
      .where(eq(users.usernameKey, 'jesse'))
      .run();
    const { to } = await invite('jesse@example.org');
    expect(await say(to, 'Yes', { from: 'jesse@example.org' })).toBe('unconfirmed');
    expect(isMemberNow(server.idOf('jesse'))).toBe(false);
  });

  test('that says neither Yes nor No alone (N65)', async () => {
    const { invite, say, peopleCount } = await start();
    const before = peopleCount();
    const { to } = await invite();
    expect(await say(to, 'Yes, but please not before Easter')).toBe('not-understood');
    expect(await say(to, 'Yes\nbut not now')).toBe('not-understood');
    expect(await say(to, 'Yes\n\nRuth')).toBe('not-understood');
    expect(await say(to, 'Who are you?')).toBe('not-understood');
    expect(await say(to, '')).toBe('not-understood');
    expect(peopleCount()).toBe(before);
  });
});

describe('a mail that asks to confirm an address (N62)', () => {
  const asked = async () => {
    const world = await start();
    const { server, mailsTo } = world;
    server.db
      .update(users)
      .set({ emailConfirmedAt: null })
      .where(eq(users.usernameKey, 'jesse'))
      .run();
    await server.as('jesse').post('/api/account/confirmation');
    const [mail] = mailsTo('jesse');
    const isConfirmed = () => world.userWith('jesse@example.org')?.emailConfirmedAt !== null;
    return { ...world, to: mail?.mail.replies?.to ?? '', text: mail?.text, isConfirmed };
  };

  test('is answered with Yes from that address alone', async () => {
    const { to, text, say, isConfirmed } = await asked();
    expect(text).toContain('Or answer this mail with “Yes”, if you made the account.');
    expect(await say(to, 'Yes', { from: 'eve@example.com' })).toBe('other-sender');
    expect(await say(to, 'No', { from: 'jesse@example.org' })).toBe('declined');
    expect(await say(to, 'What is this?', { from: 'jesse@example.org' })).toBe('not-understood');
    expect(isConfirmed()).toBe(false);
    expect(await say(to, 'Sí, gracias', { from: 'jesse@example.org' })).toBe('confirmed');
    expect(isConfirmed()).toBe(true);
  });

  test('cannot be answered after a week', async () => {
    const { to, say, isConfirmed, server } = await asked();
    server.clock.now += 7 * DAY;
    server.db.delete(deliveries).run();
    expect(await say(to, 'Yes', { from: 'jesse@example.org' })).toBe('confirmation-over');
    expect(isConfirmed()).toBe(false);
    // It was no invitation, and nobody invited them.
    const [told] = repliesTo(server).mailsToAddress('jesse@example.org');
    expect(told?.text).toContain('older than a week');
    expect(told?.text).not.toContain('invit');
  });
});

test('who joined by mail can choose a password by mail (N60)', async () => {
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

test('who joined by mail gets the same of an anonymous request, whoever wrote it (N60, N40)', async () => {
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
    // Secrets differ by chance. Neither how many there are, nor how long or in which order.
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
  // Nobody marks an anonymous request as answered by mail.
  expect(first.outcomes).toEqual(['prayed', 'comment', 'anonymous']);
  expect(first.received[0]?.length).toBeGreaterThan(1);
  expect(await receivedOf('naomi')).toEqual(first);
});

describe('yes and no', () => {
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
    'Yes\n\nI have to ask my husband first.',
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

describe('a last line (N65)', () => {
  const margaret = { shown: 'Margaret Wells', from: 'oma@example.com' };
  for (const line of ['Margaret', 'margaret wells', '– Wells, Margaret', 'Wells', 'Margaret ❤️'])
    test(`of the name alone is no part of what is said: ${line}`, () =>
      expect(withoutOwnName(`Yes\n\n${line}`, margaret)).toBe('Yes'));
  for (const line of ['but not now', 'Margaret says no', 'Ruth', '...'])
    test(`of other words is: ${line}`, () =>
      expect(withoutOwnName(`Yes\n${line}`, margaret)).toBe(`Yes\n${line}`));
  test('comes from the address where no name is beside it', () =>
    expect(withoutOwnName('Yes\nAnna', { shown: '', from: 'anna.wells@example.com' })).toBe('Yes'));
  test('is left where it is all that there is', () =>
    expect(withoutOwnName('Margaret', margaret)).toBe('Margaret'));
});

describe('a name', () => {
  const names = [
    ['Margaret Wells', 'Margaret', 'Wells'],
    ['"Wells, Margaret"', 'Margaret', 'Wells'],
    ['Ana María de la Cruz', 'Ana María de la', 'Cruz'],
    ['Oma', 'Oma', ''],
    ['', 'Anna', 'Wells'],
    ['anna.wells@example.com', 'Anna', 'Wells'],
    ['see https://evil.example', 'Anna', 'Wells'],
    ['x'.repeat(90), 'Anna', 'Wells'],
    ['\u202e\u200b', 'Anna', 'Wells'],
  ] as const;
  for (const [shown, firstName, lastName] of names)
    test(`comes from ${JSON.stringify(shown).slice(0, 30)}`, () =>
      expect(nameFrom(shown, 'anna.wells+x@example.com')).toEqual({ firstName, lastName }));

  const addresses = {
    [`${'a'.repeat(64)}@example.com`]: 'a'.repeat(60),
    '+a@example.com': '+a',
    '_@example.com': '_',
    '1234@example.com': '1234',
  };
  for (const [address, firstName] of Object.entries(addresses))
    test(`from ${address} alone is one that the rules of names allow`, () =>
      expect(nameFrom('', address)).toEqual({ firstName, lastName: '' }));
});
