import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../folder.ts';
import { openTerminal, type Terminal } from '../terminal.ts';
import type { MailHost } from './mail-host.ts';

/*
 * Mail programs in a terminal. Each opens Naomi's mailbox, answers the newest mail with these words, as a person
 * would type them, and sends the reply by SMTP.
 */

/** What a mail program knows of its mail server. */
export type Account = Pick<MailHost, 'imapPort' | 'smtpPort' | 'imapUrl' | 'password'>;

export const FROM = 'naomi@example.org';

/** Runs a program whose settings are in this file. */
const inTerminal = async (
  command: string,
  file: string,
  settings: string,
  drive: (terminal: Terminal) => Promise<void>,
) => {
  const folder = testFolder('terminal');
  writeFileSync(join(folder, file), settings);
  const terminal = await openTerminal(folder, command);
  try {
    await drive(terminal);
  } finally {
    await terminal.stop();
  }
};

/**
 * mutt, with nano as its editor. The reply is typed above the quote.
 * mutt knows by the second of its file's time that it was edited. Since Linux 6.13 a file's time can be some
 * milliseconds ahead of `time()`, and then mutt (2.2.12) drops a reply that is typed within that second. Nobody types
 * that fast, so `abort_unmodified` is off.
 */
export const replyWithMutt = ({ imapUrl, smtpPort }: Account, words: string) =>
  inTerminal(
    'mutt',
    '.muttrc',
    `
set from = "${FROM}"
set realname = "Naomi Levi"
set folder = "${imapUrl('naomi')}/"
set spoolfile = "+INBOX"
set smtp_url = "smtp://127.0.0.1:${smtpPort}/"
set ssl_starttls = no
set ssl_force_tls = no
set editor = nano
set copy = no
set abort_unmodified = no
`,
    async ({ shows, type, press }) => {
      await shows('Msgs:');
      await type('*r');
      await shows('Reply to pray+');
      await press('Enter');
      await shows('To: pray+');
      await press('Enter');
      await shows('Subject: Re: New prayer request');
      await press('Enter');
      await shows('Include message in reply?');
      await press('Enter');
      await shows(/GNU nano[\s\S]*wrote:/);
      await type(`${words}\n\n`);
      await shows(words.slice(-10));
      await press('C-x');
      await shows('Save modified buffer?');
      await type('y');
      await shows('File Name to Write');
      await press('Enter');
      await shows('y:Send');
      await type('y');
      await shows('Mail sent.');
    },
  );

/** Alpine, with its own editor. The reply is typed above the quote, and sent as format=flowed. */
export const replyWithAlpine = ({ imapPort, smtpPort, password }: Account, words: string) =>
  inTerminal(
    'mkdir mail; alpine -p settings -i',
    'settings',
    `
personal-name=Naomi Levi
user-domain=example.org
customized-hdrs=From: Naomi Levi <${FROM}>
inbox-path={127.0.0.1:${imapPort}/user=${FROM}/notls}INBOX
smtp-server=127.0.0.1:${smtpPort}/notls
incoming-startup-rule=last
feature-list=disable-password-file-saving,disable-busy-cue
default-fcc=""
`,
    async ({ shows, type, press }) => {
      await shows('Exit this greeting');
      await type('e');
      await shows(/Ret Accept/);
      await type(password);
      await press('Enter');
      await shows(/Message \d+ of \d+/);
      await type('r');
      await shows('Include original message');
      await type('y');
      await shows('Use "Reply-To:" address');
      await press('Enter');
      await shows('Reply to all recipients?');
      await press('Enter');
      await shows('wrote:');
      await type(words);
      await press('C-x');
      await shows('Send message?');
      await type('y');
      // The line that says so soon gives way to another one; the mark of an answered mail stays.
      await shows(/Message sent|Message \d+ of \d+ +ANS/);
    },
  );

/** s-nail, in which a reply is typed line by line, below the quote. */
export const replyWithSNail = ({ imapUrl, smtpPort }: Account, words: string) =>
  inTerminal(
    `MAILRC=settings s-nail -f ${imapUrl('naomi')}/INBOX`,
    'settings',
    `
set v15-compat quote
set from="Naomi Levi <${FROM}>"
set mta=smtp://127.0.0.1:${smtpPort} smtp-auth=none
`,
    async ({ shows, type, press }) => {
      await shows('?');
      await type('reply $\n');
      await shows('[yes]/no?');
      await press('Enter');
      await shows('profile?tab');
      await type(`${words}\n`);
      await press('C-d');
      await shows('Send this message');
      await type('yes\n');
      await shows(/recompose\]\? yes\s+\?/);
    },
  );
