import { readFileSync } from 'node:fs';
import { LIVE } from '../../test-support/live.ts';
import {
  DESKTOP,
  drawn,
  expect,
  go,
  greeting,
  type Page,
  type Person,
  PHONE,
  test,
  toast,
} from './fixtures.ts';
import { makeGroupWith } from './steps.ts';
import { cachedPaths } from './stored-paths.ts';

/*
 * Without a connection the app shows its cache and queues actions, which are sent once later. Nothing remains
 * for the next user.
 */
const ALLOWED = { serviceWorkers: 'allow' } as const;

/** Makes a group of Ruth's and Naomi's with two requests of Naomi's. */
const share = async (ruth: Person, naomi: Person) => {
  const id = await makeGroupWith(ruth, [naomi], 'Choir');
  const ask = async (title: string, content: string) => {
    const data = { title, content, groupIds: [id] };
    return (await (await naomi.api.post('/api/prayers', { data })).json()).id;
  };
  const knee = await ask('My knee', 'It hurts on the stairs, and the stairs are many.');
  const sleep = await ask('A night of sleep', 'The little one wakes every hour.');
  return { path: `/groups/${id}`, id, knee, sleep };
};

/** Waits until the service worker controls the page and this read is cached. */
const isKept = async (page: Page, path: string) => {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect
    .poll(async () => (await cachedPaths(page)).some((url) => url.includes(path)))
    .toBe(true);
};

/** Returns the content of both stores in this browser. */
const left = (page: Page) =>
  page.evaluate(async () => [
    ...Object.keys(localStorage).filter((key) => key.startsWith('upheld.kept.')),
    ...(await caches.keys()).filter((name) => name.startsWith('kept-')),
  ]);

const banner = (page: Page) =>
  page
    .locator(LIVE)
    .and(page.locator(':not([data-toast] *)'))
    .filter({ hasText: /offline|reached|online again/ });
const card = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

