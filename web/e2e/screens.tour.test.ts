import type { Locator } from '@playwright/test';
import {
  accountOf,
  chooseOnCard,
  DESKTOP,
  expect,
  go,
  greeting,
  PASSWORD,
  type Page,
  PHONE,
  test,
  testWithMail,
  toast,
} from './fixtures.ts';
import { hold } from './hold.ts';
import { fillScene } from './scene.ts';
import { allowInviting } from './steps.ts';
import { cachedPaths } from './stored-paths.ts';

/* The content of each screen, and the time of its reads. */

const TUESDAY = 'Tuesday Evening Group';
const TABLET = { width: 760, height: 900 };

/** Refuses a read from now on, and counts its calls. */
const refuse = async (page: Page, path: string) => {
  let times = 0;
  await page.route(
    ({ pathname }) => pathname === path,
    (route) => {
      times++;
      return route.fulfill({ status: 429, contentType: 'text/plain', body: 'Not now.' });
    },
  );
  return () => times;
};

/** Collects the paths of the page's calls from now on, without its event stream. */
const callsOf = (page: Page) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/events') calls.push(pathname);
  });
  return calls;
};

/**
 * Stops the clock of the page ten seconds from now, because a busy machine may need several seconds for it.
 * From then on only `page.clock.runFor` moves the time.
 */
const stopClock = async (page: Page) => page.clock.pauseAt((await now(page)) + 10_000);
const now = (page: Page) => page.evaluate(() => Date.now());

/** The step by which the clock is moved, in milliseconds, and so the precision of a measured time. */
const STEP_MS = 50;

/** Moves the clock in steps of `STEP_MS` until the count is reached. */
const runUntil = (
  page: Page,
  counted: () => number | Promise<number>,
  wanted: number,
  milliseconds = STEP_MS,
) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(milliseconds);
        // The calls that this step caused are counted before the next step.
        await settled(page);
        return counted();
      },
      { intervals: [20] },
    )
    .toBe(wanted);

/** Resolves when every call of the page so far has reached the server. */
const settled = (page: Page) => page.evaluate(async (path) => void (await fetch(path)), HEALTH);
const HEALTH = '/api/health';

const linksIn = (place: Locator) =>
  place
    .getByRole('link')
    .evaluateAll((links) =>
      links.map(
        (link) =>
          `${link.textContent?.trim() || link.getAttribute('aria-label')} ${link.getAttribute('href')}`,
      ),
    );
const titlesOn = (page: Page, level = 2) =>
  page.getByRole('main').getByRole('listitem').getByRole('heading', { level }).allTextContents();
const optionsOf = (select: Locator) => select.locator('option');
const card = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });
const nav = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const fill = async (page: Page, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
};

/** `test` with donations set up, because members see Donate only then. */
const testWithDonations = test.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern.
  settings: async ({}, use) => use({ UPHELD_DONATION_RECIPIENT: 'giving@example.org' }),
});

testWithMail(
  'the sign-in page has three modes, visible passwords, and a label for each wait (W3)',
  async ({ visitor, person }) => {
    const { page: ruth } = await person('Ruth');
    const known = await hold(ruth, 'GET', '/api/user');
    await go(ruth, '/auth');
    await expect(ruth.locator('#spoken')).toHaveText('Loading...');
    known();
    await expect(ruth).toHaveURL(/\/dashboard$/);

    const page = await visitor({ viewport: DESKTOP });
    await page.clock.install();
    await go(page, '/auth');

    await test.step('the ways between the modes', async () => {
      const tab = (name: string) => page.getByRole('tab', { name });
      await expect(tab('Log in')).toHaveAttribute('aria-selected', 'true');
      await page.getByRole('button', { name: 'Create an account' }).click();
      await expect(tab('Create account')).toHaveAttribute('aria-selected', 'true');
      await page.getByRole('button', { name: 'Back to Login' }).click();
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await expect(page.getByRole('heading', { name: 'Reset Password' })).toBeVisible();
      await expect(page.getByRole('tablist')).toHaveCount(0);
      await page.getByRole('button', { name: 'Back to Login' }).click();
      await expect(tab('Log in')).toHaveAttribute('aria-selected', 'true');
    });

    await test.step('a password is shown and hidden', async () => {
      const password = page.getByLabel('Password', { exact: true });
      await expect(password).toHaveAttribute('type', 'password');
      await page.getByRole('button', { name: 'Show password' }).click();
      await expect(password).toHaveAttribute('type', 'text');
      await page.getByRole('button', { name: 'Hide password' }).click();
      await expect(password).toHaveAttribute('type', 'password');
    });

    await test.step('Creating account...', async () => {
      await page.getByRole('tab', { name: 'Create account' }).click();
      const { firstName, lastName, username, email } = accountOf('Orpah');
      await fill(page, { 'First Name': firstName, 'Last Name': lastName, Username: username });
      await fill(page, { Email: email, Password: PASSWORD, 'Confirm Password': PASSWORD });
      const letGo = await hold(page, 'POST', '/api/register');
      await page.getByRole('button', { name: 'Create account' }).click();
      await expectPending(page.getByRole('button', { name: 'Creating account...' }));
      letGo();
      await expect(page).toHaveURL(/\/$/);
    });

    await test.step('Signing Out...', async () => {
      const letGo = await hold(page, 'POST', '/api/logout');
      await page.getByRole('banner').getByRole('button', { name: 'Orpah Miller' }).click();
      await page.getByRole('menuitem', { name: 'Sign Out' }).click();
      await expect(page.getByRole('menuitem', { name: 'Signing Out...' })).toBeVisible();
      letGo();
      await expect(page).toHaveURL(/\/auth$/);
    });

    await test.step('Sending reset link...', async () => {
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await fill(page, { Email: accountOf('Ruth').email });
      const letGo = await hold(page, 'POST', '/api/forgot-password');
      await page.getByRole('button', { name: 'Send Reset Link' }).click();
      await expectPending(page.getByRole('button', { name: 'Sending reset link...' }));
      letGo();
      await expect(page.getByRole('tab', { name: 'Log in' })).toBeVisible();
      await expect(page.getByLabel('Email')).toHaveValue('');
    });

    await test.step('Logging in..., and home a moment later', async () => {
      await fill(page, { Email: accountOf('Ruth').email, Password: PASSWORD });
      const letGo = await hold(page, 'POST', '/api/login');
      await page.getByRole('button', { name: 'Log in' }).click();
      await expectPending(page.getByRole('button', { name: 'Logging in...' }));
      await stopClock(page);
      letGo();
      await runUntil(page, () => toast(page, 'Login successful').count(), 1, 1);
      await page.clock.runFor(80);
      await expect(page).toHaveURL(/\/auth$/);
      await page.clock.runFor(20);
      await expect(page).toHaveURL(/\/$/);
    });

    await page.clock.resume();
    await go(page, '/auth');
    await expect(page).toHaveURL(/\/dashboard$/);
    await expect(page.getByRole('heading', { name: greeting('Ruth') })).toBeVisible();
  },
);

