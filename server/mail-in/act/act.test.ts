import { expect, test } from 'bun:test';
import { count, eq } from 'drizzle-orm';
import { rawMail, repliesTo } from '../../../test-support/replies.ts';
import { createTestServer, PASSWORD } from '../../../test-support/server.ts';
import { createWorld } from '../../../test-support/world.ts';
import {
  comments,
  deliveries,
  digestItems,
  groups,
  mailsRead,
  members,
  prayerGroups,
  prayers,
  updates,
} from '../../db/schema.ts';
import { hurryMail, putOffMail, releaseMail } from '../../outbox/held-mail.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

const start = async () => {
  const world = await createWorld(createTestServer({ mail: true }));
  const { server, prayer, group } = world;
  const replies = repliesTo(server);
  server.db.$client.run('delete from deliveries');
  const written = () =>
    [comments, updates, prayers].map(
      (table) => server.db.select({ count: count() }).from(table).get()?.count,
    );
  const commentsOf = async (name: string) =>
    (await server.as(name).get(`/api/prayers/${prayer}/comments`)).body as Record<
      string,
      unknown
    >[];
  return {
    ...world,
    ...replies,
    written,
    commentsOf,
    about: { prayerId: prayer },
    to: { groupId: group },
  };
};

test('a reply to a mail about a request is a comment on it (N36)', async () => {
  const { answer, about, commentsOf, server } = await start();
  const text = 'Liebe Hannah,\n\nwir beten für euch – jeden Abend.\n\nGrüße, Naomi';
  expect(await answer('naomi', about, `${text}\n\nOn 05/05/2026 09:30, Upheld wrote:\n> Hi`)).toBe(
    'comment',
  );
  expect((await commentsOf('ruth')).at(-1)).toMatchObject({
    content: text,
    user: { firstName: 'Naomi' },
  });
  expect(repliesTo(server).mailsTo('naomi')).toEqual([]);
});

test('a reply by the author is an update (N36)', async () => {
  const { answer, about, server, prayer } = await start();
  expect(await answer('hannah', about, 'He eats again.')).toBe('update');
  const { body } = await server.as('naomi').get(`/api/prayers/${prayer}/updates`);
  expect(body.at(-1).content).toBe('He eats again.');
});

test('a reply with only “Amen” counts as prayed in each language; in a sentence it is a comment (N36)', async () => {
  const { answer, about, server, prayer } = await start();
  const counts = async () =>
    (await server.as('ruth').get(`/api/prayers/${prayer}`)).body.supportCount;
  const before = await counts();
  expect(await answer('naomi', about, 'Amen!')).toBe('prayed');
  expect(await answer('naomi', about, '아멘')).toBe('prayed');
  expect(await answer('boaz', about, '  “Amén.”\n\n> quoted')).toBe('prayed');
  expect(await counts()).toBe(before + 2);
  expect(await answer('tamar', about, 'Amen to that.')).toBe('comment');
  expect(await answer('tamar', about, 'Amen\nWe think of you.')).toBe('comment');
  expect(await answer('tamar', about, 'Amen\n\nTamar')).toBe('prayed');
});

test('a mail to a group’s address is a request, and members are notified an hour later (N37)', async () => {
  const { answer, to, server, mailsTo, group } = await start();
  const text = 'Mein Vater liegt in Köln.\n\nBitte betet für ihn.';
  expect(await answer('naomi', to, text, { subject: 'Für Vater' })).toBe('request');
  const { body } = await server.as('ruth').get(`/api/groups/${group}/prayers`);
  expect(body[0]).toMatchObject({
    title: 'Für Vater',
    content: text,
    user: { firstName: 'Naomi' },
  });
  const [told] = mailsTo('ruth');
  expect(told).toMatchObject({ kind: 'new-prayer', dueAt: server.clock.now + HOUR });
  const [answered] = mailsTo('naomi');
  expect(answered).toMatchObject({ kind: 'shared-by-mail', dueAt: server.clock.now });
  expect(answered?.text).toContain('You and 6 other people can see it, under your name.');
  expect(answered?.text).toContain('/mail/take-back/');
});

