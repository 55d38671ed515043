import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { $ } from 'bun';
import { killWithTests } from '../children.ts';
import { testFolder } from '../folder.ts';
import { until } from '../until.ts';
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

/** Starts a screen that nobody sees. */
const startScreen = async () => {
  const child = Bun.spawn(['Xvfb', '-displayfd', '1', '-screen', '0', '1200x900x24'], {
    stdout: 'pipe',
    stderr: 'ignore',
  });
  killWithTests(child);
  const reader = child.stdout.getReader();
  const { value } = await reader.read();
  return { child, display: `:${new TextDecoder().decode(value).trim()}` };
};

/** Answers the newest mail of Naomi's mailbox in Claws. The words are pasted below the quote. */
export const replyWithClaws = async (host: MailHost, words: string) => {
  const folder = testFolder('claws');
  writeSettings(folder, host.smtpPort);
  writeFileSync(
    join(folder, 'Mail/inbox/1'),
    host.mails('naomi').at(-1)?.replaceAll('\r', '') ?? '',
  );
  writeFileSync(join(folder, 'words'), words);
  const screen = await startScreen();
  const env = {
    ...process.env,
    HOME: folder,
    TMPDIR: folder,
    DISPLAY: screen.display,
    LANG: 'C.UTF-8',
  };
  const claws = Bun.spawn(['claws-mail', '--select', '#mh/Mail/inbox/1'], {
    env,
    cwd: folder,
    stdout: Bun.file(join(folder, 'log')),
    stderr: 'ignore',
  });
  killWithTests(claws);
  const log = () => Bun.file(join(folder, 'log')).text();
  const xdotool = (...args: string[]) => $`timeout 10 xdotool ${args}`.env(env).quiet().nothrow();
  const windows = async (name: string) =>
    (await xdotool('search', '--onlyvisible', '--name', name).text()).trim();
  /** Waits for a window, and gives it the keyboard. */
  const focus = async (name: string) => {
    await until(`Claws shows ${name}`, async () => (await windows(name)) !== '', 20_000);
    await xdotool('windowfocus', '--sync', await windows(name));
  };
  try {
    await until(
      'the mail is selected',
      async () => (await log()).includes('selecting message'),
      20_000,
    );
    await focus('Claws Mail');
    await xdotool('key', 'ctrl+r');
    await focus('Compose message');
    const clipboard = Bun.spawn(
      ['timeout', '20', 'xclip', '-quiet', '-loops', '1', '-selection', 'clipboard', 'words'],
      { env, cwd: folder, stdout: 'ignore', stderr: 'ignore' },
    );
    await until(
      'the words are pasted',
      async () => {
        if (clipboard.exitCode === null) await xdotool('key', 'ctrl+v');
        return clipboard.exitCode !== null;
      },
      20_000,
    );
    await xdotool('key', 'ctrl+Return');
    await until('Claws has sent it', async () => (await windows('Compose message')) === '', 20_000);
  } catch (error) {
    throw new Error(await log(), { cause: error });
  } finally {
    claws.kill(9);
    screen.child.kill();
  }
};