const expectPending = async (button: Locator) => {
  await expect(button).toBeVisible();
  await expect(button).toHaveAttribute('aria-disabled', 'true');
};

testWithDonations(
  'the header and the sidebar link to every screen that the user may open (W2)',
  async ({ person, administrator, visitor }) => {
    const { page, api } = await person('Ruth', { viewport: DESKTOP });
    await go(page, '/');
    const before = [
      'Dashboard /',
      'Pray /pray',
      'Requests /my-prayers',
      'Answered Prayers /answered-prayers',
    ];
    const main = [...before, 'Bookmarked /bookmarked-prayers', 'Create a group /groups/create'];
    const other = ['Resources /resources', 'Help & Support /help'];

    await test.step('the sidebar', async () => {
      await expect
        .poll(() => linksIn(nav(page)))
        .toEqual([...main, 'No groups yet. Create one! /groups/create', ...other]);
      // These are names of lists, not headings: a page's headings begin with its own.
      for (const name of ['Main', 'My Groups', 'Other'])
        await expect(nav(page).getByRole('list', { name, exact: true })).toBeVisible();
      await expect(nav(page).getByRole('heading')).toHaveCount(0);
      for (let n = 1; n <= 9; n++) await api.post('/api/groups', { data: { name: `Group ${n}` } });
      await page.reload();
      const groups = await (await api.get('/api/groups')).json();
      const links = groups.map(({ id, name }: Record<string, string>) => `${name} /groups/${id}`);
      await expect
        .poll(() => linksIn(nav(page)))
        .toEqual([...main, ...links, 'New Group /groups/create', ...other]);
      const colours = await nav(page)
        .locator('li[class^="accent-"]')
        .evaluateAll((items) => items.map((item) => item.className));
      expect(colours).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 0].map((place) => `accent-${place}`));
    });

    await test.step('the header and its menu', async () => {
      const header = page.getByRole('banner');
      await expect(header.getByRole('link', { name: 'Upheld' })).toHaveAttribute('href', '/');
      await expect(header.getByRole('button', { name: 'Donate' })).toBeVisible();
      const opener = header.getByRole('button', { name: 'Ruth Miller' });
      await expect(opener).toContainText('RM');
      await opener.click();
      await expect(header.getByText('My Account')).toBeVisible();
      const items = page.getByRole('menuitem');
      await expect(items).toHaveText(['Profile', 'Settings', 'Text size', 'Sign Out']);
      expect(
        await items.evaluateAll((all) => all.map((item) => item.getAttribute('href'))),
      ).toEqual(['/profile', '/profile?tab=notifications', null, null]);
    });

    const { page: deborah } = await administrator('Deborah', { viewport: DESKTOP });
    await go(deborah, '/');
    await expect.poll(() => linksIn(nav(deborah))).toContain('Admin /admin');

    const signedOut = await visitor({ viewport: DESKTOP });
    await go(signedOut, '/join/none');
    const signIn = signedOut.getByRole('banner').getByRole('link', { name: 'Sign In' });
    await expect(signIn).toHaveAttribute('href', '/api/login');
    await signIn.click();
    await expect(signedOut).toHaveURL(/\/auth$/);

    await test.step('other paths to the same places', async () => {
      await go(signedOut, '/login');
      await expect(signedOut.getByRole('button', { name: 'Log in' })).toBeVisible();
      await expect(signedOut.getByRole('banner')).toHaveCount(0);
      await go(page, '/dashboard');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting('Ruth'));
      await go(page, '/answered');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Answered Prayers');
    });
  },
);

testWithDonations(
  'a phone has one menu at the top and in the bar at the bottom (W2)',
  async ({ person, administrator }) => {
    const { page } = await person('Ruth', { viewport: PHONE });
    const { page: deborah } = await administrator('Deborah', { viewport: TABLET });
    const inBar = (of: Page) => nav(of).locator('a:visible, button:visible').evaluateAll(namesOf);
    const namesOf = (all: Element[]) =>
      all.map((one) => one.textContent?.trim() || one.getAttribute('aria-label'));
    const add = 'Add a prayer request';

    await go(page, '/');
    const offers = async (on: Page, menu: string, items: string[]) => {
      await on.getByRole('button', { name: menu, exact: true }).click();
      await expect(on.getByRole('menuitem')).toHaveText(items);
      await on.keyboard.press('Escape');
    };
    const ways = (more: string[]) => [
      ...['Dashboard', 'Pray', 'My Prayers', 'Answered Prayers', 'Search', 'Bookmarks'],
      ...['Resources', 'Profile', 'Help & Support', 'Text size', ...more, 'Donate', 'Sign Out'],
    ];
    await expect.poll(() => inBar(page)).toEqual(['Requests', 'Answered', add, 'Groups', 'More']);
    // Both open the same list.
    for (const menu of ['Menu', 'More']) await offers(page, menu, ways([]));
    await nav(page).getByRole('button', { name: add }).click();
    await expect(page.getByRole('dialog', { name: 'New Prayer Request' })).toBeVisible();
    await page.keyboard.press('Escape');

    const all = ['Requests', 'Answered', 'Groups', add, 'Bookmarks', 'Resources'];
    await page.setViewportSize(TABLET);
    await expect.poll(() => inBar(page)).toEqual([...all, 'Profile']);
    await go(deborah, '/');
    await expect.poll(() => inBar(deborah)).toEqual([...all, 'Admin']);
    await expect(deborah.getByRole('button', { name: 'More', exact: true })).toHaveCount(0);
    await offers(deborah, 'Menu', ways(['Admin']));
    await deborah.setViewportSize(PHONE);
    for (const menu of ['Menu', 'More']) await offers(deborah, menu, ways(['Admin']));

    await test.step('a tooltip opens after 700 ms, the next within 300 ms at once', async () => {
      await page.clock.install();
      await go(page, '/');
      const adding = nav(page).getByRole('button', { name: add });
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      const tooltip = page.getByRole('tooltip');
      const rest = page.getByRole('heading', { level: 1 });
      await expect(adding).toBeVisible();
      await stopClock(page);
      const opensAfter700 = async (control: Locator, words: string) => {
        await control.hover();
        await page.clock.runFor(699);
        await settled(page);
        await expect(tooltip).toHaveCount(0);
        await page.clock.runFor(1);
        await expect(tooltip).toHaveText(words);
      };

      // The first tooltip loads the code for tooltips.
      await adding.hover();
      await runUntil(page, () => tooltip.count(), 1);
      await rest.hover();
      await page.clock.runFor(400);
      await opensAfter700(adding, add);
      await menu.hover();
      await page.clock.runFor(10);
      await expect(tooltip).toHaveText('Menu');
      await rest.hover();
      await page.clock.runFor(400);
      await expect(tooltip).toHaveCount(0);
      await opensAfter700(adding, add);
    });

    await test.step('a tooltip does not lie over the menu that its button opens', async () => {
      const menu = page.getByRole('button', { name: 'Menu', exact: true });
      const tooltip = page.getByRole('tooltip');
      const rest = page.getByRole('heading', { level: 1 });
      const noTooltipLater = async () => {
        await page.clock.runFor(1000);
        await settled(page);
        await expect(page.getByRole('menu')).toBeVisible();
        await expect(tooltip).toHaveCount(0);
      };
      await rest.hover();
      await page.clock.runFor(1000);
      await menu.hover();
      await page.clock.runFor(700);
      await expect(tooltip).toHaveText('Menu');
      await menu.click();
      await noTooltipLater();
      await page.keyboard.press('Escape');
      await rest.hover();
      await page.clock.runFor(1000);
      // Presses the button before the tooltip opens.
      await menu.click();
      await noTooltipLater();
    });
  },
);