test('an unconfirmed address is mailed nothing, whatever came from it (N37, A21)', async () => {
  const { answer, about, to, server, mailsTo, group } = await start();
  // Members see a group's address in the app, so a mail to it does not confirm the sender's address.
  for (const name of ['naomi', 'hannah']) server.setUser(name, { emailConfirmedAt: null });
  expect(await answer('naomi', to, 'It hurts on the stairs.', { subject: 'My knee' })).toBe(
    'request',
  );
  expect(await answer('naomi', to, 'stop')).toBe('stopped');
  expect(await answer('naomi', to, 'a'.repeat(1_001))).toBe('too-long');
  expect(await answer('naomi', to, 'No.', { from: 'eve@example.com' })).toBe('other-sender');
  expect(mailsTo('naomi')).toEqual([]);
  expect(await answer('hannah', about, 'Answered\nHe is home.')).toBe('answered');
  expect(mailsTo('hannah')).toEqual([]);
  // The request exists nevertheless, and its author takes it back in the app.
  const { body } = await server.as('naomi').get(`/api/groups/${group}/prayers`);
  expect(body[0].title).toBe('My knee');
  expect((await server.as('naomi').delete(`/api/prayers/${body[0].id}`)).status).toBe(204);
  expect(mailsTo('ruth').map(({ kind }) => kind)).not.toContain('new-prayer');
});

test('a digest within the hour leaves out the request, and a later one contains it (N37)', async () => {
  const { answer, to, server, mailsTo } = await start();
  await server.as('ruth').patch('/api/user', { mailFrequency: 'daily', urgentAtOnce: false });
  const waiting = () => server.db.select().from(digestItems).all().length;
  expect(await answer('naomi', to, 'It hurts on the stairs.', { subject: 'My knee' })).toBe(
    'request',
  );
  expect(waiting()).toBe(0);
  const dues = server.db
    .select()
    .from(deliveries)
    .where(eq(deliveries.userId, server.idOf('ruth')))
    .all();
  expect(dues.map(({ channel, dueAt }) => [channel, dueAt - server.clock.now])).toEqual([
    ['mail', HOUR],
  ]);
  // The due digest contains it.
  expect(mailsTo('ruth')).toEqual([]);
  expect(waiting()).toBe(1);
});

test('neither a start nor a mail server that recovers notifies within the hour (N37)', async () => {
  const { answer, to, server, mailsTo } = await start();
  await answer('naomi', to, 'It hurts on the stairs.', { subject: 'My knee' });
  const { now } = server.clock;
  const dues = () => mailsTo('ruth').map(({ dueAt }) => dueAt - now);
  hurryMail(server.db, now);
  expect(dues()).toEqual([HOUR]);
  // Mail is put off for longer than the hour, but the mail server recovers sooner.
  putOffMail(server.db, now + 2 * HOUR);
  releaseMail(server.db, now + 2 * HOUR, now + 1);
  expect(dues()).toEqual([HOUR]);
  releaseMail(server.db, now + HOUR, now + HOUR + 1);
  expect(dues()).toEqual([HOUR + 1]);
});

test('reviewers of new requests get no push within the hour (N37)', async () => {
  const { answer, to, server, group } = await start();
  const { db, idOf, clock } = server;
  db.update(groups).set({ looksFirst: true }).where(eq(groups.id, group)).run();
  server.addDevice(idOf('ruth'));
  const dues = () =>
    db
      .select()
      .from(deliveries)
      .where(eq(deliveries.channel, 'push'))
      .all()
      .map(({ kind, dueAt }) => [kind, dueAt - clock.now]);
  await answer('naomi', to, 'It hurts on the stairs.', { subject: 'My knee' });
  expect(dues()).toEqual([['reported', HOUR]]);
  // A report sends a push at once.
  const { id } = db.select().from(prayers).all().at(-1) ?? {};
  db.update(prayerGroups).set({ isHeld: false }).run();
  const report = { groupId: group, reason: 'It names a neighbour.' };
  expect(
    (await server.as('miriam').post(`/api/prayers/${id}/reports`, report)).status,
  ).toBeLessThan(300);
  const edit = { groupIds: [group], title: 'My knees' };
  expect((await server.as('naomi').patch(`/api/prayers/${id}`, edit)).status).toBe(200);
  expect(dues()).toEqual([
    ['reported', HOUR],
    ['reported', 0],
  ]);
});

