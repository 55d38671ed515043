import { join } from 'node:path';
import { connect, expect, PICTURES, signIn, startAgain, test } from './packaged.ts';

/* The packaged program. Never run yet: there was no machine with Electron. */

const TOKEN = 'k3J-_9aB'.repeat(5);

test('it starts by asking for a server', async ({ launch }) => {
  const page = await (await launch()).pageAt('upheld://pages/choose.html');
  await expect(page.getByRole('heading', { name: 'Where is your Upheld?' })).toBeVisible();
  await page.screenshot({ path: join(PICTURES, 'choose.png') });
});

test('a person signs in, and still is after the next start', async ({ launch, server }) => {
  const first = await launch();
  const page = await connect(first, server);
  await signIn(page, server);
  await page.screenshot({ path: join(PICTURES, 'home.png') });
  await first.stop();
  const again = await (await launch()).pageAt('upheld://app/');
  await expect(again.getByRole('heading', { level: 1 })).toContainText('Ruth');
});

test('a page has nothing of Node’s', async ({ launch }) => {
  const page = await (await launch()).pageAt('upheld://pages/choose.html');
  const reached = await page.evaluate(() =>
    ['require', 'process', 'module', 'Buffer', 'electron'].filter((name) => name in globalThis),
  );
  expect(reached).toEqual([]);
});

test('the server that comes with it starts and serves', async ({ launch }) => {
  const packaged = await launch();
  const choose = await packaged.pageAt('upheld://pages/choose.html');
  await choose.getByRole('button', { name: 'Run Upheld on this computer' }).click();
  const page = await packaged.pageAt('upheld://app/');
  await expect(page.getByText('will become the administrator')).toBeVisible();
  await page.screenshot({ path: join(PICTURES, 'this-computer.png') });
});

test('a link starts the program at its place', async ({ launch, server }) => {
  // Of a server that is not known yet it would ask first, in a window that nobody can press here.
  const first = await launch();
  await connect(first, server);
  await first.stop();
  const link = `upheld://join/${new URL(server.url).host}/${TOKEN}`;
  const page = await (await launch([link])).pageAt('upheld://app/');
  await expect.poll(() => page.url()).toContain(`/join/${TOKEN}`);
});

test('a link goes to the running program', async ({ launch, home, server }) => {
  const page = await connect(await launch(), server);
  await startAgain(home, [`upheld://join/${new URL(server.url).host}/${TOKEN}`]);
  await expect.poll(() => page.url()).toContain(`/join/${TOKEN}`);
});