test('the dashboard has a greeting, four cards, and numbers whose read is retried three times (W4)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  await fillScene(ruth, await person('Naomi'));
  const { page } = ruth;
  const cards = () => linksIn(page.getByRole('navigation', { name: 'Your lists' }));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(greeting('Ruth'));
  await expect
    .poll(cards)
    .toEqual([
      '3\u00A0My Prayer Requests /my-prayers',
      '1\u00A0Answered Prayers /answered-prayers',
      '2\u00A0My Groups /groups',
      '3\u00A0Group Prayer Requests /groups',
    ]);

  // Changing a request changes the numbers, too.
  await page.getByRole('button', { name: 'New Request' }).click();
  await fill(page, { 'Prayer Request': 'For an easy journey.' });
  await page.getByRole('radio', { name: 'Private' }).check();
  await page.getByRole('button', { name: 'Save Prayer Request' }).click();
  await expect.poll(cards).toContain('4\u00A0My Prayer Requests /my-prayers');

  const asked = page.waitForRequest('**/api/home');
  await page.goto('/profile');
  await asked;

  // A page that gets an event reads the numbers again. No page may do so until the reads are refused and
  // counted.
  await page.goto('about:blank');
  const times = await refuse(page, '/api/home');
  await page.clock.install();
  await stopClock(page);
  await page.goto('/dashboard');
  await runUntil(page, times, 1);
  // The retries are one second apart each time.
  const since = await now(page);
  for (const asked of [2, 3, 4]) {
    await settled(page);
    await page.clock.runFor(990 - STEP_MS);
    await settled(page);
    expect(times()).toBe(asked - 1);
    await runUntil(page, times, asked);
  }
  expect((await now(page)) - since).toBeLessThan(5000);
  await page.clock.runFor(30_000);
  await settled(page);
  expect(times()).toBe(4);
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect(page.locator('[data-toast]')).toHaveCount(0);
});

test('reads are cached, and a failed read is not retried (W14)', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  await fillScene(ruth, await person('Naomi'));
  const { page } = ruth;
  await page.clock.install();
  const calls = callsOf(page);
  const askedFor = (path: string) => calls.filter((call) => call === path).length;

  await test.step('coming back to the window asks only who is there', async () => {
    await page.goto('/my-prayers');
    await expect(page.locator('#root').getByText('3 prayers')).toBeVisible();
    // The list of the sitting is preloaded, and then the groups if they are not cached yet.
    await page.clock.runFor(5_000);
    await expect
      .poll(async () => (await cachedPaths(page)).join())
      .toContain('/api/prayers/to-pray"');
    await expect.poll(async () => (await cachedPaths(page)).join()).toContain('/api/groups"');
    await settled(page);
    calls.length = 0;
    await page.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      window.dispatchEvent(new Event('focus'));
    });
    await expect.poll(() => calls.length).toBeGreaterThan(0);
    // No read is repeated by a timer.
    await page.clock.runFor(50_000);
    await settled(page);
    expect([...new Set(calls)]).toEqual(['/api/user', HEALTH]);
  });

  await test.step('what was read does not get old by leaving it', async () => {
    await nav(page).getByRole('link', { name: 'Bookmarked' }).click();
    await expect(page.locator('#root').getByText('2 bookmarks saved')).toBeVisible();
    await nav(page).getByRole('link', { name: 'Requests' }).click();
    await expect(page.locator('#root').getByText('3 prayers')).toBeVisible();
    expect([askedFor('/api/prayers'), askedFor('/api/prayers/bookmarked')]).toEqual([0, 1]);
  });

  await test.step('comments are read while their dialog is open', async () => {
    expect(calls.filter((path) => path.endsWith('/comments'))).toEqual([]);
    await card(page, 'Surgery on Thursday').getByRole('button', { name: '2 Comments' }).click();
    await expect(page.getByRole('dialog').getByText('Thank you, Naomi.')).toBeVisible();
    expect(askedFor('/api/prayers/1/comments')).toBe(1);
    await page.keyboard.press('Escape');
  });

  await test.step('a read that fails waits to be asked for', async () => {
    const times = await refuse(page, '/api/resources');
    await nav(page).getByRole('link', { name: 'Resources' }).click();
    await expect(page.locator('#root').getByText('The resources did not load.')).toBeVisible();
    await page.clock.runFor(50_000);
    await settled(page);
    expect(times()).toBe(1);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(times).toBe(2);
  });

  await test.step('but bookmarks are asked for twice more', async () => {
    const times = await refuse(page, '/api/prayers/bookmarked');
    await page.goto('/bookmarked-prayers');
    await runUntil(page, times, 3);
    await expect(page.locator('#root').getByText('Your bookmarks did not load.')).toBeVisible();
    await page.clock.runFor(50_000);
    await settled(page);
    expect(times()).toBe(3);
  });

  await test.step('who is no administrator does not even ask', async () => {
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/$/);
    expect(calls.filter((path) => path.startsWith('/api/admin'))).toEqual([]);
  });
});

