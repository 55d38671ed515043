import { marked } from '../../shared/messages/pseudo-messages.ts';
import { LIVE } from '../../test-support/live.ts';
import {
  accountOf,
  DESKTOP,
  expect,
  go,
  makeGroup,
  PASSWORD,
  type Page,
  PHONE,
  test,
} from './fixtures.ts';
import { logIn } from './steps.ts';

/** The pseudo-language of tests: English in letters with accents. */
const OTHER = 'English (Pseudo-Accents)';
const MARKED = /⟦.+⟧/;

const languageOf = (page: Page) => page.locator('html').getAttribute('lang');
const title = (page: Page) => page.getByRole('heading', { level: 1 });

test('a visitor chooses a language, and it stays (O5)', async ({ visitor: open }) => {
  const visitor = await open();
  await visitor.goto('/auth');
  await expect(title(visitor)).toHaveText('Welcome to Upheld');
  const choice = visitor.getByRole('navigation', { name: 'Languages' });
  await expect(choice.getByRole('button', { name: 'English', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  );
  await choice.getByRole('button', { name: OTHER }).click();
  await expect(title(visitor)).toHaveText(MARKED);
  expect(await languageOf(visitor)).toBe('en-XA');
  await visitor.goto('/help');
  await expect(title(visitor)).toHaveText(MARKED);
});

test('a user chooses a language in the profile, and no draft is lost (O5)', async ({ person }) => {
  const { page, api } = await person('Ruth', { viewport: PHONE });
  const group = await makeGroup({ api }, 'Choir');
  await page.goto(`/groups/${group.id}`);
  await page.getByRole('button', { name: 'Add a prayer request' }).click();
  const words = 'That we find a tenor.';
  await page.getByRole('dialog').getByRole('textbox', { name: 'Prayer Request' }).fill(words);
  await page.goto('/profile');
  await page.getByLabel('Language of Upheld').selectOption({ label: OTHER });
  await page.getByRole('button', { name: 'Use this language' }).click();
  await expect(title(page)).toHaveText(MARKED);
  expect(await languageOf(page)).toBe('en-XA');
  expect((await (await api.get('/api/user')).json()).language).toBe('en-XA');
  // The draft is stored, and the texts of people are unchanged.
  await go(page, `/groups/${group.id}`);
  await expect(title(page)).toHaveText('Choir');
  await page.getByRole('button', { name: 'Åđđ å þŕåýéŕ ŕéɋûéšţ' }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(words);
  await page.goto('/profile');
  await page.locator('select').first().selectOption('');
  await page.getByRole('button', { name: 'Ûšé ţĥîš ļåñĝûåĝé' }).click();
  await expect(title(page)).toHaveText('Profile');
  expect(await languageOf(page)).toBe('en-US');
});

test('signing out leaves no language of the member in the browser (O20)', async ({ person }) => {
  const { page } = await person('Ruth', { viewport: DESKTOP });
  await page.goto('/profile');
  await page.getByLabel('Language of Upheld').selectOption({ label: OTHER });
  await page.getByRole('button', { name: 'Use this language' }).click();
  await expect(title(page)).toHaveText(MARKED);
  const cookies = async () => (await page.context().cookies()).map(({ name }) => name);
  expect(await cookies()).toContain('upheld_language');
  await page.getByRole('button', { name: marked('Sign Out') }).click();
  await expect(page).toHaveURL('/auth');
  // A user without a chosen language would see the language of the page.
  await expect(title(page)).toHaveText('Welcome to Upheld');
  expect(await cookies()).not.toContain('upheld_language');
  expect(await languageOf(page)).toBe('en-US');
  // The member sees the chosen language again after signing in.
  await logIn(page, accountOf('Ruth').email);
  await expect(title(page)).toHaveText(MARKED);
  await expect(page).not.toHaveURL(/auth/);
  expect(await cookies()).not.toContain('upheld_language');
});

test('a link from another device signs in and shows the member’s language (O20)', async ({
  person,
  visitor,
}) => {
  const { api } = await person('Ruth');
  await api.patch('/api/user', { data: { language: 'en-XA' } });
  const made = await api.post('/api/account/sign-in-link', { data: { password: PASSWORD } });
  const { url } = await made.json();
  const other = await visitor({ viewport: PHONE });
  await other.goto(url);
  await other.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(other).toHaveURL('/');
  await expect(title(other)).toHaveText(MARKED);
  expect(await languageOf(other)).toBe('en-XA');
});

test('users whose browsers ask for no language of ours see the congregation’s language (O5)', async ({
  administrator,
  visitor,
}) => {
  const { page, api } = await administrator('Deborah', { viewport: DESKTOP });
  await page.goto('/admin?tab=congregation');
  const choice = page.locator('select[name=language]');
  await choice.selectOption({ label: OTHER });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect
    .poll(async () => (await (await api.get('/api/admin/congregation')).json()).language)
    .toBe('en-XA');
  const stranger = await visitor({ locale: 'nl-NL' });
  await stranger.goto('/auth');
  await expect(title(stranger)).toHaveText(MARKED);
  const other = await visitor({ locale: 'en-GB' });
  await other.goto('/auth');
  await expect(title(other)).toHaveText('Welcome to Upheld');
  // The administrator still sees the language that their browser asks for.
  await page.reload();
  expect(await languageOf(page)).toBe('en-US');
});

test('without a connection the app opens in the chosen language (O4)', async ({ person }) => {
  const { page } = await person('Ruth', { viewport: PHONE, serviceWorkers: 'allow' });
  await page.goto('/profile');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.getByLabel('Language of Upheld').selectOption({ label: OTHER });
  await page.getByRole('button', { name: 'Use this language' }).click();
  await expect(title(page)).toHaveText(MARKED);
  const controller = () => page.evaluate(() => navigator.serviceWorker.controller?.scriptURL ?? '');
  await expect.poll(controller).toContain('/en-XA/sw.js');
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('main').locator(LIVE).first()).toHaveText(MARKED);
  expect(await languageOf(page)).toBe('en-XA');
});

test('a page in another language weighs about as much (O4)', async ({ visitor, server }) => {
  const weightOf = async (language: string) => {
    const page = await visitor();
    const cookie = { name: 'upheld_language', value: language, url: server.url };
    await page.context().addCookies([cookie]);
    const network = await page.context().newCDPSession(page);
    await network.send('Network.enable');
    let bytes = 0;
    network.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto('/auth');
    // The code that checks the form loads after the page is drawn, which may take a busy computer long.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/rules-/.test(name)),
    );
    await page.waitForLoadState('networkidle');
    return bytes;
  };
  const [english, other] = [await weightOf('en'), await weightOf('en-XA')];
  // Its letters are two bytes each. Letters of other languages are mostly one byte.
  expect(Math.abs(other / english - 1)).toBeLessThan(0.1);
});
