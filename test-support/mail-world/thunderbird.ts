import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { testFolder } from '../folder.ts';
import { freePort } from '../free-port.ts';
import { until } from '../until.ts';
import { openWindows } from './desktop.ts';
import type { MailHost } from './mail-host.ts';
import { type Marionette, openMarionette } from './marionette.ts';
import { FROM } from './terminal-programs.ts';

const WITHIN = 60_000;

/** Naomi's account, and no page or question at the start. */
const settings = ({ imapPort, smtpPort }: MailHost, port: number) => ({
  'marionette.port': port,
  'mail.accountmanager.accounts': 'account1,account2',
  'mail.accountmanager.localfoldersserver': 'server2',
  'mail.accountmanager.defaultaccount': 'account1',
  'mail.account.account1.identities': 'id1',
  'mail.account.account1.server': 'server1',
  'mail.account.account2.server': 'server2',
  'mail.identity.id1.fullName': 'Naomi Levi',
  'mail.identity.id1.useremail': FROM,
  'mail.identity.id1.smtpServer': 'smtp1',
  'mail.identity.id1.valid': true,
  'mail.identity.id1.doFcc': false,
  'mail.server.server1.type': 'imap',
  'mail.server.server1.hostname': '127.0.0.1',
  'mail.server.server1.port': imapPort,
  'mail.server.server1.userName': FROM,
  'mail.server.server1.name': 'naomi',
  'mail.server.server1.socketType': 0,
  'mail.server.server1.authMethod': 3,
  'mail.server.server2.type': 'none',
  'mail.server.server2.hostname': 'Local Folders',
  'mail.server.server2.name': 'Local Folders',
  'mail.server.server2.userName': 'nobody',
  'mail.server.server2.directory-rel': '[ProfD]Mail/Local Folders',
  'mail.smtpservers': 'smtp1',
  'mail.smtp.defaultserver': 'smtp1',
  'mail.smtpserver.smtp1.hostname': '127.0.0.1',
  'mail.smtpserver.smtp1.port': smtpPort,
  'mail.smtpserver.smtp1.authMethod': 1,
  'mail.smtpserver.smtp1.try_ssl': 0,
  'mail.provider.suppress_dialog_on_startup': true,
  'mailnews.start_page.enabled': false,
  'mail.spellcheck.inline': false,
  'mail.shell.checkDefaultClient': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'app.donation.eoy.version.viewed': 999,
  'mail.inappnotifications.enabled': false,
  'app.update.enabled': false,
});

/* Scripts that run in Thunderbird's window. Each returns whether it is done. */

const STORE_PASSWORD = `
const [user, password] = arguments;
const login = Cc['@mozilla.org/login-manager/loginInfo;1'].createInstance(Ci.nsILoginInfo);
login.init('imap://127.0.0.1', null, 'imap://127.0.0.1', user, password, '', '');
return Services.logins.addLoginAsync(login).then(() => true);`;

/** Looks for new mail again every other second: the first look may come before Thunderbird knows its folders. */
const SHOW_NOTICE = `
const [id] = arguments;
const { MailServices } = ChromeUtils.importESModule('resource:///modules/MailServices.sys.mjs');
const { MailUtils } = ChromeUtils.importESModule('resource:///modules/MailUtils.sys.mjs');
const [account] = MailServices.accounts.accounts;
const inbox = account.incomingServer.rootFolder.getFolderWithFlags(Ci.nsMsgFolderFlags.Inbox);
const notice = [...(inbox?.messages ?? [])].find(({ messageId }) => messageId === id);
if (notice) MailUtils.displayMessageInFolderTab(notice);
else if (!(Date.now() < window.nextLook)) {
  window.nextLook = Date.now() + 2000;
  if (inbox) inbox.updateFolder(null);
  else account.incomingServer.performExpand(null);
}
return Boolean(notice);`;

const OPEN_REPLY = `
if (!Services.wm.getMostRecentWindow('msgcompose')) goDoCommand('cmd_reply');
return Services.wm.getMostRecentWindow('msgcompose')?.composeEditorReady === true;`;

/** Types the words above or below the quote, wherever the cursor stands. */
const TYPE = `
const [words] = arguments;
const page = Services.wm.getMostRecentWindow('msgcompose').document.getElementById('messageEditor').contentDocument;
for (const [at, line] of words.split('\\n').entries()) {
  if (at > 0) page.execCommand('insertParagraph');
  if (line !== '') page.execCommand('insertText', false, line);
}
return page.body.textContent.includes(words.split('\\n').at(-1));`;

/** The command does nothing as long as Thunderbird makes the reply ready, so it is given again. */
const SEND = `
const reply = Services.wm.getMostRecentWindow('msgcompose');
if (reply && !reply.gSendOperationInProgress) reply.setTimeout(() => reply.goDoCommand('cmd_sendNow'), 0);
return !reply;`;

/** The titles of its windows, and the text of a dialog. */
const WINDOWS = `
return [...Services.wm.getEnumerator(null)]
  .map(({ document }) => document.title + ' ' + (document.getElementById('infoBody')?.textContent ?? ''))
  .join(', ');`;

/** Answers the newest mail of Naomi's mailbox in Thunderbird, in HTML. The words are typed where the cursor stands. */
export const replyWithThunderbird = async (host: MailHost, words: string) => {
  const folder = testFolder('thunderbird');
  const profile = join(folder, 'profile');
  mkdirSync(profile);
  const port = await freePort();
  const rows = Object.entries(settings(host, port)).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  writeFileSync(join(profile, 'user.js'), rows.join(''));
  const command = [
    'thunderbird',
    '--profile',
    profile,
    '--marionette',
    '--remote-allow-system-access',
  ];
  const windows = await openWindows(folder, command);
  let thunderbird: Marionette | undefined;
  const does = (what: string, script: string, ...args: unknown[]) =>
    until(what, async () => (await thunderbird?.run(script, ...args)) === true, WITHIN).catch(
      async (error) => {
        throw new Error(`Thunderbird shows: ${await thunderbird?.run(WINDOWS)}`, { cause: error });
      },
    );
  try {
    const isOpen = async () => {
      thunderbird = await openMarionette(port).catch(() => undefined);
      return thunderbird !== undefined;
    };
    await until('Thunderbird is open', isOpen, WITHIN);
    const notice = host.mails('naomi').at(-1) ?? '';
    const [, id = ''] = /^Message-ID:\s*<(.+?)>/im.exec(notice) ?? [];
    await does('the password is stored', STORE_PASSWORD, FROM, host.password);
    await does('the notice is shown', SHOW_NOTICE, id);
    await does('the reply is open', OPEN_REPLY);
    await does('the words are typed', TYPE, words);
    await does('the reply is sent', SEND);
  } finally {
    thunderbird?.close();
    await windows.stop();
  }
};