test('sharing with another group, or an answer, notifies no member within the hour (N37)', async () => {
  const { answer, to, server, mailsTo, group } = await start();
  await answer('naomi', to, 'It hurts on the stairs.', { subject: 'My knee' });
  const { now } = server.clock;
  const { body } = await server.as('naomi').get(`/api/groups/${group}/prayers`);
  const path = `/api/prayers/${body[0].id}`;
  const made = await server.as('naomi').post('/api/groups', { name: 'Choir' });
  server.db
    .insert(members)
    .values({ groupId: made.body.id, userId: server.idOf('jesse'), joinedAt: now })
    .run();
  const edit = { groupIds: [group, made.body.id] };
  expect((await server.as('naomi').patch(path, edit)).status).toBe(200);
  const dues = (name: string) => mailsTo(name).map(({ kind, dueAt }) => [kind, dueAt - now]);
  expect(dues('jesse')).toEqual([['new-prayer', HOUR]]);
  const words = { answerContent: 'It is well.' };
  const answered = await server.as('naomi').post(`${path}/answer`, words);
  expect(answered.status).toBeLessThan(300);
  expect(dues('jesse')).toEqual([['answered-prayer', HOUR]]);
  expect(dues('ruth')).toEqual([['answered-prayer', HOUR]]);
});

test('a mail from another sender writes nothing, and the user is notified once a day (N39)', async () => {
  const { take, addressOf, about, written, mailsTo, server } = await start();
  const before = written();
  const to = addressOf('naomi', about);
  const forged = [
    { from: 'mallory@example.com', to },
    { from: 'jesse@example.org', to },
    { from: 'naomi@example.org, mallory@example.com', to },
    {
      from: 'naomi@example.org',
      to,
      headers: ['Authentication-Results: mx.example.org; dmarc=fail'],
    },
    {
      from: 'naomi@example.org',
      to,
      headers: ['Authentication-Results: mx.example.org;\r\n spf=softfail; dkim=fail (bad)'],
    },
  ];
  for (const mail of forged)
    expect(await take(rawMail({ ...mail, text: 'Send money.' }))).toBe('other-sender');
  expect(written()).toEqual(before);
  expect(mailsTo('naomi').map(({ kind }) => kind)).toEqual(['mail-not-taken']);
  expect(mailsTo('jesse')).toEqual([]);
  server.clock.now += DAY + 1;
  await take(rawMail({ from: 'mallory@example.com', to, text: 'Again.' }));
  expect(mailsTo('naomi')).toHaveLength(2);
});

test('a secret that is unknown, old, or of a former member writes nothing (N39)', async () => {
  const { take, answer, addressOf, about, written, mailsTo, server, group } = await start();
  const before = written();
  const unknown = rawMail({
    from: 'naomi@example.org',
    to: `pray+${'0'.repeat(32)}@example.org`,
    text: 'Hi',
  });
  expect(await take(unknown)).toBe('stranger');
  const headers = ['List-Id: <forum.example>'];
  const forum = rawMail({
    from: 'f@forum.example',
    to: `f+${'0'.repeat(32)}@forum.example`,
    headers,
  });
  expect(await take(forum)).toBe('stranger');
  expect(
    await take(rawMail({ from: 'naomi@example.org', to: 'pray@example.org', text: 'Hi' })),
  ).toBe('foreign');
  const old = addressOf('boaz', about);
  server.clock.now += 120 * DAY;
  expect(await take(rawMail({ from: 'boaz@example.org', to: old, text: 'Late.' }))).toBe(
    'old-address',
  );
  const left = addressOf('naomi', about);
  server.letDaysPass(0);
  await server.as('ruth').delete(`/api/groups/${group}/members/${server.idOf('naomi')}`);
  expect(await take(rawMail({ from: 'naomi@example.org', to: left, text: 'Still here.' }))).toBe(
    'not-there',
  );
  expect(
    await answer('naomi', { groupId: group }, 'A request of mine.', { subject: 'My knee' }),
  ).toBe('not-there');
  expect(written()).toEqual(before);
  expect(mailsTo('naomi')[0]?.text).toContain('is not there any more, or not for you to see');
  expect(mailsTo('naomi')).toHaveLength(1);
});

