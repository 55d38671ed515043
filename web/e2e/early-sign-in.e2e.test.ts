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

const hasAccount = (url: string) =>
  fetch(`${url}/api/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify(accountOf('Ruth')),
  });

const email = (page: Page) => page.getByLabel('Email');
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const logIn = (page: Page) => page.locator('form').getByRole('button', { name: 'Log in' });
/** The element that only the app draws. */
const app = (page: Page) => page.locator('main#main h1');
const early = (page: Page) => page.locator('form[data-early]');

test('a visitor signs in with at most 10 kB of script, before the app is loaded (W18)', async ({
  visitor,
  server,
}) => {
  const page = await visitor({ viewport: PHONE });
  await hasAccount(server.url);
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
  server,
}) => {
  const page = await visitor();
  await hasAccount(server.url);
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

test('a refusal before the app is loaded is shown and focused, and stays when the app comes (W11, W18)', async ({
  visitor,
}) => {
  const page = await visitor();
  const release = await holdApp(page);
  await page.goto('/auth');
  await email(page).fill('ruth@example.org');
  await password(page).fill('not the password');
  await logIn(page).click();
  const why = page.locator('form').getByRole('group', { name: 'There is a problem' });
  const words = 'There is a problemLogin failedIncorrect email or password.';
  await expect(why).toHaveText(words);
  await expect(why).toBeFocused();
  await expect(email(page)).toHaveValue('ruth@example.org');
  release();
  await expect(early(page)).toHaveCount(0);
  await expect(why).toHaveText(words);
  await expect(why).toBeFocused();
});

test('whoever types again after a refusal keeps the focus when the app comes (W18)', async ({
  visitor,
}) => {
  const page = await visitor();
  const release = await holdApp(page);
  await page.goto('/auth');
  await email(page).fill('ruth@example.org');
  await password(page).fill('not the password');
  await logIn(page).click();
  await expect(page.getByText('Incorrect email or password.')).toBeVisible();
  await password(page).fill('another');
  release();
  await expect(early(page)).toHaveCount(0);
  await expect(page.getByText('Incorrect email or password.').first()).toBeVisible();
  await expect(password(page)).toBeFocused();
  await expect(password(page)).toHaveValue('another');
});

test('a sign-in before the app is loaded ends a sign-out that did not reach the server (A30)', async ({
  visitor,
  server,
}) => {
  const page = await visitor();
  await hasAccount(server.url);
  await page.goto('/auth');
  await page.evaluate(() => localStorage.setItem('upheld.signing-out', 'pending'));
  const release = await holdApp(page);
  await page.reload();
  await email(page).fill('ruth@example.org');
  await password(page).fill(PASSWORD);
  await logIn(page).click();
  release();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ruth$/);
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

test('a dialog of a button pressed before the app is loaded returns the focus to it (W16)', async ({
  visitor,
}) => {
  const page = await visitor({ viewport: PHONE });
  const release = await holdApp(page);
  await page.goto('/auth');
  const opener = page.getByRole('banner').getByRole('button', { name: 'Text size' });
  await opener.click();
  release();
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('an empty form that is sent before the app is loaded shows its mistakes when the app comes (W11)', async ({
  visitor,
}) => {
  const page = await visitor();
  const release = await holdApp(page);
  await page.goto('/auth');
  await email(page).fill('ruth');
  await logIn(page).click();
  release();
  const summary = page.getByRole('group', { name: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('button')).toHaveText([
    'Please enter a valid email address',
    'Password is required',
  ]);
  await expect(email(page)).toHaveValue('ruth');
});

for (const [hand, down, up] of [
  ['mouse', (page: Page) => page.mouse.down(), (page: Page) => page.mouse.up()],
  ['space bar', (page: Page) => page.keyboard.down(' '), (page: Page) => page.keyboard.up(' ')],
] as const)
  test(`a button that the app replaces while the ${hand} is down is pressed once (W18)`, async ({
    visitor,
  }) => {
    const page = await visitor();
    const release = await holdApp(page);
    await page.goto('/auth');
    await email(page).fill('nobody@example.org');
    await password(page).fill(PASSWORD);
    await logIn(page).hover();
    await logIn(page).focus();
    await down(page);
    release();
    await expect(app(page)).toBeVisible();
    await expect(early(page)).toHaveCount(0);
    const attempts: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/login')) attempts.push(request.method());
    });
    await up(page);
    await expect(page.getByText('Incorrect email or password.').first()).toBeVisible();
    expect(attempts).toEqual(['POST']);
  });

test('a page that was scrolled before the app is loaded does not jump (W19)', async ({
  visitor,
}) => {
  const page = await visitor({ viewport: { width: 390, height: 420 } });
  const release = await holdApp(page);
  await page.goto('/auth');
  const top = () => page.evaluate(() => window.scrollY);
  await password(page).fill(PASSWORD);
  await page.evaluate(() => window.scrollTo(0, 120));
  await expect.poll(top).toBe(120);
  const place = await logIn(page).boundingBox();
  release();
  await expect(early(page)).toHaveCount(0);
  await expect(app(page)).toBeVisible();
  expect(await top()).toBe(120);
  expect(await logIn(page).boundingBox()).toEqual(place);
});

test('without JavaScript the sign-in page says what is missing, and its form works (W18)', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.url, javaScriptEnabled: false });
  const page = await context.newPage();
  await hasAccount(server.url);
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
