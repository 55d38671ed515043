import { expect, test } from 'bun:test';
import type { Language } from '../../../shared/language.ts';
import { generatedReply } from '../../../test-support/generated-replies.ts';
import { rawReply, repliesTo } from '../../../test-support/replies.ts';
import { createTestServer } from '../../../test-support/server.ts';
import { createWorld } from '../../../test-support/world.ts';
import { asHtml } from '../../mail/html.ts';
import { asText, subjectLine } from '../../mail/letter.ts';
import { sentMail } from '../act/sent-mail.ts';
import { understand } from './understand.ts';

/*
 * Replies of programs that nobody knows: above, below and between the lines of a real mail of ours, with and without
 * marks, wrapped, in HTML, with footnotes, under headings in made-up languages.
 */

const REPLIES = 300;

const REQUEST = {
  title: 'For my brother',
  content:
    'He goes to hospital on Monday, to the third floor of the new house by the river.\nPlease pray for wise doctors.\n\nWe thank you all.',
};

/** A mail about a new request in a language, and what is known of it when a reply arrives. */
const sendRequest = async (language: Language) => {
  const { server, group } = await createWorld(createTestServer({ mail: true }));
  server.setUser('naomi', { language });
  const { body } = await server
    .as('hannah')
    .post('/api/prayers', { ...REQUEST, groupIds: [group] });
  const replies = repliesTo(server);
  const mail = replies.mailsTo('naomi').at(-1)?.mail;
  if (!mail) throw new Error('Naomi got no mail.');
  const { letter } = mail;
  const { token } = replies.secretsOf('naomi', { prayerId: body.id });
  return {
    letter: {
      text: asText(letter, language),
      html: asHtml(letter, language),
      subject: subjectLine(letter, language),
    },
    to: replies.addressOf('naomi', { prayerId: body.id }),
    sent: sentMail(
      { db: server.db, sender: 'Upheld <upheld@pray.example.org>' },
      [token],
      server.clock.now,
    ),
  };
};

const filled = (lines: readonly string[]) => lines.filter((line) => line !== '');

const LANGUAGES: Language[] = ['en', 'de', 'es', 'pt-BR', 'fr', 'ko', 'ar'];
for (const [at, language] of LANGUAGES.entries())
  test(`${REPLIES} replies by unknown programs to a mail in ${language} keep exactly their own words (N90)`, async () => {
    const { letter, to, sent } = await sendRequest(language);
    const wrong: object[] = [];
    for (let count = 0; count < REPLIES; count++) {
      const reply = generatedReply(letter, { language, seed: at * REPLIES + count });
      const { text } = await understand(rawReply({ ...reply, to }), true, sent);
      const got = filled(text.split('\n'));
      if (got.join('\n') !== filled(reply.own).join('\n'))
        wrong.push({ how: reply.how, got, own: reply.own });
    }
    expect(wrong).toEqual([]);
  });
