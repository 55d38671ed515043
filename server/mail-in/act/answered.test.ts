import { describe, expect, test } from 'bun:test';
import { count } from 'drizzle-orm';
import { SHIPPED } from '../../../shared/messages/shipped.ts';
import { m } from '../../../shared/messages.ts';
import { rawMail, repliesTo } from '../../../test-support/replies.ts';
import { createTestServer } from '../../../test-support/server.ts';
import { createWorld } from '../../../test-support/world.ts';
import { answers, comments, deliveries, prayers, updates } from '../../db/schema.ts';
import { afterFirstLine, parseCommand } from '../understand/command.ts';

const HOUR = 60 * 60_000;

const start = async () => {
  const world = await createWorld(createTestServer({ mail: true }));
  const { server, prayer, group } = world;
  server.db.delete(deliveries).run();
  const written = () =>
    [answers, comments, updates, prayers].map(
      (table) => server.db.select({ count: count() }).from(table).get()?.count,
    );
  const requestAs = async (name: string) =>
    (await server.as(name).get(`/api/prayers/${prayer}`)).body;
  /** Shares another request of Hannah's. */
  const share = async (more: object = {}): Promise<number> => {
    const request = { title: 'For patience', content: 'The house is full.', groupIds: [group] };
    const { body } = await server.as('hannah').post('/api/prayers', { ...request, ...more });
    server.db.delete(deliveries).run();
    return body.id;
  };
  return { ...world, ...repliesTo(server), written, requestAs, share, about: { prayerId: prayer } };
};

describe('a reply of “Answered” to a mail about one’s own request (N63)', () => {
  test('the request is marked as answered with the text below the word', async () => {
    const { answer, about, requestAs, mailsTo } = await start();
    const text = 'Answered.\n\nHe is home, and he eats.\nThank you all!\n\n-- \nSent by Hannah';
    expect(await answer('hannah', about, text)).toBe('answered');
    expect(await requestAs('naomi')).toMatchObject({
      isAnswered: true,
      answerContent: 'He is home, and he eats.\nThank you all!',
    });
    // Members are notified as of any answer.
    expect(mailsTo('naomi').map(({ kind }) => kind)).toEqual(['answered-prayer']);
    expect(mailsTo('naomi')[0]?.text).toContain('He is home, and he eats.');
  });

  test('the mail of the answer leads to the page for thanks, and has no link “I prayed” (N106)', async () => {
    const { answer, about, mailsTo, server, group } = await start();
    await answer('hannah', about, 'Answered\nHe is home.');
    const request = { title: 'For patience', content: 'The house is full.', groupIds: [group] };
    await server.as('hannah').post('/api/prayers', request);
    const [ofAnswer, ofRequest] = mailsTo('naomi');
    expect(ofAnswer?.text).toContain('Read it and give thanks');
    expect(ofAnswer?.text).toContain('Answer this mail to write a comment.');
    expect(ofAnswer?.text).not.toContain('/mail/prayed/');
    expect(ofRequest?.text).toContain('/mail/prayed/');
  });

  test('the author gets a reply with the stored text and a link to take it back', async () => {
    const { answer, about, mailsTo, server, prayer, requestAs } = await start();
    await answer('hannah', about, 'Answered\nHe is home.');
    const [told] = mailsTo('hannah');
    expect(told?.kind).toBe('answered-by-mail');
    expect(told?.text).toContain('He is home.');
    expect(told?.text).toContain('choose “Remove answered status”');
    expect(told?.text).toContain(`/prayers/${prayer}`);
    await server.as('hannah').delete(`/api/prayers/${prayer}/answer`);
    expect((await requestAs('naomi')).isAnswered).toBe(false);
    // An answer that was taken back, or has other words, causes no mail.
    expect(mailsTo('hannah')).toEqual([]);
    server.clock.now += 1;
    const answerContent = 'He walks again.';
    await server.as('hannah').post(`/api/prayers/${prayer}/answer`, { answerContent });
    expect((await requestAs('naomi')).isAnswered).toBe(true);
    expect(mailsTo('hannah')).toEqual([]);
  });

  test('repeated copies of the mail count once', async () => {
    const { take, addressOf, about, written } = await start();
    const to = addressOf('hannah', about);
    const raw = rawMail({ from: 'hannah@example.org', to, text: 'Answered\nHe is home.' });
    expect(await take(raw)).toBe('answered');
    const after = written();
    expect(await take(raw)).toBe('known');
    expect(written()).toEqual(after);
  });

  test('members are notified an hour after the request came by mail, not sooner', async () => {
    const { answer, server, group, mailsTo } = await start();
    await answer('naomi', { groupId: group }, 'It hurts on the stairs.', { subject: 'My knee' });
    const { body } = await server.as('naomi').get(`/api/groups/${group}/prayers`);
    const confirmed = mailsTo('naomi').find(({ kind }) => kind === 'shared-by-mail');
    expect(confirmed?.text).toContain('write “Answered” alone on the first line');
    const raw = rawMail({
      from: 'naomi@example.org',
      to: confirmed?.mail.replies?.to ?? '',
      text: 'Answered\n\nIt is well.',
    });
    const { take } = repliesTo(server);
    expect(await take(raw)).toBe('answered');
    expect((await server.as('ruth').get(`/api/prayers/${body[0].id}`)).body.isAnswered).toBe(true);
    expect(mailsTo('ruth').map(({ kind, dueAt }) => [kind, dueAt - server.clock.now])).toEqual([
      ['answered-prayer', HOUR],
    ]);
  });

  test('mails to the author offer the word while the request is open; other mails do not', async () => {
    const { server, prayer, mailsTo, answer, about } = await start();
    const offer = 'write “Answered” alone on the first line';
    const comment = () =>
      server.as('naomi').post(`/api/prayers/${prayer}/comments`, { content: 'With you.' });
    await comment();
    expect(mailsTo('hannah')[0]?.text).toContain(offer);
    for (const { text } of mailsTo('ruth')) expect(text).not.toContain(offer);
    await answer('hannah', about, 'Answered\nHe is home.');
    for (const { kind, text } of mailsTo('hannah'))
      if (kind === 'comment') expect(text).not.toContain(offer);
  });
});

