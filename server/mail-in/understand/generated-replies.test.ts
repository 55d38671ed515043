import { expect, test } from 'bun:test';
import type { Language } from '../../../shared/language.ts';
import { SHIPPED } from '../../../shared/messages/shipped.ts';
import { generatedReply } from '../../../test-support/generated-replies.ts';
import { rawMail, repliesTo } from '../../../test-support/replies.ts';
import { createTestServer } from '../../../test-support/server.ts';
import { createWorld } from '../../../test-support/world.ts';
import { deliveries } from '../../db/schema.ts';
import { asHtml } from '../../mail/html.ts';
import { asText, subjectLine } from '../../mail/letter.ts';
import { sentMail } from '../act/sent-mail.ts';
import { understand } from './understand.ts';

/*
 * Replies of programs that nobody knows: above, below and between the lines of a real mail of ours, with and without
 * marks, wrapped, in HTML, with footnotes, under headings in made-up languages.
 */

/** Replies to each kind of mail in each language. */
const REPLIES = 100;

const REQUEST = {
  title: 'For my brother',
  content:
    'He goes to hospital on Monday, to the third floor of the new house by the river.\nPlease pray for wise doctors.\n\nWe thank you all.',
};

/** The mails about a request that Naomi gets in a language, and what is known of them when a reply arrives. */
const sendMails = async (language: Language) => {
  const { server, group } = await createWorld(createTestServer({ mail: true }));
  server.setUser('naomi', { language });
  server.db.delete(deliveries).run();
  const hannah = server.as('hannah');
  const { body } = await hannah.post('/api/prayers', { ...REQUEST, groupIds: [group] });
  const path = `/api/prayers/${body.id}`;
  await server.as('naomi').post(`${path}/pray`);
  await server.as('naomi').post(`${path}/comments`, { content: 'We pray for both of you.' });
  await hannah.post(`${path}/updates`, {
    content: 'He is well, and walks.\nThe doctors are glad.',
  });
  await server
    .as('ruth')
    .post(`${path}/comments`, { content: 'God is good!\n\nWe bring soup on Friday.' });
  const replies = repliesTo(server);
  const before = replies.mailsTo('naomi');
  await hannah.post(`${path}/answer`, {
    answerContent: 'He came home today, and we all ate together.',
  });
  // The answer takes back mails that were not sent.
  const mails = [
    ...before,
    ...replies.mailsTo('naomi').filter(({ kind }) => kind.startsWith('answered')),
  ];
  const { token } = replies.secretsOf('naomi', { prayerId: body.id });
  const now = server.clock.now;
  const sender = 'Upheld <upheld@pray.example.org>';
  return {
    mails: mails.map(({ kind, mail: { letter } }) => ({
      kind,
      letter: {
        text: asText(letter, language),
        html: asHtml(letter, language),
        subject: subjectLine(letter, language),
      },
    })),
    to: replies.addressOf('naomi', { prayerId: body.id }),
    sent: sentMail({ db: server.db, derive: server.derive, sender }, [token], now),
  };
};

const filled = (lines: readonly string[]) => lines.filter((line) => line !== '');

for (const [at, language] of SHIPPED.entries())
  test(`replies by unknown programs to mails in ${language} keep exactly their own words (N90)`, async () => {
    const { mails, to, sent } = await sendMails(language);
    expect(mails.map(({ kind }) => kind).sort()).toEqual([
      'answered-prayer',
      'new-prayer',
      'update',
    ]);
    const wrong: object[] = [];
    for (const [nth, { kind, letter }] of mails.entries())
      for (let count = 0; count < REPLIES; count++) {
        const seed = (at * mails.length + nth) * REPLIES + count;
        const reply = generatedReply(letter, { language, seed });
        const { text: written, html } = reply;
        const mail = rawMail({ from: 'Naomi Bell <naomi@example.org>', to, text: written, html });
        const { text } = await understand(mail, true, sent);
        const got = filled(text.split('\n'));
        if (got.join('\n') !== filled(reply.own).join('\n'))
          wrong.push({ kind, how: reply.how, got, own: reply.own });
      }
    expect(wrong).toEqual([]);
  });
