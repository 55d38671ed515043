import { AxeBuilder } from '@axe-core/playwright';
import { accountOf, expect, PASSWORD, type Page, PHONE, test } from './fixtures.ts';

/** Holds the app's code back. Returns a function that lets it load. */
const holdApp = async (page: Page) => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await released;
    await route.continue();
  });
  return release;
};

const hasAccount = (page: Page) =>
  page
    .context()
    .request.post('/api/register', { data: accountOf('Ruth') })
    .then(async () => {
      await page.context().clearCookies();
    });

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const logIn = (page: Page) => page.locator('form').getByRole('button', { name: 'Log in' });
/** The element that only the app draws. */
const app = (page: Page) => page.locator('main#main h1');
const early = (page: Page) => page.locator('form[data-early]');

test('a visitor signs in with at most 10 kB of script, before the app is loaded (W18)', async ({
  visitor,
}) => {
  const page = await visitor({ viewport: PHONE });
  await hasAccount(page);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const kinds = new Map<string, string>();
  const bytes = { all: 0, scripts: 0 };
  devtools.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.all += encodedDataLength;
    if (kinds.get(requestId) === 'Script') bytes.scripts += encodedDataLength;
  });
  // A browser that is never idle.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const release = await holdApp(page);
  await page.goto('/groups?next=ignored');
  await expect(page).toHaveURL('/auth?next=%2Fgroups%3Fnext%3Dignored');
  await page.evaluate(() => document.fonts.ready);
  expect(bytes.scripts).toBeGreaterThan(1_000);
  expect(bytes.scripts).toBeLessThanOrEqual(10_000);
  expect(bytes.all).toBeLessThanOrEqual(100_000);
  await devtools.detach();

  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await email(page).fill('ruth@example.org');
  await password(page).fill(PASSWORD);
  const answer = page.waitForResponse('**/api/login');
  await password(page).press('Enter');
  expect((await answer).status()).toBe(200);
  release();
  await expect(page).toHaveURL('/groups?next=ignored');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Groups');
});

test('what was typed before the app is loaded stays, with the focus and the selection (W18)', async ({
  visitor,
}) => {
  const page = await visitor();
  await hasAccount(page);
  const release = await holdApp(page);
  await page.goto('/auth');
  await email(page).fill('ruth@example.org');
  await password(page).click();
  await page.keyboard.type(PASSWORD.slice(0, -2));
  await page.keyboard.press('Home');
  await page.keyboard.press('Delete');
  release();
  await expect(app(page)).toBeVisible();
  await expect(early(page)).toHaveCount(0);
  await expect(password(page)).toBeFocused();
  await page.keyboard.type(PASSWORD.slice(0, 1));
  await page.keyboard.press('End');
  await page.keyboard.type(PASSWORD.slice(-2));
  await expect(email(page)).toHaveValue('ruth@example.org');
  await expect(password(page)).toHaveValue(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ruth$/);
});

test('a refusal before the app is loaded is announced once, and stays when the app comes', async ({
  visitor,
}) => {
  const page = await visitor();
  const release = await holdApp(page);
  await page.goto('/auth');
  await email(page).fill('ruth@example.org');
  await password(page).fill('not the password');
  await logIn(page).click();
  const wrong = page.getByText('Incorrect email or password.');
  await expect(page.getByRole('alert').and(wrong)).toBeVisible();
  await expect(email(page)).toHaveValue('ruth@example.org');
  release();
  await expect(app(page)).toBeVisible();
  await expect(wrong).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a button pressed before the app is loaded does what it says when the app comes', async ({
  visitor,
}) => {
  const page = await visitor();
  const release = await holdApp(page);
  await page.goto('/auth');
  await email(page).fill('ruth@example.org');
  await page.getByRole('button', { name: 'Create an account' }).click();
  release();
  await expect(page.getByLabel('First Name')).toBeVisible();
  await expect(email(page)).toHaveValue('ruth@example.org');
});

test('without JavaScript the sign-in page says what is missing, and its form works (W18)', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await hasAccount(page);
  await page.goto('/auth');
  await expect(page.locator('noscript p')).toHaveText(/^Upheld needs JavaScript\./);
  await expect(page.locator('noscript p')).toBeVisible();
  await email(page).fill('ruth@example.org');
  await password(page).fill('not the password');
  await logIn(page).click();
  await expect(page.getByText('Incorrect email or password.')).toBeVisible();
  await page.goto('/auth');
  await email(page).fill('ruth@example.org');
  await password(page).fill(PASSWORD);
  await logIn(page).click();
  await expect(page).toHaveURL('/');
  expect((await context.cookies()).map(({ name }) => name)).toContain('upheld_session');
  await context.close();
});