describe('replies of “Answered” that mark nothing and get one sentence why (N64)', () => {
  const TEXT = 'Answered\n\nHe is home.';

  test('an answered request stays as it is', async () => {
    const { answer, about, requestAs, mailsTo, written } = await start();
    await answer('hannah', about, TEXT);
    const before = written();
    expect(await answer('hannah', about, 'Answered\nOnce more.')).toBe('already-answered');
    expect(written()).toEqual(before);
    expect((await requestAs('ruth')).answerContent).toBe('He is home.');
    const told = mailsTo('hannah').find(({ kind }) => kind === 'mail-not-taken');
    expect(told?.text).toContain('Your request is already marked as answered.');
  });

  test('another user’s request stays open, and the text is no comment', async () => {
    const { answer, about, mailsTo, written } = await start();
    const before = written();
    expect(await answer('naomi', about, TEXT)).toBe('not-own');
    expect(written()).toEqual(before);
    expect(mailsTo('naomi')[0]?.text).toContain('but the request is not yours.');
    expect(mailsTo('hannah')).toEqual([]);
  });

  test('an anonymous request gets the same reply for everybody, also its author (N40)', async () => {
    const { answer, mailsTo, written, share } = await start();
    const about = { prayerId: await share({ isAnonymous: true }) };
    const before = written();
    for (const name of ['hannah', 'naomi']) {
      expect(await answer(name, about, TEXT)).toBe('anonymous');
      expect(mailsTo(name)[0]?.text).toContain(
        'An anonymous request is not marked as answered by mail',
      );
    }
    const [toHannah, toNaomi] = ['hannah', 'naomi'].map((name) => mailsTo(name)[0]?.text);
    for (const word of ['Hannah', 'patience', 'Tuesday']) expect(toHannah).not.toContain(word);
    expect(toHannah?.replaceAll(/[\w-]{40,}/g, '')).toBe(
      toNaomi?.replaceAll(/[\w-]{40,}/g, '') ?? '',
    );
    expect(written()).toEqual(before);
  });

  test('a deleted request gets a reply without another user’s name', async () => {
    const { take, addressOf, mailsTo, server, share } = await start();
    const id = await share();
    const to = addressOf('hannah', { prayerId: id });
    await server.as('hannah').delete(`/api/prayers/${id}`);
    for (const from of ['naomi@example.org', 'hannah@example.org, naomi@example.org'])
      expect(await take(rawMail({ from, to, text: TEXT }))).toBe('stranger');
    const headers = ['Auto-Submitted: auto-replied'];
    const mine = { from: 'hannah@example.org', to, text: TEXT };
    expect(await take(rawMail({ ...mine, headers }))).toBe('stranger');
    expect(mailsTo('hannah')).toEqual([]);
    for (let n = 0; n < 3; n++) expect(await take(rawMail(mine))).toBe('not-there');
    expect(mailsTo('hannah').map(({ kind }) => kind)).toEqual(['mail-not-taken']);
    expect(mailsTo('hannah')[0]?.text).toContain('is not there any more');
  });

  test('the secret of a deleted request is void after a change of address', async () => {
    const { take, addressOf, server, share } = await start();
    const id = await share();
    const to = addressOf('hannah', { prayerId: id });
    await server.as('hannah').delete(`/api/prayers/${id}`);
    const path = `/api/admin/users/${server.idOf('hannah')}/address`;
    await server.as('deborah').post(path, { email: 'hannah.new@example.org' });
    for (const from of ['hannah@example.org', 'hannah.new@example.org'])
      expect(await take(rawMail({ from, to, text: TEXT }))).toBe('stranger');
  });

  test('a mail to a group’s address with the word is no request', async () => {
    const { answer, group, mailsTo, written } = await start();
    const before = written();
    for (const text of [TEXT, 'Answered'])
      expect(await answer('hannah', { groupId: group }, text)).toBe('answer-to-group');
    expect(written()).toEqual(before);
    expect(mailsTo('hannah')[0]?.text).toContain('Please answer a mail about your request');
    const asked = 'Answered?\n\nNot yet, please pray on.';
    expect(await answer('hannah', { groupId: group }, asked)).toBe('request');
  });

  test('a missing or too long text marks nothing', async () => {
    const { answer, about, mailsTo, written } = await start();
    const before = written();
    for (const text of [
      'Answered',
      'Answered:\n\nHannah',
      'answered!\n\n> He is home.',
      'Answered:\n.',
    ])
      expect(await answer('hannah', about, text)).toBe('without-words');
    expect(mailsTo('hannah')[0]?.text).toContain('but not how.');
    expect(await answer('hannah', about, `Answered\n${'x'.repeat(2_001)}`)).toBe('too-long');
    expect(mailsTo('hannah').at(-1)?.text).toContain('it has 2001 characters, and 2000 fit');
    expect(written()).toEqual(before);
    expect(await answer('hannah', about, `Answered\n${'x'.repeat(2_000)}`)).toBe('answered');
  });

  test('the author gets a reply for each attempt of a day, up to a limit', async () => {
    const { answer, about, mailsTo } = await start();
    for (const text of ['Answered', 'Answered!', 'Stop\nplease', 'Stop.\nPlease'])
      await answer('hannah', about, text);
    await answer('naomi', about, TEXT);
    await answer('naomi', about, TEXT);
    expect(mailsTo('hannah')).toHaveLength(4);
    expect(mailsTo('naomi')).toHaveLength(2);
    // Two programs that reply to each other stop.
    for (let n = 0; n < 10; n++) await answer('hannah', about, 'Answered');
    expect(mailsTo('hannah')).toHaveLength(7);
  });

  test('a word that is not alone on the first line marks nothing', async () => {
    const { answer, about, requestAs } = await start();
    for (const text of [
      'Answered: he is home.',
      'Dear all,\nAnswered\nHe is home.',
      'Answered my own question today:\nit is the knee.',
      // A question is no command.
      'Answered?\nNot yet, but he eats.',
    ])
      expect(await answer('hannah', about, text)).toBe('update');
    expect((await requestAs('ruth')).isAnswered).toBe(false);
  });
});

