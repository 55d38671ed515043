import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { testFolder } from '../../test-support/folder.ts';
import { freePort } from '../../test-support/free-port.ts';
import { expect, register, test } from './fixtures.ts';

const EXECUTABLE = resolve('dist/upheld');
/** The longest time that a volunteer waits, in milliseconds. */
const A_MINUTE = 60_000;

const started: ChildProcess[] = [];
test.afterEach(async () => {
  for (const child of started.splice(0)) {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
  }
});

/** Starts the program in an empty folder with these arguments, and waits for an output line that matches. */
const startWith = async (args: string[], line: RegExp) => {
  const folder = testFolder('first-day');
  const port = await freePort();
  // Only the port is set, because another test may use the default port.
  const child = spawn(EXECUTABLE, args, {
    cwd: folder,
    env: { UPHELD_PORT: String(port), UPHELD_HOST: '127.0.0.1', TMPDIR: folder },
  });
  started.push(child);
  let output = '';
  const found = await new Promise<string>((done, fail) => {
    child.stdout.on('data', (chunk) => {
      output += String(chunk);
      const match = line.exec(output)?.[1];
      if (match) done(match);
    });
    child.once('exit', () => fail(new Error(`It ended: ${output}`)));
  });
  return { found, folder };
};

test('three actions lead from an empty folder to a signed-in administrator (R25)', async ({
  page,
}) => {
  const began = performance.now();
  // 1: start the program without a command, as a double click does.
  const { found, folder } = await startWith([], /Set up the first administrator: (\S+)\n/);
  // 2: open the link that it prints.
  await page.goto(found);
  // 3: fill in the form and send it.
  await register(page, 'Ruth');
  await expect(page.getByRole('link', { name: 'Admin' }).first()).toBeVisible();
  expect(performance.now() - began).toBeLessThan(A_MINUTE);
  expect(readdirSync(folder)).toEqual(['data']);
});

test('one action, the demo’s link, opens a congregation with content (R25)', async ({ page }) => {
  const began = performance.now();
  const { found } = await startWith(
    ['demo', '--port', String(await freePort()), '--host', '127.0.0.1'],
    /Sign in as \w+, who looks after it: (\S+)\n/,
  );
  await page.goto(found);
  await expect(page.getByRole('heading', { level: 3 }).nth(2)).toBeVisible();
  expect(performance.now() - began).toBeLessThan(A_MINUTE);
});

test('an invited person joins the demo by the mail that is shown on a page (R31)', async ({
  page,
  browser,
}) => {
  const { found } = await startWith(
    ['demo', '--port', String(await freePort()), '--host', '127.0.0.1'],
    /Sign in as \w+, who looks after it: (\S+)\n/,
  );
  await page.goto(found);
  await page.getByRole('link', { name: 'Tuesday Evening Group' }).first().click();
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await page.getByLabel('Email address').fill('nora@example.org');
  await page.getByRole('button', { name: 'Send Invitation' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Invitation for nora@example.org')).toBeVisible();
  await page.keyboard.press('Escape');

  const letter = page.frameLocator('iframe');
  const button = letter.getByRole('link', { name: 'See the invitation' });
  await test.step('the mail is where the line above the page leads', async () => {
    await page.getByRole('link', { name: 'Read the mail' }).click();
    const mail = page.getByRole('link', { name: /nora@example\.org/ });
    await expect(async () => {
      await page.getByRole('link', { name: 'Look for new mail' }).click();
      await expect(mail).toBeVisible({ timeout: 500 });
    }).toPass();
    await mail.click();
    await expect(button).toBeVisible();
  });
  const link = (await button.getAttribute('href')) ?? '';

  await test.step('its link leads the whole window', async () => {
    await button.click();
    await expect(page).toHaveURL(link);
  });

  await test.step('somebody new joins by it', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await other.goto(link);
    await register(other, 'Nora');
    await expect(other.getByRole('heading', { name: 'Tuesday Evening Group' })).toBeVisible();
    await context.close();
  });
});