test('without a connection the cache is shown, and queued actions are sent once (P32)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: PHONE, ...ALLOWED });
  const naomi = await person('Naomi');
  const { page } = ruth;
  const { path, knee, sleep } = await share(ruth, naomi);
  await page.goto('/');
  await go(page, path);
  await expect(card(page, 'My knee')).toBeVisible();
  await isKept(page, `${path}/prayers`);
  await isKept(page, 'to-pray');
  await isKept(page, '/api/groups"');

  await page.context().setOffline(true);
  await page.reload();
  await expect(banner(page)).toContainText(/You are offline\. Saved at \d+:\d\d [AP]M\./);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choir');

  // A prayer is shown at once, and still after a reload.
  await card(page, 'My knee')
    .getByRole('button', { name: /^(Pray|Be the first)/ })
    .click();
  await card(page, 'My knee')
    .getByRole('button', { name: /^Bookmark/ })
    .click();
  await expect(banner(page)).toContainText('will be sent when you are online again');
  await page.reload();
  await expect(card(page, 'My knee').getByRole('button', { name: /^Prayed/ })).toBeVisible();

  // The page of a request that was never opened is drawn from the cached list.
  await go(page, `/prayers/${knee}`);
  await page.getByLabel('Add a comment').fill('I climb them with you.');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await expect(toast(page, 'You are offline')).toBeVisible();
  await expect(page.getByLabel('Add a comment')).toHaveValue('');

  // The list of the sitting was preloaded.
  await go(page, '/pray');
  // The text says why there is no button.
  await expect(page.getByRole('main')).toContainText('The little one wakes every hour.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A night of sleep');
  await page.getByRole('button', { name: 'Pray', exact: true }).click();

  await go(page, path);
  await page.getByRole('button', { name: 'Add a prayer request' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Prayer Request', { exact: true }).fill('That we find a tenor.');
  await dialog.getByLabel('Choir').check();
  await dialog.getByRole('button', { name: 'Share Prayer Request' }).click();
  await expect(dialog).toBeHidden();

  // An action that cannot be queued fails, with the reason.
  await page.getByRole('button', { name: 'Group', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy Invite Link' }).click();
  await expect(toast(page, 'Error')).toContainText('You are offline.');

  await page.context().setOffline(false);
  await expect(banner(page)).toBeHidden();
  await expect(page.locator(LIVE).filter({ hasText: 'The connection is back.' })).toBeAttached();
  const read = async (at: string) => (await ruth.api.get(at)).json();
  expect(await read(`/api/prayers/${knee}`)).toMatchObject({ hasPrayed: true, isBookmarked: true });
  expect(await read(`/api/prayers/${sleep}`)).toMatchObject({ hasPrayed: true });
  expect(await read(`/api/prayers/${knee}/comments`)).toMatchObject([
    { content: 'I climb them with you.' },
  ]);
  const mine = await read('/api/prayers');
  expect(mine.map(({ title }: { title: string }) => title)).toEqual(['That we find a tenor']);
});

test('without a connection people keep their faces, until one signs out (P32)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: PHONE, ...ALLOWED });
  const naomi = await person('Naomi');
  const { page } = ruth;
  const { path } = await share(ruth, naomi);
  await naomi.api.put('/api/user/picture', { data: readFileSync('web/e2e/files/portrait.jpg') });
  const face = card(page, 'My knee').locator('img');
  const width = () => face.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await page.goto('/');
  await go(page, path);
  await expect(face).toBeVisible();
  await isKept(page, `${path}/prayers`);
  const faces = () =>
    page.evaluate(async () => (await (await caches.open('kept-faces')).keys()).length);
  await expect.poll(faces).toBe(1);

  await page.context().setOffline(true);
  await page.reload();
  await expect(face).toBeVisible();
  await expect.poll(width, 'the small copy').toBe(96);

  await test.step('a screen whose own read is not cached does not say when it was saved', async () => {
    await expect(banner(page)).toContainText('Saved at');
    await go(page, '/resources');
    await expect(banner(page)).toContainText('You are offline');
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(banner(page)).not.toContainText('Saved at');
  });

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect.poll(() => left(page)).toEqual([]);
});

test('without a connection a phone with an empty cache offers no sign-in (W15)', async ({
  person,
}) => {
  const { page } = await person('Ruth', { viewport: PHONE, ...ALLOWED });
  await page.goto('/');
  await isKept(page, '/api/user"');
  // The cache is empty after more than a week.
  await page.evaluate(() => caches.delete('kept-reads'));
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Text size' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ruth');
});

test('the logo and the icons are shown without a connection (W15)', async ({ person }) => {
  const { page } = await person('Ruth', { viewport: PHONE, ...ALLOWED });
  await page.goto('/');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.context().setOffline(true);
  await page.reload();
  const logo = page.getByRole('banner').locator('img').first();
  await expect(logo).toHaveAttribute('src', '/icon.svg');
  await expect
    .poll(() => logo.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBeGreaterThan(0);
  // The files that the page's head names.
  const named = await page
    .locator('link[rel*=icon], link[rel=manifest]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(named).toHaveLength(3);
  const isThere = (path: string) =>
    fetch(path).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const path of named)
    expect([path, await page.evaluate(isThere, path)]).toEqual([path, true]);
});

test('a comment is stored once, even if the answer is lost and it is sent again (P32)', async ({
  person,
}) => {
  const { page, api } = await person('Ruth', { viewport: DESKTOP });
  const data = { title: 'My knee', content: 'It hurts on the stairs.', isPrivate: true };
  const { id } = await (await api.post('/api/prayers', { data })).json();
  const comments = `/api/prayers/${id}/comments`;
  await page.goto(`/prayers/${id}`);
  await page.getByLabel('Add a comment').fill('Better today.');
  await page.route(comments, async (route) => {
    if (route.request().method() === 'GET') return route.continue();
    await route.fetch();
    return route.abort('internetdisconnected');
  });
  const send = page.getByRole('button', { name: 'Add Comment' });
  await send.click();
  await expect(toast(page, 'Error')).toBeVisible();
  await page.unroute(comments);
  await send.click();
  await expect(page.getByLabel('Add a comment')).toHaveValue('');
  expect(await (await api.get(comments)).json()).toHaveLength(1);
});

test('while the server is away or slow, the screen shows the cache (P32)', async ({ person }) => {
  const { page, api } = await person('Ruth', { viewport: PHONE });
  const data = { title: 'My knee', content: 'It hurts on the stairs.', isPrivate: true };
  await api.post('/api/prayers', { data });
  // The browser complains if its preloads are delayed here.
  await page.route('/my-prayers', async (route) => {
    const response = await route.fetch();
    const { link, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto('/my-prayers');
  await expect(card(page, 'My knee')).toBeVisible();
  await expect.poll(async () => (await cachedPaths(page)).join()).toContain('/api/prayers"');

  await page.route('/api/**', (route) => route.abort('internetdisconnected'));
  await page.reload();
  await expect(banner(page)).toContainText('Upheld cannot be reached. Saved at');
  await expect(card(page, 'My knee')).toBeVisible();

  // The server answers again, but late.
  await page.unroute('/api/**');
  let answer = () => {};
  const patience = new Promise<void>((done) => {
    answer = done;
  });
  await page.route('/api/**', async (route) => {
    await patience;
    await route.continue();
  });
  await page.reload();
  await expect(card(page, 'My knee')).toBeVisible();
  await expect(banner(page)).toBeVisible();
  answer();
  await expect(banner(page)).toBeHidden();
});

test('a queued action that became impossible is dropped, and its text is shown to its author (P32)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: PHONE, ...ALLOWED });
  const naomi = await person('Naomi');
  const { page } = ruth;
  const { path, knee } = await share(ruth, naomi);
  await page.goto(path);
  await go(page, `/prayers/${knee}`);
  await expect(page.getByLabel('Add a comment')).toBeVisible();
  await isKept(page, `/api/prayers/${knee}`);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /^(Pray|Be the first)/ }).click();
  await page.getByLabel('Add a comment').fill('I climb them with you.');
  await page.getByRole('button', { name: 'Add Comment' }).click();
  await expect(banner(page)).toContainText('will be sent when you are online again');
  await naomi.api.delete(`/api/prayers/${knee}`);

  await page.context().setOffline(false);
  const unsent = page.getByRole('note').filter({ hasText: 'This could not be sent' });
  await expect(unsent).toContainText('I climb them with you.');
  await expect(unsent).toContainText('Prayer request not found.');
  await expect(toast(page, 'Error')).toHaveCount(0);
  await unsent.getByRole('button', { name: 'Remove this message' }).click();
  await expect(unsent).toBeHidden();
});

test('signing out and the sign-in of another user empty both stores (P32)', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: PHONE, ...ALLOWED });
  const naomi = await person('Naomi');
  const { page } = ruth;
  const { path, knee } = await share(ruth, naomi);
  const { page: tab } = { page: await page.context().newPage() };
  const readAndWrite = async () => {
    await page.goto('/groups');
    await go(page, path);
    await go(page, `/prayers/${knee}`);
    await page.getByLabel('Add a comment').fill('A draft of mine');
    await isKept(page, `/api/prayers/${knee}`);
  };
  await readAndWrite();
  expect((await left(page)).join()).toMatch(/draft.*kept-reads/);

  await test.step('signed out without a connection', async () => {
    await tab.goto('/groups');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect.poll(() => left(page)).toEqual([]);
    await page.reload();
    await expect(page.getByText(greeting('Ruth'))).toHaveCount(0);
    await expect(page.getByText('My knee')).toHaveCount(0);
    await page.context().setOffline(false);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });

  await test.step('signed out from another device', async () => {
    await ruth.api.post('/api/login', {
      data: { email: 'ruth@example.org', password: 'a good password' },
    });
    await readAndWrite();
    await ruth.api.post('/api/logout');
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect.poll(() => left(page)).toEqual([]);
  });
});

test('a read that is running when the page starts its cache is cached (P32)', async ({
  person,
}) => {
  const { page, api } = await person('Ruth', { viewport: PHONE });
  const data = { title: 'My knee', content: 'It hurts on the stairs.', isPrivate: true };
  await api.post('/api/prayers', { data });
  await page.goto('/my-prayers');
  await expect(card(page, 'My knee')).toBeVisible();
  await expect.poll(async () => (await cachedPaths(page)).join()).toContain('/api/prayers"');

  await page.clock.install();
  await page.goto('/');
  await drawn(page);
  // The page starts its cache four seconds after it is opened, and shows the cache three seconds after a call
  // without an answer.
  await page.clock.runFor(2_000);
  await page.route('/api/prayers?**', () => {});
  await go(page, '/my-prayers');
  await expect(card(page, 'My knee')).toBeVisible();
});