describe('the word “Answered” (N63)', () => {
  for (const word of [
    ...['Answered', 'ANSWERED:', '“Answered.”', 'Erhört', 'erhört!', 'Beantwortet', 'Respondida'],
    ...['respondido.', 'Contestada', 'Exaucée', 'exaucé', 'Exaucee', 'Respondido', 'Atendido'],
    ...['응답받음', '응답 받음', '응답', '기도 응답', 'مستجابة', 'مستجابه', 'مستجـابة', 'استُجيبت'],
    ...['استجيب', '\u200f«مستجابة»\u061c.', 'erho\u0308rt', 'Answered ❤️', 'Erhört 🙏🏽✔️'],
  ])
    test(`${word} is the command`, () => expect(parseCommand(`${word}\nHow.`)).toBe('answered'));
  for (const word of [
    ...['Unanswered', 'Not answered', 'Answered prayer', 'Answer', 'x\nAnswered', 'Answered?'],
    ...['Answered!?', 'Erhört ?', '¿Respondida?', '응답받음？', 'مستجابة؟'],
  ])
    test(`${JSON.stringify(word)} is no command`, () => expect(parseCommand(word)).toBe('text'));

  test.each(SHIPPED)('the word in a mail in %s is the command', (locale) => {
    const sentence = m.mail_answer_mark({}, { locale });
    const [, word = ''] = /[“„«]\s?(.+?)\s?[”“»]/u.exec(sentence) ?? [];
    expect(parseCommand(`${word}\nHow.`)).toBe('answered');
    // Mails also quote the word that must stand alone to stop them.
    const stop = /[“„«]\s?(.+?)\s?[”“»]/u.exec(m.mail_not_taken_stop_and_more({}, { locale }));
    expect(parseCommand(stop?.[1] ?? '')).toBe('stop');
  });

  test('the stored text does not contain the word', () => {
    expect(afterFirstLine('Answered\r\n\n  He is home.\n')).toBe('He is home.');
    expect(afterFirstLine('Answered')).toBe('');
  });

  test.each([
    ['Amen ❤️', 'amen'],
    ['امين', 'amen'],
    ['أمين', 'amen'],
    ['آميـــن', 'amen'],
    ['ايقاف', 'stop'],
    ['Stop?', 'stop'],
    ['Stop.\n\nThank you all.', 'stop'],
    ['Stop\n\nCan I come back later?', 'stop-and-more'],
    ['Stop\nit hurts', 'stop-and-more'],
    ['Amen!\n\nWe pray each evening.', 'amen-and-more'],
    ['Amen\nand amen', 'text'],
    ['🙏', 'amen'],
    ['🙏🏾 ❤️ 👍', 'amen'],
    ['❤️\n\nWe miss you.', 'amen-and-more'],
    ['😢', 'text'],
    ['🙏 always', 'text'],
  ])('the text %s is the command %s', (text, command) => {
    expect(parseCommand(text)).toBe(command as 'amen');
  });
});