test('a secret ends with the address it was mailed to, and with the account (N39)', async () => {
  const { take, addressOf, about, server, written } = await start();
  const before = written();
  const to = addressOf('naomi', about);
  const { id } = (await server.as('naomi').get('/api/user')).body;
  await server.as('deborah').patch(`/api/admin/users/${id}/active`, { isActive: false });
  expect(await take(rawMail({ from: 'naomi@example.org', to, text: 'Hello?' }))).toBe('stranger');
  await server.as('deborah').patch(`/api/admin/users/${id}/active`, { isActive: true });
  server.letDaysPass(0);
  const moved = await server
    .as('deborah')
    .post(`/api/admin/users/${id}/address`, { email: 'naomi.new@example.org' });
  expect(moved.status).toBeLessThan(300);
  for (const from of ['naomi@example.org', 'naomi.new@example.org'])
    expect(await take(rawMail({ from, to, text: 'Hello?' }))).toBe('stranger');
  expect(written()).toEqual(before);
});

test('a secret ends when the password changes, and the user is notified (N39)', async () => {
  const { take, addressOf, secretsOf, about, server, group, written, mailsTo } = await start();
  const before = written();
  const old = [addressOf('naomi', about), addressOf('naomi', { groupId: group })];
  const { link } = secretsOf('naomi', about);
  const change = { currentPassword: PASSWORD, newPassword: 'my very own words' };
  expect((await server.as('naomi').patch('/api/user/password', change)).status).toBe(204);
  for (const to of old)
    expect(await take(rawMail({ from: 'naomi@example.org', to, text: 'With you, too.' }))).toBe(
      'old-address',
    );
  expect((await server.signedOut().post(`/api/mail-links/${link}`)).status).toBe(410);
  expect(written()).toEqual(before);
  expect(mailsTo('naomi').filter(({ kind }) => kind === 'mail-not-taken')).toHaveLength(1);
  // The next mail contains a new secret.
  const to = addressOf('naomi', about);
  expect(old).not.toContain(to);
  expect(await take(rawMail({ from: 'naomi@example.org', to, text: 'With you.' }))).toBe('comment');
});

test('a mail that arrives twice counts once (N42)', async () => {
  const { take, addressOf, about, commentsOf, server } = await start();
  const raw = rawMail({ from: 'naomi@example.org', to: addressOf('naomi', about), text: 'Once.' });
  expect(await take(raw)).toBe('comment');
  expect(await take(raw)).toBe('known');
  server.clock.now += 80 * DAY;
  expect(await take(raw)).toBe('known');
  server.letDaysPass(0);
  expect((await commentsOf('naomi')).filter(({ content }) => content === 'Once.')).toHaveLength(1);
});

test('a stranger’s Message-ID does not make a user’s mail count as read (N42)', async () => {
  const { take, addressOf, about, commentsOf } = await start();
  const messageId = '<1.guessed@client.example.org>';
  const to = addressOf('naomi', about);
  const nobodys = `pray+${'0'.repeat(32)}@example.org`;
  const from = 'mallory@example.com';
  expect(await take(rawMail({ from, to: nobodys, text: 'First.', messageId }))).toBe('stranger');
  expect(await take(rawMail({ from, to, text: 'First.', messageId }))).toBe('other-sender');
  const away = ['Auto-Submitted: auto-replied'];
  expect(await take(rawMail({ from, to, messageId, headers: away }))).toBe('automatic');
  const boaz = rawMail({
    from: 'boaz@example.org',
    to: addressOf('boaz', about),
    text: 'Mine.',
    messageId,
  });
  expect(await take(boaz)).toBe('comment');
  const naomi = rawMail({ from: 'naomi@example.org', to, text: 'Still here.', messageId });
  expect(await take(naomi)).toBe('comment');
  for (const again of [boaz, naomi]) expect(await take(again)).toBe('known');
  expect((await commentsOf('ruth')).map(({ content }) => content)).toContain('Still here.');
});

