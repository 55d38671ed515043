import { LIVE } from '../../test-support/live.ts';
import type { ActionName } from '../api/actions/all.ts';
import { DESKTOP, expect, type Fixtures, go, type Page, PHONE, test } from './fixtures.ts';
import { confirm, fill, inMenu, inTurn, isCallOf, onCard, press } from './pressing.ts';
import { fillScene } from './scene.ts';

/*
 * Each behaviour of toasts, tested once. web/api/actions/toast-words.test.ts tests the words of every action,
 * and rarer-buttons.e2e.test.ts the buttons of the rarer ones.
 */
const SENTENCE = 'The server says why.';

/** Opens Ruth's group with Naomi and requests of both. */
const scene = async (person: Fixtures['person']) => {
  const looks = { viewport: DESKTOP } as const;
  const ruth = await person('Ruth', looks);
  const naomi = await person('Naomi', looks);
  return { page: ruth.page, ruth, naomi, ...(await fillScene(ruth, naomi)) };
};

/** Makes the server refuse the call of this action with a sentence from now on. Returns a function that ends this. */
const failCall = async (page: Page, action: ActionName) => {
  const isCall = isCallOf(action);
  await page.route('**/api/**', (route) =>
    isCall(route.request())
      ? route.fulfill({ status: 409, contentType: 'text/plain', body: SENTENCE })
      : route.fallback(),
  );
  return () => page.unroute('**/api/**');
};

const shown = (page: Page) => page.locator('[data-toast]');

/** Expects exactly one toast, with exactly these words and the look of its kind. */
const expectToast = async (page: Page, words: string[], isBad: boolean) => {
  await expect(shown(page).locator('p')).toHaveText(words);
  const kinds = () =>
    shown(page).evaluateAll((toasts) => toasts.map((it) => it.matches('.border-danger')));
  await expect.poll(kinds).toEqual([isBad]);
};

test('a toast shows the server’s refusal, and later the success (W8)', async ({ person }) => {
  const { page } = await scene(person);
  await page.goto('/my-prayers');
  const remove = inTurn(inMenu('For patience', 'Delete'), confirm('Delete'));
  const restore = await failCall(page, 'deletePrayer');
  await remove(page);
  await expectToast(page, ['Error', SENTENCE], true);
  await restore();
  await page.goto('/my-prayers');
  await remove(page);
  await expectToast(page, ['Prayer deleted'], false);
});

test('a member who opens a group’s form reads that they may not edit it (W8)', async ({
  person,
}) => {
  const { naomi, groupId } = await scene(person);
  await naomi.page.goto(`/groups/${groupId}/edit`);
  await expect(naomi.page).toHaveURL(new RegExp(`/groups/${groupId}$`));
  const sentence = 'Only the group owner can edit this group.';
  await expectToast(naomi.page, ['Permission denied', sentence], true);
});

test('a success disappears by itself, a failure stays, and each replaces the last toast (W9)', async ({
  person,
}) => {
  const { page, groupId } = await scene(person);
  await page.clock.install();
  await page.goto(`/groups/${groupId}`);
  const pray = onCard('Work for Daniel', /^(Pray|Be the first)/);
  await pray(page);
  await expectToast(page, ['You prayed for this request'], false);
  await page.clock.fastForward('01:00');
  await expect(shown(page)).toHaveCount(0);

  const restore = await failCall(page, 'stopPraying');
  await pray(page);
  const failure = ['Error', 'Failed to update prayer support. Please try again.'];
  await expectToast(page, failure, true);
  await page.clock.fastForward('20:00');
  await expectToast(page, failure, true);
  await shown(page).getByRole('button', { name: 'Dismiss' }).click();
  await expect(shown(page)).toHaveCount(0);

  // The next toast replaces the last one of any kind.
  await pray(page);
  await expectToast(page, failure, true);
  await restore();
  await pray(page);
  await expectToast(page, ['Prayer removed'], false);
});

test('a success stays for ten seconds, or for five if the button shows it, too (W9)', async ({
  person,
}) => {
  const { page, groupId } = await scene(person);
  await page.clock.install();
  await page.goto(`/groups/${groupId}`);
  const pray = page.getByRole('button', { name: /^(Pray|Be the first)/ }).first();
  await pray.waitFor();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await pray.press('Enter');
  await staysFor(page, 5_000);

  await page.clock.resume();
  await go(page, '/profile');
  await page.getByLabel('First Name').fill('Nomi');
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await page.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await staysFor(page, 10_000);
});

/** Expects that the new toast disappears after this time, with the page's clock stopped. */
const staysFor = async (page: Page, ms: number) => {
  const step = async () => {
    await page.clock.runFor(20);
    return shown(page).count();
  };
  await expect.poll(step, { intervals: [20] }).toBe(1);
  await page.clock.runFor(ms - 100);
  // React draws in the next message of the event loop.
  await page.evaluate(
    () =>
      new Promise((drawn) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = drawn;
        port2.postMessage(undefined);
      }),
  );
  expect(await shown(page).count()).toBe(1);
  await page.clock.runFor(200);
  await expect(shown(page)).toHaveCount(0);
};

