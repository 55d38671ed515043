import { describe, expect, test } from 'bun:test';
import { count } from 'drizzle-orm';
import { LANGUAGES } from '../../../shared/language.ts';
import { PSEUDO } from '../../../shared/messages/pseudo.ts';
import { m } from '../../../shared/messages.ts';
import { rawMail, repliesTo } from '../../../test-support/replies.ts';
import { createTestServer } from '../../../test-support/server.ts';
import { createWorld } from '../../../test-support/world.ts';
import { answers, comments, deliveries, prayers, updates } from '../../db/schema.ts';
import { afterFirstLine, commandIn } from '../understand/command.ts';

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
  /** One more request of Hannah's. */
  const share = async (more: object = {}): Promise<number> => {
    const request = { title: 'For patience', content: 'The house is full.', groupIds: [group] };
    const { body } = await server.as('hannah').post('/api/prayers', { ...request, ...more });
    server.db.delete(deliveries).run();
    return body.id;
  };
  return { ...world, ...repliesTo(server), written, requestAs, share, about: { prayerId: prayer } };
};

describe('an answer of “Answered” to a mail about one’s own request (N63)', () => {
  test('marks it, with what is below that word', async () => {
    const { answer, about, requestAs, mailsTo } = await start();
    const text = 'Answered.\n\nHe is home, and he eats.\nThank you all!\n\n-- \nSent by Hannah';
    expect(await answer('hannah', about, text)).toBe('answered');
    expect(await requestAs('naomi')).toMatchObject({
      isAnswered: true,
      answerContent: 'He is home, and he eats.\nThank you all!',
    });
    // The others hear of it as they do of each answer.
    expect(mailsTo('naomi').map(({ kind }) => kind)).toEqual(['answered-prayer']);
    expect(mailsTo('naomi')[0]?.text).toContain('He is home, and he eats.');
  });

  test('is told to its author, with how it is taken back, and what was written', async () => {
    const { answer, about, mailsTo, server, prayer, requestAs } = await start();
    await answer('hannah', about, 'Answered\nHe is home.');
    const [told] = mailsTo('hannah');
    expect(told?.kind).toBe('answered-by-mail');
    expect(told?.text).toContain('He is home.');
    expect(told?.text).toContain('choose “Remove answered status”');
    expect(told?.text).toContain(`/prayers/${prayer}`);
    await server.as('hannah').delete(`/api/prayers/${prayer}/answer`);
    expect((await requestAs('naomi')).isAnswered).toBe(false);
    // What is not so any more is not told, nor are other words, which no mail said.
    expect(mailsTo('hannah')).toEqual([]);
    server.clock.now += 1;
    const answerContent = 'He walks again.';
    await server.as('hannah').post(`/api/prayers/${prayer}/answer`, { answerContent });
    expect((await requestAs('naomi')).isAnswered).toBe(true);
    expect(mailsTo('hannah')).toEqual([]);
  });

  test('counts once, however often the mail comes', async () => {
    const { take, addressOf, about, written } = await start();
    const to = addressOf('hannah', about);
    const raw = rawMail({ from: 'hannah@example.org', to, text: 'Answered\nHe is home.' });
    expect(await take(raw)).toBe('answered');
    const after = written();
    expect(await take(raw)).toBe('known');
    expect(written()).toEqual(after);
  });

  test('is told to others an hour after the request came by mail, not sooner', async () => {
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

  test('is offered in its mails while it is not answered, and not in those to others', async () => {
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

describe('nothing is marked as answered, and one sentence says why (N64)', () => {
  const TEXT = 'Answered\n\nHe is home.';

  test('where it is already', async () => {
    const { answer, about, requestAs, mailsTo, written } = await start();
    await answer('hannah', about, TEXT);
    const before = written();
    expect(await answer('hannah', about, 'Answered\nOnce more.')).toBe('already-answered');
    expect(written()).toEqual(before);
    expect((await requestAs('ruth')).answerContent).toBe('He is home.');
    const told = mailsTo('hannah').find(({ kind }) => kind === 'mail-not-taken');
    expect(told?.text).toContain('Your request is already marked as answered.');
  });

  test('where it is another one’s, and the words are no comment', async () => {
    const { answer, about, mailsTo, written } = await start();
    const before = written();
    expect(await answer('naomi', about, TEXT)).toBe('not-own');
    expect(written()).toEqual(before);
    expect(mailsTo('naomi')[0]?.text).toContain('but the request is not yours.');
    expect(mailsTo('hannah')).toEqual([]);
  });

  test('where it is anonymous: everybody is told the same, its author too (N40)', async () => {
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

  test('where it is deleted, with nobody else’s name on the mail', async () => {
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

  test('where the address of a deleted one was mailed to an address of before', async () => {
    const { take, addressOf, server, share } = await start();
    const id = await share();
    const to = addressOf('hannah', { prayerId: id });
    await server.as('hannah').delete(`/api/prayers/${id}`);
    const path = `/api/admin/users/${server.idOf('hannah')}/address`;
    await server.as('deborah').post(path, { email: 'hannah.new@example.org' });
    for (const from of ['hannah@example.org', 'hannah.new@example.org'])
      expect(await take(rawMail({ from, to, text: TEXT }))).toBe('stranger');
  });

  test('where the mail goes to the address of a group, and it becomes no request', async () => {
    const { answer, group, mailsTo, written } = await start();
    const before = written();
    for (const text of [TEXT, 'Answered'])
      expect(await answer('hannah', { groupId: group }, text)).toBe('answer-to-group');
    expect(written()).toEqual(before);
    expect(mailsTo('hannah')[0]?.text).toContain('Please answer a mail about your request');
    const asked = 'Answered?\n\nNot yet, please pray on.';
    expect(await answer('hannah', { groupId: group }, asked)).toBe('request');
  });

  test('where nothing says how, or too much', async () => {
    const { answer, about, mailsTo, written } = await start();
    const before = written();
    for (const text of ['Answered', 'Answered:\n\nHannah', 'answered!\n\n> He is home.'])
      expect(await answer('hannah', about, text)).toBe('without-words');
    expect(mailsTo('hannah')[0]?.text).toContain('but not how.');
    expect(await answer('hannah', about, `Answered\n${'x'.repeat(2_001)}`)).toBe('too-long');
    expect(mailsTo('hannah').at(-1)?.text).toContain('it has 2001 characters, and 2000 fit');
    expect(written()).toEqual(before);
    expect(await answer('hannah', about, `Answered\n${'x'.repeat(2_000)}`)).toBe('answered');
  });

  test('and its author hears of it again the next time on one day', async () => {
    const { answer, about, mailsTo } = await start();
    for (const text of ['Answered', 'Answered!', 'Stop\nplease', 'Stop.\nPlease'])
      await answer('hannah', about, text);
    await answer('naomi', about, TEXT);
    await answer('naomi', about, TEXT);
    expect(mailsTo('hannah')).toHaveLength(4);
    expect(mailsTo('naomi')).toHaveLength(2);
    // Two programs that answer one another come to an end.
    for (let n = 0; n < 10; n++) await answer('hannah', about, 'Answered');
    expect(mailsTo('hannah')).toHaveLength(7);
  });

  test('where the word is not alone on the first line', async () => {
    const { answer, about, requestAs } = await start();
    for (const text of [
      'Answered: he is home.',
      'Dear all,\nAnswered\nHe is home.',
      'Answered my own question today:\nit is the knee.',
      // Who asks does not say so.
      'Answered?\nNot yet, but he eats.',
    ])
      expect(await answer('hannah', about, text)).toBe('update');
    expect((await requestAs('ruth')).isAnswered).toBe(false);
  });
});

describe('the word for it (N63)', () => {
  for (const word of [
    ...['Answered', 'ANSWERED:', '“Answered.”', 'Erhört', 'erhört!', 'Beantwortet', 'Respondida'],
    ...['respondido.', 'Contestada', 'Exaucée', 'exaucé', 'Exaucee', 'Respondido', 'Atendido'],
    ...['응답받음', '응답 받음', '응답', '기도 응답', 'مستجابة', 'مستجابه', 'مستجـابة', 'استُجيبت'],
    ...['استجيب', '\u200f«مستجابة»\u061c.', 'erho\u0308rt', 'Answered ❤️', 'Erhört 🙏🏽✔️'],
  ])
    test(`is ${word}`, () => expect(commandIn(`${word}\nHow.`)).toBe('answered'));
  for (const word of [
    ...['Unanswered', 'Not answered', 'Answered prayer', 'Answer', 'x\nAnswered', 'Answered?'],
    ...['Answered!?', 'Erhört ?', '¿Respondida?', '응답받음？', 'مستجابة؟'],
  ])
    test(`is not ${JSON.stringify(word)}`, () => expect(commandIn(word)).toBe('text'));

  test.each(LANGUAGES.filter(({ tag }) => tag !== PSEUDO).map(({ tag }) => tag))(
    'is the one that a mail in %s names',
    (locale) => {
      const sentence = m.mail_answer_mark({}, { locale });
      const [, word = ''] = /[“„«]\s?(.+?)\s?[”“»]/u.exec(sentence) ?? [];
      expect(commandIn(`${word}\nHow.`)).toBe('answered');
      // What is asked to be written alone to stop is known, too.
      const stop = /[“„«]\s?(.+?)\s?[”“»]/u.exec(m.mail_not_taken_stop_and_more({}, { locale }));
      expect(commandIn(stop?.[1] ?? '')).toBe('stop');
    },
  );

  test('is not in the text', () => {
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
  ])('beside which %s is %s', (text, command) => {
    expect(commandIn(text)).toBe(command as 'amen');
  });
});