test('a mail to a group’s address is a request, although it began as a reply (N37)', async () => {
  const { take, addressOf, secretsOf, about, to, written } = await start();
  const [comments] = written();
  const raw = rawMail({
    from: 'naomi@example.org',
    to: addressOf('naomi', to),
    subject: 'My knee',
    text: 'It hurts on the stairs.',
    headers: [`References: <${secretsOf('naomi', about).token}.id@pray.example.org>`],
  });
  expect(await take(raw)).toBe('request');
  expect(written()[0]).toBe(comments);
});

test('a reply by the author of an anonymous request has the same effects as another’s (N40)', async () => {
  const { answer, server, group, mailsTo, written, addressOf, take } = await start();
  const { body } = await server.as('hannah').post('/api/prayers', {
    title: 'Something heavy',
    content: 'I would rather not say.',
    groupIds: [group],
    isAnonymous: true,
  });
  const about = { prayerId: body.id };
  server.db.$client.run('delete from deliveries');
  const [comments = 0, updates] = written();
  const texts = { Amen: 'prayed', 'It is better.': 'comment' } as const;
  for (const name of ['hannah', 'naomi'])
    for (const [text, outcome] of Object.entries(texts))
      expect([name, await answer(name, about, text)]).toEqual([name, outcome]);
  expect(await answer('hannah', about, 'Thank you all.\n\nMuch love, Hannah')).toBe('comment');
  expect(written().slice(0, 2)).toEqual([comments + 3, updates]);
  expect(mailsTo('hannah')).toEqual([]);
  expect(mailsTo('naomi')).toEqual([]);
  const seen = (await server.as('ruth').get(`/api/prayers/${body.id}/comments`)).body;
  expect(seen).toMatchObject([
    { content: 'It is better.', user: null },
    { content: 'It is better.', user: { firstName: 'Naomi' } },
    { content: 'Thank you all.\n\nMuch love', user: null },
  ]);
  // The app counts it as prayed, and shows that only on the author's screen.
  expect((await server.as('hannah').get(`/api/prayers/${body.id}`)).body.hasPrayed).toBe(true);
  const { body: seenByRuth } = await server.as('ruth').get(`/api/prayers/${body.id}`);
  expect(JSON.stringify([seen, seenByRuth])).not.toContain('Hannah');
  const left = ['hannah', 'naomi'].map((name) => [name, addressOf(name, about)] as const);
  server.letDaysPass(0);
  for (const name of ['hannah', 'naomi'])
    await server.as('ruth').delete(`/api/groups/${group}/members/${server.idOf(name)}`);
  // A former member reads that the request is not there, even its author.
  for (const [name, to] of left) {
    const raw = rawMail({ from: `${name}@example.org`, to, text: 'Still here.' });
    expect([name, await take(raw)]).toEqual([name, 'not-there']);
  }
  await server.as('hannah').delete(`/api/prayers/${body.id}`);
  for (const [name, to] of left) {
    const raw = rawMail({ from: `${name}@example.org`, to, text: 'Is it gone?' });
    expect([name, await take(raw)]).toEqual([name, 'not-there']);
  }
});

test('mails about an anonymous request differ only in secrets, not by who wrote it (N40)', async () => {
  const { server, group } = await start();
  const { mailsTo } = repliesTo(server);
  const letterTo = async (author: string) => {
    server.db.$client.run('delete from deliveries');
    const wanted = {
      title: 'Something heavy',
      content: 'I would rather not say.',
      isAnonymous: true,
    };
    const { status } = await server
      .as(author)
      .post('/api/prayers', { ...wanted, groupIds: [group] });
    expect(status).toBe(201);
    const [found] = mailsTo('ruth');
    return {
      text: found?.text
        .replaceAll(/[\w-]{40,}/g, 'secret')
        .replaceAll(/prayers\/\d+/g, 'prayers/N'),
      length: found?.mail.replies?.to.length,
    };
  };
  expect(await letterTo('hannah')).toEqual(await letterTo('naomi'));
});