test('a toast is shown although its code failed to load at first (W9)', async ({ person }) => {
  const { page, groupId } = await scene(person);
  let lost = 0;
  await page.route('**/assets/toaster-*.js', (route) =>
    lost++ ? route.fallback() : route.abort('internetdisconnected'),
  );
  await page.goto(`/groups/${groupId}`);
  await onCard('Work for Daniel', /^(Pray|Be the first)/)(page);
  await expectToast(page, ['You prayed for this request'], false);
  expect(lost).toBe(2);
});

test('a toast over a dialog can be dismissed by mouse and keyboard, and the form repeats it (W9, W29)', async ({
  person,
}) => {
  const { page } = await scene(person);
  await page.goto('/my-prayers');
  await onCard('Surgery on Thursday', /^Prayed/)(page);
  // The polite live region of toasts.
  await expect(page.locator(`body > div > div > ${LIVE}`)).toHaveText('Prayer removed');
  // Marked before the failure, to prove that the region existed before: a region created with its words is
  // not announced.
  const alert = page.locator('body > div > div > [role=alert]');
  await alert.evaluate((region) => region.setAttribute('data-was-there', ''));
  await failCall(page, 'changePrayer');
  await inMenu('Surgery on Thursday', 'Edit')(page);
  const dialog = page.getByRole('dialog');
  await fill({ Title: 'Surgery on Friday' })(page);
  const dismiss = shown(page).getByRole('button', { name: 'Dismiss' });

  for (const way of ['mouse', 'keyboard'] as const)
    await test.step(way, async () => {
      await press('Save Changes')(page);
      await expectToast(page, ['Update failed', SENTENCE], true);
      expect(
        await shown(page).evaluate((toast) => ({
          isShutOut: toast.closest('[inert], [aria-hidden="true"]') !== null,
          isAlertShutOut: document.querySelector('[data-was-there]')?.matches('[inert] *, [inert]'),
        })),
      ).toEqual({ isShutOut: false, isAlertShutOut: false });
      // The form shows the words and has the focus, so the toast does not announce them again.
      await expect(
        dialog.getByRole('group', { name: 'There is a problem' }),
      ).toHaveAccessibleDescription(`Update failed ${SENTENCE}`);
      await expect(alert).toBeEmpty();
      if (way === 'mouse') await dismiss.click();
      else {
        // A key moves the focus to the toast from anywhere.
        await page.keyboard.press('Alt+KeyT');
        await expect(dismiss).toBeFocused();
        await page.keyboard.press('Enter');
        await expect(dialog.locator(':focus')).toHaveCount(1);
      }
      await expect(shown(page)).toHaveCount(0);
      await expect(dialog).toBeVisible();
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Surgery on Friday');
    });
});

test('a focused toast stays, Escape closes it, and no toast covers the focused element (W9)', async ({
  person,
}) => {
  const { page, groupId } = await scene(person);
  await page.setViewportSize(PHONE);
  await page.clock.install();
  await page.goto(`/groups/${groupId}`);
  const pray = page.getByRole('button', { name: /^(Pray|Be the first)/ }).first();
  await pray.press('Enter');
  const dismiss = shown(page).getByRole('button', { name: 'Dismiss' });
  await dismiss.focus();
  await page.clock.fastForward('01:00');
  await expect(dismiss).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(shown(page)).toHaveCount(0);
  await expect(pray).toBeFocused();

  await failCall(page, 'stopPraying');
  await pray.press('Enter');
  await expect(shown(page)).toHaveCount(1);
  const under = () =>
    page.evaluate((selector) => {
      const box = document.activeElement?.getBoundingClientRect();
      const toast = document.querySelector(selector)?.getBoundingClientRect();
      if (!box || !toast || document.querySelector(selector)?.contains(document.activeElement))
        return null;
      const isUnder = box.bottom > toast.top && box.top < toast.bottom;
      return isUnder && box.right > toast.left ? document.activeElement?.textContent : null;
    }, '[data-toast]');
  for (let stop = 0; stop < 12; stop++) {
    await page.keyboard.press('Tab');
    expect(await under(), `stop ${stop}`).toBeNull();
  }
  // Escape closes the dialog first.
  await press('Share Prayer Request')(page);
  const more = page.getByRole('dialog').locator('summary');
  await more.waitFor();
  // The toast is at another height of the dialog in each window.
  for (let height = 320; height <= 960; height += 40) {
    await page.setViewportSize({ ...PHONE, height });
    await more.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    await expect(more).toBeFocused();
    expect(await under(), `a window ${height} px high`).toBeNull();
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(shown(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(shown(page)).toHaveCount(0);
});
