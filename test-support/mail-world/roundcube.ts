import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findChromium } from '../../web/e2e/find-chromium.ts';
import { runUnpacked, unpackPackages } from '../debian-packages.ts';
import { openToAll, testFolder } from '../folder.ts';
import { freePort } from '../free-port.ts';
import { isOpen } from '../is-open.ts';
import { until } from '../until.ts';
import { type Account, FROM } from './terminal-programs.ts';

/** Returns the folder of Roundcube, and of its libraries. */
export const unpackRoundcube = () =>
  unpackPackages([
    ...['roundcube-core', 'php-pear', 'php-mail-mime', 'php-net-smtp', 'php-net-socket'],
    ...['php-auth-sasl', 'php-masterminds-html5', 'php-guzzlehttp-guzzle', 'php-guzzlehttp-psr7'],
    ...['php-guzzlehttp-promises', 'php-psr-http-client', 'php-psr-http-message'],
    ...['php-psr-http-factory', 'php-getallheaders', 'php-symfony-deprecation-contracts'],
    ...['libjs-bootstrap4', 'libjs-jquery', 'libjs-jquery-ui', 'libjs-jstimezonedetect'],
    'libjs-popper.js',
  ]);

/** `htmleditor`: 0 for plain text, 1 for HTML. */
const settings = (folder: string, { imapPort, smtpPort }: Account, htmleditor: number) => `<?php
$config['db_dsnw'] = 'sqlite:///${folder}/data?mode=0640';
$config['imap_host'] = '127.0.0.1:${imapPort}';
$config['smtp_host'] = '127.0.0.1:${smtpPort}';
$config['smtp_user'] = '';
$config['smtp_pass'] = '';
$config['des_key'] = 'rcmail-24-characters-key';
$config['log_dir'] = '${folder}';
$config['temp_dir'] = '${folder}';
$config['plugins'] = [];
$config['skin'] = 'elastic';
$config['language'] = 'en_US';
$config['htmleditor'] = ${htmleditor};
`;

/** Starts Roundcube in PHP's own server, and a browser. */
const startRoundcube = async (packages: string, account: Account, htmleditor: number) => {
  const folder = testFolder('roundcube');
  openToAll(folder);
  const port = await freePort();
  cpSync(join(packages, 'etc/roundcube'), join(folder, 'config'), { recursive: true });
  writeFileSync(join(folder, 'config/config.inc.php'), settings(folder, account, htmleditor));
  mkdirSync(join(folder, 'sessions'));
  // Debian's own path is below /var/lib.
  const paths = "<?php define('INSTALL_PATH', '/usr/share/roundcube/');";
  writeFileSync(join(folder, 'paths.php'), paths);
  const options = [`auto_prepend_file=${folder}/paths.php`, `session.save_path=${folder}/sessions`];
  const child = await runUnpacked(packages, {
    folder,
    command: [
      ...['env', `ROUNDCUBE_CONFIG_DIR=${folder}/config`, 'PHP_CLI_SERVER_WORKERS=4', 'php'],
      ...options.flatMap((option) => ['-d', option]),
      ...['-S', `127.0.0.1:${port}`, '-t', '/usr/share/roundcube'],
    ],
  });
  const log = () => Bun.file(join(folder, 'log')).text();
  await until('Roundcube answers', () => isOpen(port), 20_000).catch(async (error) => {
    throw new Error(await log(), { cause: error });
  });
  const browser = await chromium.launch({ executablePath: findChromium(), args: ['--no-sandbox'] });
  return {
    url: `http://127.0.0.1:${port}`,
    browser,
    log,
    stop: async () => {
      await browser.close();
      await child.stdin.end();
      return child.exited;
    },
  };
};

/** Signs in, and opens the reply to the newest mail. */
const openReply = async (page: Page, password: string) => {
  page.setDefaultTimeout(20_000);
  await page.getByLabel('Username').fill(FROM);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  // The newest mail is the first one.
  await page.locator('#messagelist tbody tr').first().dblclick();
  await page.waitForURL(/_action=show/);
  await page.getByTitle('Reply to sender').click();
};

/** Returns a reply with Roundcube, typed below the quote. */
export const replyWithRoundcube =
  (packages: string, { isHtml }: { isHtml: boolean }) =>
  async (account: Account, words: string) => {
    const roundcube = await startRoundcube(packages, account, isHtml ? 1 : 0);
    try {
      const page = await roundcube.browser.newPage();
      await page.goto(roundcube.url);
      await openReply(page, account.password);
      const editor = isHtml
        ? page.frameLocator('#composebody_ifr').locator('body')
        : page.locator('#composebody');
      await editor.press('Control+End');
      await page.keyboard.type(words);
      await page.getByRole('button', { name: 'Send' }).click();
      await page.getByText('Message sent successfully').waitFor();
    } catch (error) {
      throw new Error(await roundcube.log(), { cause: error });
    } finally {
      await roundcube.stop();
    }
  };
