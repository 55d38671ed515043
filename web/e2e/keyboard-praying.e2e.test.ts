import { DESKTOP, drawn, expect, greeting, type Page, test, toast } from './fixtures.ts';
import { expectScreen, pressOn, tabTo, write } from './keyboard.ts';
import { fillScene } from './scene.ts';

/* Praying together by keyboard: no test here uses a mouse. */
const SURGERY = 'Surgery on Thursday';
const UPDATE = 'He walks a few steps again.';

test('W17, 11: the keyboard prays through a sitting', async ({ person }) => {
  const { page, api } = await person('Naomi', { viewport: DESKTOP });
  const { prayerIds } = await fillScene(await person('Ruth'), { api });
  // A sitting has no request that was prayed for today.
  await api.delete(`/api/prayers/${prayerIds[0]}/pray`);
  await go(page, '/');
  await pressOn(page, page.getByRole('link', { name: /^Pray for all/ }));
  const pray = page.getByRole('button', { name: 'Pray', exact: true });
  await expectRequest(page, SURGERY);
  await page.keyboard.press('ArrowRight');
  await expectRequest(page, 'Work for Daniel');
  await page.keyboard.press('ArrowLeft');
  await expectRequest(page, SURGERY);
  await pressOn(page, pray);
  await expectRequest(page, 'Work for Daniel');

  await tabTo(page, page.getByRole('button', { name: 'Large text' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Normal text' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Large text' })).toBeFocused();
  await pressOn(page, pray, 'Space');
  await expectRequest(page, 'A quieter heart');
  await pressOn(page, page.getByRole('button', { name: 'Skip' }));
  await expectScreen(page, 'Amen');
  await expect(page.getByText('You prayed for Ruth and Daniel.')).toBeVisible();
  await pressOn(page, page.getByRole('link', { name: 'Done' }));
  await expectScreen(page, greeting('Naomi'), 'Dashboard');
});

test('W17, 11: a sitting keeps its listener of keys while it is drawn anew', async ({ person }) => {
  const { page, api } = await person('Naomi', { viewport: DESKTOP });
  const { prayerIds } = await fillScene(await person('Ruth'), { api });
  await api.delete(`/api/prayers/${prayerIds[0]}/pray`);
  await go(page, '/pray');
  await expectRequest(page, SURGERY);
  // A browser passes a key to no listener that is replaced while others hear of that key.
  await page.evaluate(() => {
    const remove = window.removeEventListener;
    window.removeEventListener = (type: string, listener: EventListenerOrEventListenerObject) => {
      if (type === 'keydown') document.documentElement.dataset.replaced = 'yes';
      remove.call(window, type, listener);
    };
  });
  await page.keyboard.press('ArrowRight');
  await expectRequest(page, 'Work for Daniel');
  await page.keyboard.press('ArrowLeft');
  await expectRequest(page, SURGERY);
  expect(await page.locator('html').getAttribute('data-replaced')).toBeNull();
});

test('W17, 12: the keyboard writes an update and deletes it', async ({ person }) => {
  const { page, api } = await person('Ruth', { viewport: DESKTOP });
  const { prayerIds } = await fillScene({ api }, await person('Naomi'));
  await go(page, `/prayers/${prayerIds[0]}`);
  await expectScreen(page, SURGERY, 'Prayer Request');
  await write(page, 'How is it now?', UPDATE);
  const add = page.getByRole('button', { name: 'Add update' });
  await pressOn(page, add);
  await expect(toast(page, 'Update added')).toBeVisible();
  await expect(add).toBeFocused();

  const more = page.getByRole('button', { name: `More for the update “${UPDATE}”` });
  const remove = page.getByRole('menuitem', { name: 'Delete' });
  await tabTo(page, more, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(remove).toBeVisible();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog');
  await expect(question.getByRole('heading')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(more).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(remove).toBeVisible();
  await page.keyboard.press('Enter');
  await pressOn(page, question.getByRole('button', { name: 'Delete' }));
  await expect(toast(page, 'Update deleted')).toBeVisible();
  await expect(more).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('W17, 13: the keyboard opens the inbox and follows a line of it', async ({ person }) => {
  const { page, api } = await person('Naomi', { viewport: DESKTOP });
  await fillScene(await person('Ruth'), { api });
  await go(page, '/');
  const inbox = page.getByRole('banner').getByRole('link', { name: /^Inbox.*unread/ });
  await tabTo(page, inbox, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expectScreen(page, 'Inbox');
  const item = page.getByRole('link', { name: /Update.*Surgery on Thursday/ });
  await expect(item).toContainText('New');
  await pressOn(page, item);
  await expectScreen(page, SURGERY, 'Prayer Request');
  await page.goBack();
  await expectScreen(page, 'Inbox');
  await expect(item).toBeVisible();
  await expect(item.getByText('New', { exact: true })).toHaveCount(0);
});

test('W17, 14: the keyboard prays and comments without a connection', async ({ person }) => {
  const { page, api } = await person('Naomi', { viewport: DESKTOP });
  const { prayerIds } = await fillScene(await person('Ruth'), { api });
  const path = `/api/prayers/${prayerIds[1]}`;
  await go(page, `/prayers/${prayerIds[1]}`);
  await expectScreen(page, 'A quieter heart', 'Prayer Request');
  await tabTo(page, page.getByRole('link', { name: 'Skip to content' }), 'Shift+Tab');
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await pressOn(page, page.getByRole('button', { name: /^(Pray \(|Be the first)/ }));
  await expect(page.getByRole('button', { name: /^Prayed/ })).toBeFocused();
  await write(page, 'Add a comment', 'With you on Thursday.');
  await pressOn(page, page.getByRole('button', { name: 'Add Comment' }));
  await expect(toast(page, 'You are offline')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('With you on Thursday.')).toBeVisible();
  expect(await (await api.get(path)).json()).toMatchObject({ hasPrayed: true });
});

const go = async (page: Page, path: string) => {
  await page.goto(path);
  await drawn(page);
};

const expectRequest = (page: Page, title: string) =>
  expect(page.getByRole('article', { name: title })).toBeFocused();
