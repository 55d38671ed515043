import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { conversation } from '../../mail/conversation.ts';
import { asHtml } from '../../mail/html.ts';
import { asText, subjectHeader } from '../../mail/letter.ts';
import { type MailServer, mailServerInUse } from '../../mail/mail-server-in-use.ts';
import { senderOf } from '../../mail/sender.ts';
import { testLetter } from '../../notices/kinds/test.ts';
import { sentenceOfReason, storedReason } from '../../outbox/reasons.ts';
import { createDerive, newToken } from '../../secrets.ts';
import { dataFilesIn } from '../../storage/files.ts';
import { secretKeyIn } from '../../storage/keys.ts';
import { TestFailed } from './errors.ts';
import { withDatabase } from './with-database.ts';

const LANGUAGE = 'en';

/**
 * `upheld mail test ADDRESS`: sends one mail, and prints each step of the conversation with the mail
 * server. Throws TestFailed if a step fails.
 */
export const testMail = async (config: Config, to: string, print: (line: string) => void) => {
  const { baseUrl } = config;
  const server = await mailServerFor(config);
  if (!server)
    throw new TestFailed(
      'No mail server is set up: an administrator sets it on the Admin page, or see smtp-url in upheld config example.',
    );
  const { smtpUrl, from, named } = server;
  const letter = testLetter({ url: baseUrl });
  const mail = {
    to,
    subject: subjectHeader(letter, LANGUAGE),
    text: asText(letter, LANGUAGE),
    html: asHtml(letter, LANGUAGE),
    messageId: `<${newToken()}@${new URL(baseUrl).hostname}>`,
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
  for await (const done of conversation(smtpUrl, from, { mail, named })) {
    if (done.outcome === 'failed')
      throw new TestFailed(
        `${FAILED[done.step]}: ${sentenceOfReason(storedReason(done.trouble.reason))}`,
      );
    print(WORDS[done.step][done.outcome](done.said));
  }
  print(`Look for it in the mailbox of ${to}, and in its folder for spam.`);
};

/** Returns the mail server of the settings, or the one that an administrator set. */
const mailServerFor = async (config: Config): Promise<MailServer | undefined> => {
  if (config.smtpUrl !== undefined) return { smtpUrl: config.smtpUrl, from: senderOf(config) };
  const { database, key } = dataFilesIn(config.data);
  if (!existsSync(database) || !existsSync(key)) return undefined;
  const derive = createDerive(secretKeyIn(key));
  return withDatabase(config, (db) => mailServerInUse({ db, config, derive }));
};

const WORDS = {
  connected: { ok: () => 'Connected to the mail server.', skipped: () => '' },
  encrypted: {
    ok: () => 'The connection is encrypted.',
    skipped: () => 'Warning: the connection is not encrypted. Others on the way can read the mail.',
  },
  'signed-in': {
    ok: () => 'Signed in.',
    skipped: () => 'Not signed in: smtp-url has no user.',
  },
  addressed: { ok: () => 'The sender and the address are accepted.', skipped: () => '' },
  accepted: {
    ok: (said?: string) => `The mail is accepted: ${said}`,
    skipped: () => '',
  },
};

const FAILED = {
  connected: 'Not connected',
  encrypted: 'Not encrypted',
  'signed-in': 'Not signed in',
  addressed: 'The sender or the address is not accepted',
  accepted: 'The mail is not accepted',
};
