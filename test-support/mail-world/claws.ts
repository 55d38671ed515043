import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../folder.ts';
import { until } from '../until.ts';
import { openWindows } from './desktop.ts';
import type { MailHost } from './mail-host.ts';
import { FROM } from './terminal-programs.ts';

const FOLDERS = { inbox: 'inbox', outbox: 'sent', draft: 'draft', queue: 'queue', trash: 'trash' };

/** Writes the settings of Claws: a mailbox of files (MH), and the mail server. */
const writeSettings = (folder: string, smtpPort: number) => {
  const settings = join(folder, '.claws-mail');
  mkdirSync(settings);
  for (const path of Object.values(FOLDERS))
    mkdirSync(join(folder, 'Mail', path), { recursive: true });
  const items = Object.entries(FOLDERS).map(
    ([type, path]) => `<folderitem type="${type}" name="${path}" path="${path}" />`,
  );
  writeFileSync(
    join(settings, 'folderlist.xml'),
    `<?xml version="1.0" encoding="UTF-8"?>
<folderlist><folder type="mh" name="Mail" path="Mail">${items.join('')}</folder></folderlist>`,
  );
  writeFileSync(join(settings, 'clawsrc'), '[Common]\nenable_aspell=0\n');
  writeFileSync(
    join(settings, 'accountrc'),
    `[Account: 1]
config_version=4
account_name=naomi
is_default=1
name=Naomi Levi
address=${FROM}
protocol=5
smtp_server=127.0.0.1
use_smtp_auth=0
ssl_smtp=0
set_smtpport=1
smtp_port=${smtpPort}
`,
  );
};

/** Answers the newest mail of Naomi's mailbox in Claws. The words are pasted below the quote. */
export const replyWithClaws = async (host: MailHost, words: string) => {
  const folder = testFolder('claws');
  writeSettings(folder, host.smtpPort);
  const mail = host.mails('naomi').at(-1) ?? '';
  writeFileSync(join(folder, 'Mail/inbox/1'), mail.replaceAll('\r', ''));
  const claws = await openWindows(folder, ['claws-mail', '--select', '#mh/Mail/inbox/1']);
  try {
    await claws.says('selecting message');
    await claws.focus('Claws Mail');
    await claws.press('ctrl+r');
    await claws.focus('Compose message');
    await claws.paste(words);
    await claws.press('ctrl+Return');
    await until('it is sent', async () => !(await claws.isShown('Compose message')), 20_000);
  } finally {
    await claws.stop();
  }
};
