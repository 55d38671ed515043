import {
  DESKTOP,
  drawn,
  expect,
  go,
  type Page,
  type Person,
  PHONE,
  test,
  toast,
} from './fixtures.ts';
import { listening, setTextSize, TEXT_SIZES, type TextSize } from './steps.ts';

const SETTINGS = {
  name: 'St. Mary’s Church',
  helpName: 'Mary Jones',
  helpTelephone: '+1 (555) 010-4477',
  helpWords: 'In the mornings.',
  timeZone: 'America/Chicago',
  digestHour: 7,
  digestDay: 3,
  greeting: 'How good that you are here.\nAsk for Mary.',
};

const setIn = ({ api }: Person, settings: object = {}) =>
  api.put('/api/admin/congregation', { data: { ...SETTINGS, ...settings } });

const appName = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Upheld/ });

test('the saved name and contact appear in every open header, on Help and on the dashboard (M8, M9, M10)', async ({
  administrator,
  person,
}) => {
  const { page: deborah, api } = await administrator('Deborah', { viewport: DESKTOP });
  const { page: naomi } = await person('Naomi', { viewport: PHONE });
  const line = listening(naomi);
  await naomi.goto('/');
  await line;
  await expect(appName(naomi)).toHaveText('Upheld');

  await deborah.goto('/admin?tab=congregation');
  await deborah.getByLabel('Name of the congregation').fill(SETTINGS.name);
  await deborah.getByLabel('Who helps').fill(SETTINGS.helpName);
  await deborah.getByLabel('Phone').fill(SETTINGS.helpTelephone);
  await deborah.getByLabel('A few words').fill(SETTINGS.helpWords);
  await deborah.getByLabel('Greeting').fill(SETTINGS.greeting);
  await deborah.getByLabel('Time zone').selectOption({ label: 'Chicago' });
  await deborah.getByLabel('Hour of the summaries').selectOption({ label: '6:00 PM' });
  await deborah.getByLabel('Day of the weekly summary').selectOption({ label: 'Friday' });
  const save = deborah.getByRole('button', { name: 'Save Changes' });
  await save.click();
  await expect(toast(deborah, 'Settings saved')).toBeVisible();
  await expect(save).toBeFocused();
  await expect(appName(deborah)).toHaveText(`Upheld${SETTINGS.name}`);
  const stored = await (await api.get('/api/admin/congregation')).json();
  expect(stored).toEqual({ ...SETTINGS, digestHour: 18, digestDay: 5, language: null });

  await expect(appName(naomi)).toHaveText(`Upheld${SETTINGS.name}`);
  await expect(naomi.getByText('How good that you are here.')).toBeVisible();
  await go(naomi, '/help');
  const number = naomi.getByRole('link', { name: SETTINGS.helpTelephone });
  await expect(number).toHaveAttribute('href', 'tel:+15550104477');
  await expect(naomi.getByText('Help: Mary Jones')).toBeVisible();

  // The form shows the saved values, and asks nothing when it is left.
  await go(deborah, '/help');
  await deborah.goto('/admin?tab=congregation');
  await expect(deborah.getByLabel('Hour of the summaries')).toHaveValue('18');
  await expect(deborah.getByLabel('Time zone')).toHaveValue('America/Chicago');
});

test('a visitor reads whom to ask without an extra call to the server (M9)', async ({
  administrator,
  visitor,
}) => {
  const page = await visitor({ viewport: PHONE });
  await page.goto('/auth');
  await drawn(page);
  await expect(page.getByText('Help:')).toHaveCount(0);
  await expect(appName(page)).toHaveText('Upheld');

  await setIn(await administrator('Deborah'));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  for (const path of ['/auth', '/login']) {
    await page.goto(path);
    await drawn(page);
    await expect(page.getByRole('main').getByText(SETTINGS.name)).toBeVisible();
    await expect(page.getByText('Help: Mary Jones')).toBeVisible();
    await expect(page.getByText(SETTINGS.helpWords)).toBeVisible();
  }
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  await page.goto('/join/none');
  await expect(appName(page)).toHaveText(`Upheld${SETTINGS.name}`);
});

test('a user who signs out without a reload reads whom to ask, too (M9)', async ({
  administrator,
}) => {
  const deborah = await administrator('Deborah', { viewport: PHONE });
  await setIn(deborah);
  const { page } = deborah;
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('Help: Mary Jones')).toBeVisible();
});

test('a long name leaves room for everything in a phone’s header, at any text size (M9)', async ({
  administrator,
  visitor,
}) => {
  const deborah = await administrator('Deborah', { viewport: PHONE });
  const pages = [deborah.page, await visitor({ viewport: PHONE })];
  const header = (page: Page) =>
    page.getByRole('banner').evaluate((it) => ({
      height: it.getBoundingClientRect().height,
      isCrowded: [...it.querySelectorAll('a, button')].some((one, index, all) => {
        const next = all[index + 1]?.getBoundingClientRect();
        const { right, bottom } = one.getBoundingClientRect();
        return next !== undefined && next.left < right && next.top < bottom;
      }),
      isSideways: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    }));
  const shown = async (page: Page, size: TextSize) => {
    await setTextSize(page, size);
    return await header(page);
  };
  for (const page of pages) await page.goto(page === deborah.page ? '/' : '/auth');
  for (const size of TEXT_SIZES)
    for (const page of pages) {
      await setIn(deborah, { name: '' });
      const { height: before, ...othersBefore } = await shown(page, size);
      await setIn(deborah, { name: 'The Congregation of St. Michael and All the Angels' });
      const { height, ...others } = await shown(page, size);
      expect(others, size).toEqual(othersBefore);
      // Visitors want to know whose server this is: for them a long name has a third line, but no fourth.
      if (page === deborah.page) expect(height, size).toBe(before);
      else expect(height, size).toBeLessThanOrEqual(before + (await nameLineHeight(page)));
      await expect(appName(page)).toHaveText(/All the Angels$/);
      // The name is shown alone, but its accessible name still begins with the product.
      const product = appName(page).getByText('Upheld', { exact: true });
      expect(await product.evaluate((it) => it.getBoundingClientRect().width)).toBe(1);
    }
});

/** Returns the line height of the congregation's name, in pixels. */
const nameLineHeight = (page: Page) =>
  appName(page)
    .getByText('All the Angels')
    .evaluate((it) => Math.ceil(Number.parseFloat(getComputedStyle(it).lineHeight)));
