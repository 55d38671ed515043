import { join } from 'node:path';
import { connect, expect, PICTURES, register, signIn, startAgain, test } from './packaged.ts';

/* The packaged program. Never run yet, because there was no machine with Electron. */

const TOKEN = 'k3J-_9aB'.repeat(5);

test('the program starts with the page that asks for a server', async ({ launch }) => {
  const page = await (await launch()).pageAt('upheld://pages/choose.html');
  await expect(page.getByRole('heading', { name: 'Where is your Upheld?' })).toBeVisible();
  await page.screenshot({ path: join(PICTURES, 'choose.png') });
});

test('a user signs in, and is still signed in after the next start', async ({ launch, server }) => {
  const first = await launch();
  const page = await connect(first, server);
  await register(server);
  await signIn(page);
  await page.screenshot({ path: join(PICTURES, 'home.png') });
  await first.stop();
  const again = await (await launch()).pageAt('upheld://app/');
  await expect(again.getByRole('heading', { level: 1 })).toContainText('Ruth');
});

test('a page cannot use Node', async ({ launch }) => {
  const page = await (await launch()).pageAt('upheld://pages/choose.html');
  const reached = await page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer', 'electron'].filter((name) => name in globalThis),
  );
  expect(reached).toEqual([]);
});

test('the included server starts and serves pages', async ({ launch }) => {
  const packaged = await launch();
  const choose = await packaged.pageAt('upheld://pages/choose.html');
  await choose.getByRole('button', { name: 'Run Upheld on this computer' }).click();
  const page = await packaged.pageAt('upheld://app/');
  await expect(page.getByText('will become the administrator')).toBeVisible();
  await page.screenshot({ path: join(PICTURES, 'this-computer.png') });
});

test('a link starts the program at its page', async ({ launch, server }) => {
  // The server must be known, because the question about an unknown one cannot be answered here.
  const first = await launch();
  await connect(first, server);
  await first.stop();
  const link = `upheld://join/${new URL(server.url).host}/${TOKEN}`;
  const page = await (await launch([link])).pageAt('upheld://app/');
  await expect.poll(() => page.url()).toContain(`/join/${TOKEN}`);
});

test('the running program opens a link', async ({ launch, home, server }) => {
  const page = await connect(await launch(), server);
  await startAgain(home, [`upheld://join/${new URL(server.url).host}/${TOKEN}`]);
  await expect.poll(() => page.url()).toContain(`/join/${TOKEN}`);
});