test('my requests are filtered, sorted, counted and shown in two columns (W5)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  await fillScene(ruth, await person('Naomi'));
  const { page } = ruth;
  await go(page, '/my-prayers');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Prayer Requests');
  await expect(page.getByText('Manage and track your personal prayer requests')).toBeVisible();
  const filter = page.getByLabel('Filter');
  const sort = page.getByLabel('Sort');
  await expect(optionsOf(filter)).toHaveText([
    'All Prayers',
    'Private Only',
    'Shared Only',
    'Resting',
  ]);
  await expect(optionsOf(sort)).toHaveText(['Newest First', 'Oldest First']);

  const newest = ['For patience', 'A quieter heart', 'Surgery on Thursday'];
  await expect(page.locator('#root').getByText('3 prayers')).toBeVisible();
  expect(await titlesOn(page)).toEqual(newest);
  await sort.selectOption('Oldest First');
  await expect.poll(() => titlesOn(page)).toEqual(newest.toReversed());
  await filter.selectOption('Private Only');
  await expect(page.locator('#root').getByText('1 prayer', { exact: true })).toBeVisible();
  expect(await titlesOn(page)).toEqual(['For patience']);
  await filter.selectOption('Shared Only');
  await expect(page.locator('#root').getByText('2 prayers')).toBeVisible();
  expect(await titlesOn(page)).toEqual(['Surgery on Thursday', 'A quieter heart']);

  await test.step('a card: its colour, its place, its author and what may be done', async () => {
    const [first, second] = [card(page, 'Surgery on Thursday'), card(page, 'A quieter heart')];
    await expect(first).toHaveClass(/ tint-1( |$)/);
    await expect(second).toHaveClass(/ tint-2( |$)/);
    const [left, right] = [await first.boundingBox(), await second.boundingBox()];
    expect([left?.y, (left?.x ?? 0) < (right?.x ?? 0)]).toEqual([right?.y, true]);
    await first.getByRole('button', { name: 'More for “Surgery on Thursday”' }).click();
    await expect(first.getByRole('menuitem')).toHaveText([
      'Edit',
      'It is now',
      'Let it rest',
      'Delete',
    ]);
    await page.keyboard.press('Escape');
    await expect(first.getByRole('group').getByRole('button').first()).toHaveText(
      'Mark as answered',
    );
    await expect(first).toContainText(/You.*ago/);
    await expect(second).toContainText(/You.*ago/);
    await expect(first.getByText('Urgent')).toBeVisible();
  });

  await test.step('each dialog has its name', async () => {
    const surgery = card(page, 'Surgery on Thursday');
    for (const [button, name] of [
      ['Mark as answered', 'Mark Prayer as Answered'],
      ['2 Comments', 'Comments'],
      ['Edit', 'Edit Prayer Request'],
    ] as const) {
      if (button === 'Edit') await chooseOnCard(surgery, button);
      else await surgery.getByRole('button', { name: button }).click();
      await expect(page.getByRole('dialog', { name, exact: true })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

  await test.step('nothing to show says so, otherwise where a filter is on', async () => {
    const { page: newcomer } = await person('Orpah');
    await go(newcomer, '/my-prayers');
    await expect(newcomer.locator('#root').getByText('0 prayers')).toBeVisible();
    await expect(newcomer.getByText('No prayer requests found')).toBeVisible();
    const hint = newcomer.getByText('Write down what you would like prayer for.');
    await expect(hint).toBeVisible();
    await newcomer.getByLabel('Filter').selectOption('Shared Only');
    await expect(newcomer.getByText('You have no shared requests.')).toBeVisible();
    await expect(hint).toBeHidden();
    await newcomer.getByRole('button', { name: 'Create Prayer Request' }).click();
    await expect(newcomer.getByRole('dialog', { name: 'New Prayer Request' })).toBeVisible();
  });

  await test.step('a request is deleted after a question that names it', async () => {
    await go(page, '/my-prayers');
    await chooseOnCard(card(page, 'For patience'), 'Delete');
    const question = page.getByRole('alertdialog', { name: /“For patience”/ });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(card(page, 'For patience')).toBeVisible();
  });
});

test('answered requests and bookmarks have their lists (W5, P41)', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const naomi = await person('Naomi');
  const { prayerIds } = await fillScene(ruth, naomi);
  const answer = (of: typeof ruth, id: number | undefined, answerContent: string) =>
    of.api.post(`/api/prayers/${id}/answer`, { data: { answerContent } });
  await answer(naomi, prayerIds[2], 'He begins on Monday.');
  await answer(ruth, 4, 'A little more than before.');
  const { page } = ruth;

  await test.step('answered requests', async () => {
    await go(page, '/answered-prayers');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Answered Prayers');
    const filter = page.getByLabel('Filter');
    await expect(optionsOf(filter)).toHaveText(['All Answered', 'My Prayers', 'Group Prayers']);
    await expect.poll(() => titlesOn(page)).toHaveLength(3);
    const own = (await titlesOn(page)).filter((title) => title !== 'Work for Daniel');
    expect(own).toEqual(['For patience', 'Rain for the fields']);
    await filter.selectOption('My Prayers');
    await expect.poll(() => titlesOn(page)).toEqual(['For patience', 'Rain for the fields']);
    await filter.selectOption('Group Prayers');
    await expect.poll(() => titlesOn(page)).toEqual(['Work for Daniel', 'Rain for the fields']);

    const rain = card(page, 'Rain for the fields');
    // A screen reader reads the title first, but it is shown below the answer.
    await expect(rain).toHaveText(
      /Rain for the fields.*It rained for three.*Prayed for since .* by 2 people/,
    );
    const topOf = async (words: string) =>
      (await rain.getByText(words).first().boundingBox())?.y ?? 0;
    expect(await topOf('It rained for three')).toBeLessThan(await topOf('Rain for the fields'));
    await expect(rain.getByRole('blockquote')).toContainText('Nothing has fallen for six weeks');
    for (const name of [/^2 Praises/, 'Write a comment', 'Bookmarked', /^More for/])
      await expect(rain.getByRole('button', { name })).toBeVisible();
    const work = card(page, 'Work for Daniel');
    await expect(work.getByRole('button', { name: /^0 Praises/ })).toBeVisible();
    await work.getByRole('button', { name: /^More for/ }).click();
    await expect(work.getByRole('menuitem')).toHaveText(['Report']);
    await page.keyboard.press('Escape');

    await chooseOnCard(rain, 'Remove answered status');
    await expect(page.getByRole('alertdialog')).toContainText(
      'Are you sure you want to remove the answered status? This will move the prayer back to your active requests.',
    );
    await page.keyboard.press('Escape');
  });

  await test.step('bookmarks', async () => {
    await ruth.api.post('/api/prayers/4/bookmark');
    await go(page, '/bookmarked-prayers');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bookmarked Requests');
    await expect(page.locator('#root').getByText('3 bookmarks saved')).toBeVisible();
    expect(
      (await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()).sort(),
    ).toEqual(['Personal Prayers (1 bookmark)', `${TUESDAY} (2 bookmarks)`]);
    const badge = page
      .getByRole('main')
      .getByRole('listitem')
      .getByText('Bookmarked', { exact: true });
    await expect(badge.and(page.locator('li *:not(button *)'))).toHaveCount(3);
    const surgery = page.getByRole('heading', { name: 'Surgery on Thursday' });
    await page.getByRole('heading', { name: TUESDAY }).click();
    await expect(surgery).toBeHidden();
    await page.getByRole('heading', { name: TUESDAY }).click();
    await expect(surgery).toBeVisible();
  });

  await test.step('where there are none', async () => {
    const { page: newcomer } = await person('Orpah');
    await go(newcomer, '/answered-prayers');
    const hints = {
      'All Answered': 'When a prayer is answered, mark it',
      'My Prayers': 'When one of your prayers is answered',
      'Group Prayers': 'When a prayer shared with one of your groups is answered',
    };
    for (const [option, hint] of Object.entries(hints)) {
      await newcomer.getByLabel('Filter').selectOption(option);
      await expect(newcomer.getByText('No answered prayers yet')).toBeVisible();
      await expect(newcomer.getByRole('main')).toContainText(hint);
    }
    const mine = newcomer.getByRole('link', { name: 'View My Prayer Requests' });
    await expect(mine).toHaveAttribute('href', '/my-prayers');
    await go(newcomer, '/bookmarked-prayers');
    await expect(mine).toHaveAttribute('href', '/my-prayers');
    await expect(newcomer.getByRole('link', { name: 'View My Groups' })).toHaveAttribute(
      'href',
      '/groups',
    );
  });
});

test('a prayer pressed before the last answer counts, and a double click counts once (P19)', async ({
  person,
}) => {
  const { page, api } = await person('Ruth');
  const body = { title: 'My knee', content: 'It hurts on stairs.', isPrivate: true };
  await api.post('/api/prayers', { data: body });
  await go(page, '/my-prayers');
  const button = card(page, 'My knee').getByRole('button', { name: /^(Pray|Be the first)/ });
  const sent: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/pray', async (route) => {
    sent.push(route.request().method());
    await held;
    await route.continue();
  });
  await button.click();
  await expect(button).toContainText('Prayed (1 person has prayed)');
  await button.click();
  await expect(button).toHaveText('Pray');
  await button.click();
  await expect(button).toContainText('Prayed (1 person has prayed)');
  expect(sent).toEqual(['POST']);
  release();
  await expect.poll(() => sent).toEqual(['POST', 'DELETE', 'POST']);

  await button.dblclick();
  await expect(button).toHaveText('Pray');
  await expect.poll(() => sent).toEqual(['POST', 'DELETE', 'POST', 'DELETE']);
  const { supportCount } = await (await api.get('/api/prayers/1')).json();
  expect(supportCount).toBe(0);
});

