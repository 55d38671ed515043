import { marked } from '../../shared/messages/pseudo-messages.ts';
import { expect, knowing, type Page, register, signIn, test } from './built.ts';

/** The pseudo-language of tests: English in letters with accents. */
const OTHER = 'English (Pseudo-Accents)';
const MARKED = /⟦.+⟧/;

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const html = (page: Page) => page.locator('html');

test('the program’s own pages have all words in the computer’s language (T55)', async ({
  computer,
  launch,
  pageAt,
}) => {
  computer.languages.unshift('en-XA');
  const desktop = launch();
  const choose = await pageAt(desktop, 'upheld://pages/choose.html');
  await expect(title(choose)).toHaveText(MARKED);
  await expect(choose.getByLabel(marked('Address'))).toBeVisible();
  await expect(html(choose)).toHaveAttribute('lang', 'en-XA');
  desktop.press(marked('Settings…'));
  const settings = await pageAt(desktop, 'upheld://pages/settings.html');
  await expect(title(settings)).toHaveText(MARKED);
});

test('in Arabic the pages are written from right to left, except addresses (T55)', async ({
  computer,
  launch,
  pageAt,
}) => {
  computer.languages.unshift('ar');
  const choose = await pageAt(launch(), 'upheld://pages/choose.html');
  await expect(html(choose)).toHaveAttribute('dir', 'rtl');
  await expect(title(choose)).toHaveText(/\p{Script=Arabic}/u);
  await expect(choose.locator('#address')).toHaveCSS('direction', 'ltr');
});

test('the app changes at once to a language chosen before signing in or in the profile (T55, T56)', async ({
  launch,
  pageAt,
  server,
}) => {
  await register(server);
  const desktop = launch(knowing(server.url));
  const page = await pageAt(desktop, 'upheld://app/');
  const choice = page.getByRole('navigation', { name: 'Languages' });
  await choice.getByRole('button', { name: OTHER }).click();
  await expect(html(page)).toHaveAttribute('lang', 'en-XA');
  await expect(title(page)).toHaveText(MARKED);
  await page.getByRole('button', { name: 'English', exact: true }).click();
  await expect(html(page)).toHaveAttribute('lang', 'en-US');
  await signIn(page);
  await page.goto(new URL('/profile', page.url()).href);
  const language = page.getByLabel('Language of Upheld');
  await expect(language.getByRole('option').first()).toHaveText('The one of my computer');
  await language.selectOption({ label: OTHER });
  await page.getByRole('button', { name: 'Use this language' }).click();
  await expect(title(page)).toHaveText(MARKED);
  await desktop.quit();
  const again = await pageAt(launch(), 'upheld://app/');
  await expect(html(again)).toHaveAttribute('lang', 'en-XA');
  await expect(title(again)).toHaveText(MARKED);
});

test('choosing a language in the profile keeps a draft (T55)', async ({
  launch,
  pageAt,
  server,
}) => {
  await register(server);
  const page = await pageAt(launch(knowing(server.url)), 'upheld://app/');
  await signIn(page);
  const id = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ name: 'Choir' });
    return (await (await fetch('/api/groups', { method: 'POST', headers, body })).json()).id;
  });
  const goTo = (path: string) => page.goto(new URL(path, page.url()).href);
  await goTo(`/groups/${id}`);
  await page.getByRole('button', { name: 'Share Prayer Request' }).click();
  const words = 'That we find a tenor.';
  await page.getByRole('dialog').getByRole('textbox', { name: 'Prayer Request' }).fill(words);
  await goTo('/profile');
  await page.getByLabel('Language of Upheld').selectOption({ label: OTHER });
  await page.getByRole('button', { name: 'Use this language' }).click();
  await expect(title(page)).toHaveText(MARKED);
  await goTo(`/groups/${id}`);
  await page.getByRole('button', { name: marked('Share Prayer Request') }).click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toHaveValue(words);
});
