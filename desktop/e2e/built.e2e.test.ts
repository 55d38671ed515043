import { groupOn } from '../built/group.ts';
import { expect, knowing, type Page, register, signIn, test } from './built.ts';
import { pressAndLeave } from './office.ts';

test('hiding the window twelve times does not slow down calls (T7)', async ({
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

test('a typed address opens the sign-in page of that server (T1)', async ({
  launch,
  pageAt,
  server,
}) => {
  const desktop = launch();
  const choose = await pageAt(desktop, 'upheld://pages/choose.html');
  await choose.getByLabel('Address').fill(server.url);
  await choose.getByRole('button', { name: 'Connect' }).click();
  const page = await pageAt(desktop, 'upheld://app/');
  await expect(page.getByRole('tab', { name: 'Log in' })).toBeVisible();
});

/** Signs Ruth in, and begins a request. */
const writing = async (page: Page) => {
  await openDialog(page);
  await page.getByRole('dialog').getByLabel('Title').fill('My knee');
};

const openDialog = async (page: Page) => {
  await page.getByRole('link', { name: 'Requests', exact: true }).first().click();
  await page.getByRole('button', { name: 'New Request' }).click();
};

test('a click on a notification keeps the draft of a request (T6)', async ({
  launch,
  pageAt,
  server,
}) => {
  const group = await groupOn(server);
  const desktop = launch(knowing(server.url));
  const page = await pageAt(desktop, 'upheld://app/');
  await signIn(page);
  await writing(page);
  desktop.windows()[0]?.hide();
  await group.share('A job');
  await expect.poll(() => desktop.notifications.length).toBe(1);
  desktop.notifications[0]?.click();
  await expect.poll(() => page.url()).toMatch(/\/prayers\/\d+$/);
  await openDialog(page);
  await expect(page.getByText('What you wrote before is still here.')).toBeVisible();
  await expect(page.getByLabel('Title')).toHaveValue('My knee');
});

test('opening the settings keeps the draft of a request (T7)', async ({
  launch,
  pageAt,
  server,
}) => {
  await register(server);
  const desktop = launch(knowing(server.url));
  const page = await pageAt(desktop, 'upheld://app/');
  await signIn(page);
  await writing(page);
  desktop.press('Settings…');
  const settings = await pageAt(desktop, 'upheld://pages/settings.html');
  await pressAndLeave(settings.getByRole('button', { name: 'Back to Upheld' }));
  await expect(page.getByLabel('Title')).toHaveValue('My knee');
  expect(desktop.window()?.webContents.getURL()).toContain('upheld://app/');
});

test('a click on a notification asks before it leaves a form without a draft (T6)', async ({
  launch,
  pageAt,
  server,
}) => {
  const group = await groupOn(server);
  const desktop = launch(knowing(server.url));
  const page = await pageAt(desktop, 'upheld://app/');
  await signIn(page);
  await page.getByRole('button', { name: 'Ruth' }).click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await page.getByRole('tab', { name: 'Change Password' }).click();
  const password = page.getByLabel('Current Password', { exact: true });
  await password.fill('no draft keeps it');
  desktop.windows()[0]?.hide();
  await group.share('A job');
  await expect.poll(() => desktop.notifications.length).toBe(1);
  const asked = page.waitForEvent('dialog');
  desktop.notifications[0]?.click();
  await (await asked).dismiss();
  await expect(password).toHaveValue('no draft keeps it');
});