test('the list of groups, the form of a new group, and a group show each member their buttons (W6)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const naomi = await person('Naomi', { viewport: DESKTOP });
  const boaz = await person('Boaz', { viewport: DESKTOP });
  const { groupId, token } = await fillScene(ruth, naomi);
  await boaz.api.post(`/api/groups/invite/${token}/join`);
  await allowInviting(ruth, groupId, boaz);
  const { page } = ruth;

  await test.step('the list', async () => {
    await go(page, '/groups');
    const own = card(page, TUESDAY);
    await expect(own.getByText('Owner', { exact: true })).toBeVisible();
    await expect(own.getByText('3 members')).toBeVisible();
    await expect(own.getByRole('link', { name: 'View Group' })).toHaveAttribute(
      'href',
      `/groups/${groupId}`,
    );
    await expect(page.getByRole('main').getByRole('link', { name: 'New Group' })).toHaveAttribute(
      'href',
      '/groups/create',
    );
    await naomi.page.goto('/groups');
    await expect(card(naomi.page, TUESDAY).getByText('Member', { exact: true })).toBeVisible();

    await card(page, 'Choir')
      .getByRole('button', { name: /Share Prayer Request/ })
      .click();
    const dialog = page.getByRole('dialog', { name: 'New Prayer Request' });
    await expect(dialog.getByLabel('Choir')).toBeChecked();
    await expect(dialog.getByLabel(TUESDAY)).not.toBeChecked();
    await page.keyboard.press('Escape');
  });

  await test.step('a new one', async () => {
    const { page: newcomer } = await person('Orpah');
    await go(newcomer, '/groups');
    await expect(newcomer.getByRole('heading', { name: 'No Groups Yet' })).toBeVisible();
    await newcomer.getByRole('link', { name: 'Create Your First Group' }).click();
    await expect(newcomer.getByRole('heading', { level: 1 })).toHaveText(
      'Create a New Prayer Group',
    );
    await expect(newcomer.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute(
      'href',
      '/',
    );
    await fill(newcomer, { 'Group Name': 'Early Risers' });
    await newcomer.getByRole('button', { name: 'Create Group' }).click();
    await expect(newcomer).toHaveURL(/\/groups\/\d+$/);
    await expect(newcomer.getByText('No prayer requests yet')).toBeVisible();
  });

  const seenBy = async (of: Page) => {
    await go(of, `/groups/${groupId}`);
    const main = of.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(TUESDAY);
    await expect(main.getByText('We meet at seven in the parish hall')).toBeVisible();
    await expect(main.getByText('3 members')).toBeVisible();
    const buttons = ['Share Prayer Request', 'Invite Members', 'Copy Invite Link', 'Leave Group'];
    const shown: string[] = [];
    for (const name of [...buttons, 'Edit Group', 'Delete'])
      if (await main.locator('a, button').getByText(name, { exact: true }).count())
        shown.push(name);
    return shown;
  };

  await test.step('as its owner, a member and one who may invite', async () => {
    const inviting = ['Share Prayer Request', 'Invite Members', 'Copy Invite Link'];
    // Cards of their own requests have these words, too: only the buttons above the tabs count.
    expect((await seenBy(page)).filter((name) => name !== 'Delete')).toEqual([
      ...inviting,
      'Edit Group',
    ]);
    await expect(page.getByText('You are the owner of this group')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit Group' })).toHaveAttribute(
      'href',
      `/groups/${groupId}/edit`,
    );
    expect(await seenBy(boaz.page)).toEqual([...inviting, 'Leave Group']);
    expect((await seenBy(naomi.page)).filter((name) => name !== 'Delete')).toEqual([
      'Share Prayer Request',
      'Leave Group',
    ]);
    await expect(naomi.page.getByText('You are a member of this group')).toBeVisible();
    await boaz.page.getByRole('button', { name: 'Invite Members' }).click();
    await expect(boaz.page.getByRole('dialog', { name: 'Invite Members' })).toBeVisible();
  });

  await test.step('its requests', async () => {
    const newest = ['Work for Daniel', 'A quieter heart', 'Surgery on Thursday'];
    for (const of of [page, naomi.page]) {
      await expect.poll(() => titlesOn(of)).toEqual(newest);
      await of.getByLabel('Sort').selectOption('Oldest First');
      await expect.poll(() => titlesOn(of)).toEqual(newest.toReversed());
    }
    const work = card(page, 'Work for Daniel');
    await work.getByRole('button', { name: /^More for/ }).click();
    await expect(work.getByRole('menuitem')).toHaveText(['Mark as answered', 'Report']);
    await page.keyboard.press('Escape');
    const surgery = card(naomi.page, 'Surgery on Thursday');
    await surgery.getByRole('button', { name: /^More for/ }).click();
    await expect(surgery.getByRole('menuitem')).toHaveText(['Report']);
    await naomi.page.keyboard.press('Escape');
    await expect(card(naomi.page, 'A quieter heart')).toContainText(/^Anonymous/);
  });

  await test.step('its members', async () => {
    const rows = (of: Page) => of.getByRole('tabpanel').getByRole('listitem');
    await page.getByRole('tab', { name: /^Members/ }).click();
    await expect(rows(page)).toHaveText([
      /Ruth Miller.*Owner.*Joined: \w{3} \d+, \d{4}$/,
      /Boaz Miller.*Admin.*\d{4}$/,
      /Naomi Miller.*\d{4}$/,
    ]);
    const menus = page.getByRole('tabpanel').getByRole('button', { name: /^More for/ });
    await expect(menus).toHaveCount(2);
    await menus.first().click();
    await expect(page.getByRole('menuitem')).toHaveText(['Permissions', 'Make Owner', 'Remove']);
    await page.keyboard.press('Escape');
    await naomi.page.getByRole('tab', { name: /^Members/ }).click();
    await expect(rows(naomi.page)).toHaveText([
      /Ruth Miller.*\d{4}$/,
      /Boaz Miller.*\d{4}$/,
      /Naomi Miller \(you\).*\d{4}$/,
    ]);
    await naomi.page.getByRole('button', { name: 'More for Naomi Miller' }).click();
    await expect(naomi.page.getByRole('menuitem')).toHaveText(['Leave Group']);
    await naomi.page.keyboard.press('Escape');
  });

  await test.step('a word on arriving, said once', async () => {
    for (const [message, words] of [
      ['joined-successfully', 'Welcome to the group!'],
      ['already-member', 'Already a member'],
    ]) {
      await go(page, `/groups/${groupId}?message=${message}`);
      await expect(page.getByText(words ?? '', { exact: true })).toBeVisible();
      await expect(page).toHaveURL(/\/groups\/\d+$/);
    }
  });

  await test.step('changing it', async () => {
    await go(page, `/groups/${groupId}/edit`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Edit Group');
    await expect(page.getByRole('link', { name: 'Back to Group' })).toHaveAttribute(
      'href',
      `/groups/${groupId}`,
    );
    await expect(page.getByLabel('Group Name')).toHaveValue(TUESDAY);
    await go(page, `/groups/${groupId}`);
    await page
      .getByRole('main')
      .getByRole('button', { name: 'Delete', exact: true })
      .first()
      .click();
    await expect(page.getByRole('alertdialog', { name: 'Delete Group' })).toContainText(
      /Delete the group .*shared only with this group become private/,
    );
  });
});

test('invitations by email and by link are accepted or declined (W6)', async ({
  person,
  visitor,
}) => {
  const { api, page: ruths } = await person('Ruth');
  await person('Naomi');
  const { id } = await (
    await api.post('/api/groups', { data: { name: 'Choir', description: 'Altos and basses.' } })
  ).json();
  const invite = async () => {
    const data = { email: accountOf('Naomi').email };
    const answer = await api.post(`/api/groups/${id}/invitations`, { data });
    return new URL((await answer.json()).inviteUrl).pathname;
  };
  const page = await visitor();

  const path = await invite();
  await page.goto(path);
  await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
  const kept = () => page.evaluate(() => Object.values(sessionStorage));
  await expect.poll(kept).toEqual([path]);
  await page.getByRole('tab', { name: 'Log in' }).click();
  await fill(page, { Email: accountOf('Naomi').email, Password: PASSWORD });
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  expect(await kept()).toEqual([]);

  const join = page.getByRole('button', { name: /^Join/ });
  const decline = page.getByRole('button', { name: 'Decline' });
  await test.step('both buttons wait for the answer, and come back when there is none', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      'Ruth Miller invites you to Choir',
    );
    await expect(page.getByText('Altos and basses.')).toBeVisible();
    const api = path.replace('/accept-invitation', '/api/invitations');
    const times = await refuse(page, `${api}/accept`);
    await join.click();
    await expect.poll(times).toBe(1);
    await expect(toast(page, 'Failed to join group')).toContainText('Not now.');
    await expect(join).toBeEnabled();
    await expect(decline).toBeEnabled();
    await page.unrouteAll();
    const letGo = await hold(page, 'POST', `${api}/accept`);
    await join.click();
    await expect(join).toBeDisabled();
    await expect(decline).toBeDisabled();
    letGo();
    await expect(page).toHaveURL(new RegExp(`/groups/${id}$`));
    await expect(page.locator('#root').getByText('Welcome to the group!')).toBeVisible();
  });

  await test.step('declining leads home', async () => {
    await page.getByRole('button', { name: 'Leave Group' }).first().click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Leave Group' }).click();
    await expect(page).toHaveURL(/\/groups$/);
    await page.goto(await invite());
    await decline.click();
    await expect(page).toHaveURL(/\/$/);
  });

  await test.step('who invites sees what became of each (I8)', async () => {
    await invite();
    await ruths.goto(`/groups/${id}`);
    await ruths.getByRole('tab', { name: 'Members (1)' }).click();
    const invited = ruths.getByRole('region', { name: 'Invited, not here yet' });
    // The list omits people who joined.
    await expect(invited.getByRole('listitem')).toHaveText([/No answer yet/, /Declined/]);
    await expect(invited.getByRole('listitem').first()).toContainText(accountOf('Naomi').email);
  });

  await test.step('by the link, and two seconds later at one’s groups', async () => {
    const answer = await api.post(`/api/groups/${id}/invite-token`);
    const link = new URL((await answer.json()).inviteUrl).pathname;
    await page.clock.install();
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('You are invited to Choir');
    await expect(page.getByText('Altos and basses.')).toBeVisible();
    await expect(page.getByText('1 member', { exact: true })).toBeVisible();
    await expect(page.getByText(/^Members see/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/groups');
    await stopClock(page);
    await join.click();
    const welcome = page.getByRole('heading', { name: 'Welcome to the group!' });
    await runUntil(page, () => welcome.count(), 1, 1);
    await page.clock.runFor(1980);
    await expect(page).toHaveURL(new RegExp(`${link}$`));
    await page.clock.runFor(20);
    await expect(page).toHaveURL(/\/groups$/);
  });
});

test('the forms that write and change a request have their fields (P20)', async ({
  browser,
  person,
}) => {
  // Otherwise Playwright's message about a blocked service worker is a complaint in the console.
  const ruth = await person('Ruth', { viewport: DESKTOP, serviceWorkers: 'allow' });
  await fillScene(ruth, await person('Naomi'));
  const { page } = ruth;
  const sent = (method: string) => page.waitForRequest((request) => request.method() === method);
  const picker = page.getByRole('button', { name: /^Answer needed by/ });
  const anonymous = page.getByLabel('Share anonymously');

  await test.step('a new one: sent once, with no word to the console', async () => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await go(page, '/my-prayers');
    await page.getByRole('button', { name: 'New Request' }).click();
    const dialog = page.getByRole('dialog', { name: 'New Prayer Request' });
    await fill(page, { 'Prayer Request': 'For an easy journey.', Title: 'The long drive' });
    await dialog.getByText('More options').click();
    await expect(optionsOf(dialog.getByLabel('Category'))).toHaveCount(9);
    await expect(dialog.getByLabel('Category')).toHaveValue('Other');
    await expect(anonymous).toHaveCount(0);
    await expect(dialog.getByText('Who may mark it as answered?')).toHaveCount(0);
    await dialog.getByLabel(TUESDAY).check();
    await expect(anonymous).not.toBeChecked();
    await expect(dialog.getByLabel('Only me')).toBeChecked();
    await expect(dialog.getByLabel('Urgent')).not.toBeChecked();
    await picker.click();
    await expect(page.locator('thead th').first()).toHaveAttribute('aria-label', 'Sunday');
    await page.getByRole('button', { name: /^Today, / }).click();
    await expect(picker).toHaveText(/^[A-Z][a-z]{2} \d{1,2}, \d{4}$/);

    const letGo = await hold(page, 'POST', '/api/prayers');
    const posts: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') posts.push(request.url());
    });
    const post = sent('POST');
    await dialog.getByRole('button', { name: 'Share Prayer Request' }).click();
    const sending = dialog.getByRole('button', { name: 'Sharing...' });
    await expectPending(sending);
    await sending.click({ force: true });
    await page.keyboard.press('Enter');
    letGo();
    await expect(card(page, 'The long drive')).toContainText('By today');
    expect(posts).toHaveLength(1);
    expect(Object.keys((await post).postDataJSON()).sort()).toEqual([
      'canMarkAsAnswered',
      'category',
      'consent',
      'content',
      'groupIds',
      'isAnonymous',
      'isFromOffice',
      'isLongTerm',
      'isPrivate',
      'isUrgent',
      'leadersOnlyGroupIds',
      'mayBePrinted',
      'needAnswerBy',
      'onBehalfOf',
      'title',
    ]);
    expect(said).toEqual([]);
    await expect(page.getByText(/debug/i)).toHaveCount(0);
  });

  await test.step('on its page', async () => {
    await go(page, '/prayers/1/edit');
    await expect(
      page.getByRole('main').getByRole('link', { name: 'My Prayer Requests' }),
    ).toHaveAttribute('href', '/my-prayers');
    const category = page.getByLabel('Category');
    // The category of the other list stays, and is the first option.
    await expect(category).toHaveValue('Health & Healing');
    await expect(optionsOf(category)).toHaveText([
      'Health & Healing',
      'Health',
      'Family',
      'Work',
      'Finances',
      'Relationships',
      'Spiritual Growth',
      'Travel Safety',
      'Education',
      'Other',
    ]);
    await picker.click();
    await page.getByRole('button', { name: /Previous Month/ }).click();
    await expect(page.locator('#spoken')).toHaveText(/^\w+ \d{4}$/);
    await expect(
      page.getByRole('gridcell').getByRole('button', { disabled: true }).first(),
    ).toBeVisible();
    await expect(page.getByRole('gridcell').getByRole('button', { disabled: false })).toHaveCount(
      0,
    );
    await page.getByRole('button', { name: /Next Month/ }).click();
    await page.getByRole('button', { name: /^Today, / }).click();
    await expect(picker).not.toHaveText('Pick a date');
    await page.getByRole('button', { name: 'Clear date' }).click();
    await expect(picker).toHaveText('Pick a date');
    await expect(anonymous).toBeVisible();
    await page.getByLabel(TUESDAY).uncheck();
    await expect(anonymous).toHaveCount(0);
    await page.getByLabel(TUESDAY).check();
    const patch = sent('PATCH');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    expect(Object.keys((await patch).postDataJSON()).sort()).toEqual([
      'category',
      'consent',
      'content',
      'groupIds',
      'isAnonymous',
      'isFromOffice',
      'isLongTerm',
      'isUrgent',
      'leadersOnlyGroupIds',
      'mayBePrinted',
      'needAnswerBy',
      'onBehalfOf',
      'title',
    ]);
    await expect(page).toHaveURL(/\/my-prayers$/);
    await go(page, '/prayers/1/edit');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/my-prayers$/);
    await go(page, '/prayers/999/edit');
    await expect(page.getByText('Prayer request not found')).toBeVisible();
    await page.getByRole('link', { name: 'Back to My Prayers' }).click();
    await expect(page).toHaveURL(/\/my-prayers$/);
  });

  await test.step('in its dialog', async () => {
    await chooseOnCard(card(page, 'The long drive'), 'Edit');
    await expect(page.getByRole('dialog', { name: 'Edit Prayer Request' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear date' }).click();
    await expect(anonymous).toBeVisible();
    await page.getByRole('switch', { name: 'Private' }).click();
    await expect(anonymous).toHaveCount(0);
    await expect(page.getByRole('dialog').getByLabel(TUESDAY)).toHaveCount(0);
    const put = sent('PUT');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    expect((await put).postDataJSON()).toEqual({
      title: 'The long drive',
      content: 'For an easy journey.',
      isPrivate: true,
      isAnonymous: false,
      isUrgent: false,
      isLongTerm: false,
      needAnswerBy: '',
      groupIds: [],
      leadersOnlyGroupIds: [],
      onBehalfOf: null,
      consent: null,
      mayBePrinted: false,
      isFromOffice: false,
    });
    await expect(card(page, 'The long drive')).toContainText('Private: only you can see this');
  });

  await test.step('a screen that cannot be drawn says so, and the next one can', async () => {
    // A context of its own, because this page is meant to complain.
    const context = await browser.newContext({ storageState: await page.context().storageState() });
    const broken = await context.newPage();
    await broken.route('**/api/prayers?*', (route) => route.fulfill({ json: [{ id: 1 }] }));
    await broken.goto(new URL('/my-prayers', page.url()).href);
    await expect(
      broken.locator('#root').getByText('Something went wrong. Please try refreshing the page.'),
    ).toBeVisible();
    await broken.getByRole('link', { name: 'Resources' }).click();
    await expect(broken.getByRole('heading', { level: 1 })).toHaveText('Resources');
    await context.close();
  });
});

test('profile, help, resources, a broken link and an unknown page have their content (W7)', async ({
  person,
  administrator,
  visitor,
}) => {
  const { page } = await person('Ruth', { viewport: DESKTOP });
  const main = page.getByRole('main');

  await go(page, '/profile');
  await expect(page.getByRole('tab')).toHaveText([
    'Edit Profile',
    'Notifications',
    'Change Password',
  ]);
  await expect(main.getByText('RM', { exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Sign Out' })).toBeVisible();
  await page.getByRole('tab', { name: 'Notifications' }).click();
  for (const name of ['New prayer requests', 'Answered prayers'])
    await expect(page.getByRole('switch', { name })).toBeChecked();

  await go(page, '/help');
  for (const question of [
    'Do I pray first, or press first?',
    'Who sees what I write?',
    'How do I create a group?',
    'How do I invite others?',
    'How do I share a prayer request?',
    'How do I mark a prayer as answered?',
    'How do I leave a group?',
  ]) {
    const asked = page.getByText(question, { exact: true });
    const answer = main.locator('details', { has: asked }).locator('p').first();
    await expect(answer).toBeHidden();
    await asked.click();
    await expect(answer).toBeVisible();
  }
  await expect(main).toContainText(/owner cannot leave/i);
  await expect(optionsOf(page.getByLabel('Category'))).toHaveText([
    'Select a category',
    'Help with using Upheld',
    'Feedback',
    'Something does not work',
    'An idea or a wish',
  ]);

  await go(page, '/resources');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Resources');
  await expect(main.getByText('Download helpful resources and documents')).toBeVisible();
  await expect(main.getByText('No resources available yet')).toBeVisible();
  await expect(main.getByText(/Add Resource/)).toHaveCount(0);

  await go(page, '/no/such/page');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found');
  await expect(main.getByText('Did you forget to add the page to the router?')).toBeVisible();

  const { page: deborah } = await administrator('Deborah', { viewport: DESKTOP });
  await go(deborah, '/resources');
  await deborah.getByRole('button', { name: 'Add Resource' }).click();
  const dialog = deborah.getByRole('dialog', { name: 'Upload New Resource' });
  await expect(dialog.getByLabel('Title *')).toHaveAttribute('placeholder', 'Resource title');
  await expect(dialog.getByLabel('Description')).toHaveAttribute('rows', '3');
  await expect(dialog.getByText('Select File')).toBeVisible();
  await expect(dialog.getByLabel('File *')).not.toHaveAttribute('multiple');
  await go(deborah, '/admin?tab=users');
  await expect(deborah.getByRole('columnheader')).toHaveText([
    'Person',
    'Joined',
    'Last login',
    'Active',
    'Admin',
    'Actions',
  ]);

  const signedOut = await visitor();
  await go(signedOut, '/reset-password');
  await expect(signedOut.getByRole('heading', { name: 'Invalid Reset Link' })).toBeVisible();
  await expect(signedOut.getByRole('link', { name: 'Back to Login' })).toHaveAttribute(
    'href',
    '/auth',
  );
  for (const path of PROTECTED) {
    await signedOut.goto(path);
    const query = path === '/' ? '' : `?next=${encodeURIComponent(path)}`;
    await expect(signedOut, path).toHaveURL(`/auth${query}`);
  }
});

const PROTECTED = [
  '/',
  '/my-prayers',
  '/answered-prayers',
  '/answered',
  '/bookmarked-prayers',
  '/groups',
  '/groups/create',
  '/groups/1',
  '/groups/1/edit',
  '/prayers/1/edit',
  '/profile',
  '/resources',
  '/help',
  '/admin',
];

test('toasts appear one at a time, and are dismissed by a button or a swipe (W9)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  await fillScene(ruth, await person('Naomi'));
  const { page } = ruth;
  const shown = page.locator('[data-toast]');
  await go(page, '/my-prayers');
  const surgery = card(page, 'Surgery on Thursday');
  await surgery.getByRole('button', { name: /^Prayed/ }).click();
  await expect(toast(page, 'Prayer removed')).toBeVisible();
  await surgery.getByRole('button', { name: 'Bookmarked' }).click();
  await expect(toast(page, 'Bookmark removed')).toBeVisible();
  await expect(shown).toHaveCount(1);
  await shown.getByRole('button', { name: 'Dismiss' }).click();
  await expect(shown).toHaveCount(0);

  await surgery.getByRole('button', { name: /^(Pray |Be the first)/ }).click();
  await expect(toast(page, 'You prayed for this request')).toBeVisible();
  const box = await shown.boundingBox();
  if (!box) throw new Error('There is no toast.');
  await page.mouse.move(box.x + 60, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 160, { steps: 8 });
  await page.mouse.up();
  await expect(shown).toHaveCount(0);
  // The next toast has the position of the first.
  await surgery.getByRole('button', { name: /^Prayed/ }).click();
  await expect(toast(page, 'Prayer removed')).toBeVisible();
  expect(await shown.evaluate((it) => getComputedStyle(it).transform)).toBe('none');
});

test('an age is updated while it is shown (W10)', async ({ person }) => {
  const { page, api } = await person('Ruth', { viewport: PHONE });
  await api.post('/api/prayers', {
    data: { title: 'Rain', content: 'Rain for the dry fields.', isPrivate: true },
  });
  await page.clock.install();
  await page.goto('/my-prayers');
  const age = card(page, 'Rain').locator('time');
  await expect(age).toHaveText('less than a minute ago');
  await page.clock.fastForward('05:00');
  await expect(age).toHaveText('5 minutes ago');
});

test('the theme and the text size chosen on this device stay (W12)', async ({ person }) => {
  const { page } = await person('Ruth', { viewport: DESKTOP });
  const root = page.locator('html');
  await go(page, '/');
  await page.getByRole('button', { name: 'Ruth' }).click();
  await page.getByRole('menuitem', { name: 'Text size' }).click();
  const dialog = page.getByRole('dialog', { name: 'Text size' });
  await dialog.getByLabel('Dark').check();
  await dialog.getByLabel('Largest').check();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(root).toHaveAttribute('data-text', 'largest');
  await page.reload();
  await expect(root).toHaveAttribute('data-theme', 'dark');
  await expect(root).toHaveAttribute('data-text', 'largest');
});

/** Returns the color of the browser's frame that the page sets, and the page's own color, both as `rgb(…)`. */
const frameAndPage = (page: Page) =>
  page.evaluate(() => {
    const told = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]');
    const probe = document.body.appendChild(document.createElement('i'));
    const frames = [...told].map(({ content }) => {
      probe.style.color = content;
      return getComputedStyle(probe).color;
    });
    probe.remove();
    return { frames, page: getComputedStyle(document.documentElement).backgroundColor };
  });

const LIGHT = { frames: ['rgb(255, 255, 255)'], page: 'rgb(251, 248, 243)' };
const DARK = { frames: ['rgb(29, 34, 43)'], page: 'rgb(20, 23, 29)' };

test('the browser’s frame has the color of the header, in light and dark (W12)', async ({
  visitor,
  person,
}) => {
  const expectFrame = (page: Page, colors: typeof LIGHT) =>
    expect.poll(() => frameAndPage(page)).toEqual(colors);
  const page = await visitor({ viewport: PHONE, colorScheme: 'dark' });
  // Each of these paths has an HTML file of its own.
  for (const path of ['/auth', '/join/nothing', '/index.html']) {
    await page.goto(path);
    await expectFrame(page, DARK);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await expectFrame(page, LIGHT);

  const ruth = (await person('Ruth', { viewport: PHONE, colorScheme: 'light' })).page;
  await ruth.goto('/');
  await ruth.evaluate(() => localStorage.setItem('upheld.theme', 'dark'));
  await ruth.reload();
  await expectFrame(ruth, DARK);
  await ruth.evaluate(() => localStorage.setItem('upheld.theme', 'light'));
  await ruth.emulateMedia({ colorScheme: 'dark' });
  await ruth.reload();
  await expectFrame(ruth, LIGHT);
});

test('a visitor can choose the text size (W12)', async ({ visitor }) => {
  const page = await visitor({ viewport: PHONE });
  await page.goto('/auth');
  const opener = page.getByRole('banner').getByRole('button', { name: 'Text size' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Text size' });
  await dialog.getByLabel('Largest').check();
  await expect(page.locator('html')).toHaveAttribute('data-text', 'largest');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
