import { DESKTOP, drawn, expect, type Page, PHONE, test } from './fixtures.ts';
import { madeUpHealth } from './made-up-health.ts';

// An earlier server process would have stored measurements.
test.use({ isFirst: true });

const PATH = '/admin?tab=health';
const MINUTE = 60_000;

/** Makes the server answer with measurements of a whole day and a whole month. */
const makeUp = async (page: Page, asked: string[] = []) => {
  for (const span of ['day', 'month'] as const)
    await page.route(`**/api/admin/health?span=${span}`, async (route) => {
      asked.push(span);
      await route.fulfill({ json: madeUpHealth(span) });
    });
  return asked;
};

const canvas = (page: Page) => page.locator('canvas').first();

/** Returns the different colours of a plot. */
const coloursOf = (page: Page) =>
  canvas(page).evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return [];
    const { width, height } = element;
    const copy = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    copy?.drawImage(element, 0, 0);
    const pixels = copy?.getImageData(0, 0, width, height).data ?? [];
    const colours = new Set<string>();
    for (let at = 0; at < pixels.length; at += 4)
      if (pixels[at + 3] === 255) colours.add([...pixels.slice(at, at + 3)].join(' '));
    return [...colours];
  });

test('an administrator sees the server’s current figures, and that the first plot comes later (M11)', async ({
  administrator,
}) => {
  const { page } = await administrator('Deborah', { viewport: DESKTOP });
  await page.goto(PATH);
  await expect(page.getByText('Nothing in these numbers looks wrong.')).toBeVisible();
  await expect(
    page.getByText(/^Memory: least \d.* MB, most \d.* MB, now \d.* MB\.$/),
  ).toBeVisible();
  await expect(page.getByText('Calls: nothing is known yet.')).toBeVisible();
  await page.getByText('Calls as a table').click();
  const first = page.getByText('The first numbers come after five minutes.');
  await expect(first.filter({ visible: true })).toHaveCount(1);
});

test('problems are listed first, with a link to the reason (M11)', async ({ administrator }) => {
  const { page } = await administrator('Deborah', { viewport: PHONE });
  await makeUp(page);
  await page.goto(PATH);
  await expect(page.getByText(/^Mail could not be sent and is waiting since/)).toBeVisible();
  await expect(page.getByText(/^Only 300 MB are free/)).toBeVisible();
  await expect(page.getByText(/^2 calls failed a short while ago/)).toBeVisible();
  await page.getByRole('link', { name: 'See why under “Mail and notifications”' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Mail and notifications' }),
  ).toBeFocused();
});

test('the plots refresh every minute while they are visible, and not while they are hidden (M11)', async ({
  administrator,
}) => {
  const { page } = await administrator('Deborah', { viewport: DESKTOP });
  const asked = await makeUp(page);
  await page.clock.install();
  await page.goto(PATH);
  await expect(canvas(page)).toBeVisible();
  const first = asked.length;
  await page.clock.runFor(MINUTE);
  await expect.poll(() => asked.length).toBe(first + 1);

  const show = (state: 'visible' | 'hidden') =>
    page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', {
        configurable: true,
        get: () => visibility,
      });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, state);
  await show('hidden');
  await page.clock.runFor(5 * MINUTE);
  expect(asked).toHaveLength(first + 1);
  await show('visible');
  await expect.poll(() => asked.length).toBe(first + 2);
});

test('one press shows the month, with its own address and tables of numbers by day (M11, M14)', async ({
  administrator,
}) => {
  const { page } = await administrator('Deborah', { viewport: PHONE });
  await makeUp(page);
  await page.goto(PATH);
  await page.getByRole('tab', { name: 'Last month' }).click();
  await expect(page).toHaveURL(/span=month/);
  await page.getByText('How long calls take as a table').click();
  const table = page.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText([
    'Day',
    'Half of the calls are faster than',
    '99 of 100 calls are faster than',
  ]);
  expect(await table.getByRole('row').count()).toBeGreaterThan(25);
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Last month' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('the plots use the colours of the theme and obey the page’s policy (M14)', async ({
  administrator,
}) => {
  const { page } = await administrator('Deborah', { viewport: DESKTOP });
  await makeUp(page);
  await page.emulateMedia({ colorScheme: 'light' });
  const answer = await page.goto(PATH);
  expect(answer?.headers()['content-security-policy']).toContain("style-src 'self';");
  await expect(canvas(page)).toBeVisible();
  await drawn(page);
  // #1f4e79 and #9cc4ec, the primary colours.
  await expect.poll(() => coloursOf(page)).toContain('31 78 121');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect.poll(() => coloursOf(page)).toContain('156 196 236');
  expect(await coloursOf(page)).not.toContain('31 78 121');
});

test('the plots fit a phone in the largest text (M14)', async ({ administrator }) => {
  const { page } = await administrator('Deborah', { viewport: PHONE });
  await makeUp(page);
  await page.goto(PATH);
  const height = async () => (await canvas(page).boundingBox())?.height ?? 0;
  await expect(canvas(page)).toBeVisible();
  const before = await height();
  await page.evaluate(() => localStorage.setItem('upheld.text-size', 'largest'));
  await page.reload();
  await expect(canvas(page)).toBeVisible();
  await expect.poll(height).toBeCloseTo(before * 1.25, 0);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBe(PHONE.width);
  for (const plot of await page.locator('canvas').all()) {
    const box = await plot.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(PHONE.width);
  }
});

test('users who are no administrators load no code of the plots', async ({ person }) => {
  const { page } = await person('Naomi', { viewport: DESKTOP });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  const has = (name: string) => loaded.some((path) => path.startsWith(`/assets/${name}-`));
  await page.clock.install();
  await page.goto('/');
  await drawn(page);
  await page.clock.runFor(10_000);
  // Every screen is preloaded, this one too.
  await expect.poll(() => has('admin')).toBe(true);
  await page.clock.runFor(10_000);
  expect(has('plot')).toBe(false);
});