const AUTOMATIC: Record<string, string> = {
  'an automatic answer': 'Auto-Submitted: auto-replied',
  'a mail of another such server': 'Auto-Submitted: auto-generated',
  'an older automatic answer': 'X-Autoreply: yes',
  'an answer of Exchange': 'Precedence: auto_reply',
  'an answer of a web host': 'X-Autorespond: Re: New prayer request',
  'an answer of GMX': 'X-Auto-Reply: yes',
  'what a rule of Exchange sends': 'X-MS-Exchange-Inbox-Rules-Loop: naomi@example.org',
  'a report': 'Return-Path: <>',
};
for (const [what, header] of Object.entries(AUTOMATIC))
  test(`${what} changes nothing and gets no reply (N41)`, async () => {
    const { answer, about, written, server } = await start();
    const before = written();
    expect(await answer('naomi', about, 'I am away.', { headers: [header] })).toBe('automatic');
    expect(written()).toEqual(before);
    expect(repliesTo(server).mailsTo('naomi')).toEqual([]);
  });

const ADDED = [
  'Feedback-ID: i0a1b2c3d:Fastmail',
  'List-Id: <all.example.org>\r\nPrecedence: list',
  'List-Unsubscribe: <mailto:leave@example.net>\r\nList-Post: <mailto:all@example.net>',
  'Precedence: bulk',
  'X-Autoreply: no',
  'Auto-Submitted: no',
  'X-Auto-Response-Suppress: All',
];
test('headers that providers and lists add to people’s mail change nothing (N73)', async () => {
  const { answer, about, commentsOf } = await start();
  for (const [n, header] of ADDED.entries())
    expect([header, await answer('naomi', about, `Day ${n}.`, { headers: [header] })]).toEqual([
      header,
      'comment',
    ]);
  expect((await commentsOf('ruth')).at(-1)?.content).toBe(`Day ${ADDED.length - 1}.`);
});

test('Exchange’s reply for an absent user changes nothing (N41)', async () => {
  const { answer, about } = await start();
  const headers = ['X-Auto-Response-Suppress: DR, OOF, AutoReply'];
  for (const subject of ['Out of Office: Hi', 'Automatische Antwort: Hi', '자동 회신: Hi'])
    expect(await answer('naomi', about, 'I am away.', { headers, subject })).toBe('automatic');
});

const part = (type: string, body = '') => `--b\r\nContent-Type: ${type}\r\n\r\n${body}\r\n`;

/** Mails without text to publish, by what they contain. */
const WITHOUT_WORDS: [outcome: string, type: string, body: string, says: string][] = [
  ['empty', 'text/plain', '', 'there are no words in it'],
  ['only-quote', 'text/plain', '\n> only the quote\n', 'only the quoted mail'],
  [
    'only-files',
    'multipart/mixed; boundary=b',
    `${part('image/jpeg', 'x')}--b--`,
    'only a picture',
  ],
  ['only-files', 'text/plain', '[image: IMG_2041.jpg]', 'only a picture'],
  [
    'encrypted',
    'multipart/encrypted; boundary=b',
    `${part('application/pgp-encrypted')}--b--`,
    'is encrypted',
  ],
  [
    'encrypted',
    'text/plain',
    '-----BEGIN PGP MESSAGE-----\n\nhQEM\n-----END PGP MESSAGE-----',
    'is encrypted',
  ],
  ['encrypted', 'application/pkcs7-mime; smime-type=enveloped-data', 'x', 'is encrypted'],
];
for (const [outcome, type, body, says] of WITHOUT_WORDS)
  test(`a mail without words, ${outcome} in ${type}, gets one reply a day with what was found (N73)`, async () => {
    const { take, addressOf, about, written, mailsTo } = await start();
    const before = written();
    for (let n = 0; n < 3; n++)
      expect(
        await take(
          Buffer.from(
            `From: naomi@example.org\r\nTo: ${addressOf('naomi', about)}\r\nMessage-ID: <${n}@x>\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n${body}`,
          ),
        ),
      ).toBe(outcome as 'empty');
    expect(written()).toEqual(before);
    expect(mailsTo('naomi')).toHaveLength(1);
    expect(mailsTo('naomi')[0]?.text).toContain(says);
  });

