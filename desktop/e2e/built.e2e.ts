import { expect, knowing, register, signIn, test } from './built.ts';

test('hiding the window twelve times leaves every call as quick as before', async ({
  launch,
  pageAt,
  server,
}) => {
  await register(server);
  const desktop = launch(knowing(server.url));
  const page = await pageAt(desktop, 'upheld://app/');
  await signIn(page);
  for (let n = 0; n < 12; n++) {
    const line = page.waitForResponse((answer) => answer.url().endsWith('/api/events'));
    desktop.windows()[0]?.hide();
    desktop.windows()[0]?.show();
    await line;
  }
  const answer = await page.evaluate(async () => (await fetch('/api/user')).status);
  expect(answer).toBe(200);
});

test('an address that is typed in leads to the sign-in page of that server', async ({
  launch,
  pageAt,
  server,
}) => {
  const desktop = launch();
  const choose = await pageAt(desktop, 'upheld://pages/choose.html');
  await choose.getByLabel('Address').fill(server.url);
  await choose.getByRole('button', { name: 'Connect' }).click();
  const page = await pageAt(desktop, 'upheld://app/');
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
});