test('the reply to a mail that is too large says so (N41)', async () => {
  const { take, addressOf, about, written, mailsTo } = await start();
  const before = written();
  const large = rawMail({
    from: 'naomi@example.org',
    to: addressOf('naomi', about),
    text: 'A photo',
  });
  expect(await take(large, false)).toBe('too-large');
  expect(mailsTo('naomi')[0]?.text).toContain('Your mail was too large');
  expect(written()).toEqual(before);
});

test('the reply to a broken mail says so (N73)', async () => {
  const { take, addressOf, about, mailsTo } = await start();
  const broken = rawMail({ from: 'naomi@example.org', to: addressOf('naomi', about) });
  expect(await take(broken, true, { isUnreadable: true })).toBe('unreadable');
  expect(mailsTo('naomi')[0]?.text).toContain('could not be read');
});

test('the reply to a text that is too long names its length (N39)', async () => {
  const { answer, about, to, written, mailsTo } = await start();
  const before = written();
  expect(await answer('naomi', about, 'word '.repeat(300))).toBe('too-long');
  expect(mailsTo('naomi')[0]?.text).toContain('it has 1499 characters, and 1000 fit');
  expect(await answer('naomi', to, 'Short', { subject: 'Me' })).toBe('too-short');
  expect(written()).toEqual(before);
});

test('a sender without remaining quota gets one reply (N39)', async () => {
  const { answer, about, mailsTo } = await start();
  // One comment of Naomi's is already stored.
  for (let n = 1; n < 120; n++) expect(await answer('naomi', about, `Day ${n}.`)).toBe('comment');
  for (let n = 0; n < 3; n++) expect(await answer('naomi', about, 'More.')).toBe('too-often');
  expect(mailsTo('naomi').map(({ kind }) => kind)).toEqual(['mail-not-taken']);
});

test('“Stop” ends all mail about others, and one reply confirms it (N36)', async () => {
  const { answer, about, server, mailsTo } = await start();
  for (const word of ['Stop', 'STOP.']) expect(await answer('naomi', about, word)).toBe('stopped');
  const { body } = await server.as('naomi').get('/api/user');
  expect(body).toMatchObject({
    notifyNewPrayers: false,
    notifyAnsweredPrayers: false,
    notifyReplies: false,
  });
  expect(mailsTo('naomi').map(({ kind }) => kind)).toEqual(['stopped-by-mail']);
});

test('“Stop” with more text below is no comment and stops nothing (N65)', async () => {
  const { answer, about, server, written, mailsTo } = await start();
  const before = written();
  expect(await answer('naomi', about, 'Stop\nsending me the same thing twice')).toBe(
    'stop-and-more',
  );
  expect(written()).toEqual(before);
  expect((await server.as('naomi').get('/api/user')).body.notifyNewPrayers).toBe(true);
  expect(mailsTo('naomi')[0]?.text).toContain('answer with the word “stop” alone');
  expect(await answer('naomi', about, 'Stop\n\nNaomi')).toBe('stopped');
});

test('five hundred automatic replies cause no reply and store little (N41)', async () => {
  const { answer, about, written, server } = await start();
  const before = written();
  for (let n = 0; n < 500; n++)
    await answer('naomi', about, 'I am away.', { headers: ['Auto-Submitted: auto-replied'] });
  expect(written()).toEqual(before);
  expect(server.db.select({ count: count() }).from(mailsRead).get()?.count).toBe(500);
  expect(repliesTo(server).mailsTo('naomi')).toEqual([]);
});

test('a mail without a subject gets the title that the app would offer (N37)', async () => {
  const { answer, to, server, group } = await start();
  const text = `Please pray for my mother, who waits for her operation since spring. ${'😀'.repeat(40)}`;
  expect(await answer('naomi', to, text, { subject: '' })).toBe('request');
  const { body } = await server.as('ruth').get(`/api/groups/${group}/prayers`);
  expect(body[0].title).toBe('Please pray for my mother, who waits for her operation…');
});
