import type { ActionName } from '../api/actions/all.ts';
import { DESKTOP, expect, type Fixtures, go, type Page, PHONE, test } from './fixtures.ts';
import { confirm, fill, inMenu, inTurn, isCallOf, onCard, press } from './pressing.ts';
import { fillScene } from './scene.ts';

/*
 * How toasts behave, each behaviour once. The words of every action are tested in
 * web/api/actions/toast-words.test.ts, and that the rarer ones have a button in rarer-buttons.e2e.test.ts.
 */
const SENTENCE = 'The server says why.';

/** Ruth in her group, with Naomi, and requests of both. */
const scene = async (person: Fixtures['person']) => {
  const looks = { viewport: DESKTOP } as const;
  const ruth = await person('Ruth', looks);
  const naomi = await person('Naomi', looks);
  return { page: ruth.page, ruth, naomi, ...(await fillScene(ruth, naomi)) };
};

/** From now on the server refuses the call of this action with a sentence. Returns a function that ends it. */
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

/** There is this toast and no other, in exactly these words, with the look of its kind. */
const expectToast = async (page: Page, words: string[], isBad: boolean) => {
  await expect(shown(page).locator('p')).toHaveText(words);
  const kinds = () =>
    shown(page).evaluateAll((toasts) => toasts.map((it) => it.matches('.border-danger')));
  await expect.poll(kinds).toEqual([isBad]);
};

test('a toast says what the server refused, and that it worked (W8)', async ({ person }) => {
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

test('a member who opens the form of a group is told that they may not edit it (W8)', async ({
  person,
}) => {
  const { naomi, groupId } = await scene(person);
  await naomi.page.goto(`/groups/${groupId}/edit`);
  await expect(naomi.page).toHaveURL(new RegExp(`/groups/${groupId}$`));
  const sentence = 'Only the group owner can edit this group.';
  await expectToast(naomi.page, ['Permission denied', sentence], true);
});

test('one toast at a time: success goes by itself, a failure stays until dismissed (W9)', async ({
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

  // The next one takes the place of the one before, whatever that was.
  await pray(page);
  await expectToast(page, failure, true);
  await restore();
  await pray(page);
  await expectToast(page, ['Prayer removed'], false);
});

test('success stays for ten seconds, and for five where the button shows it, too (W9)', async ({
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

/** The toast that comes, while the clock of the page stands still, goes after so many milliseconds. */
const staysFor = async (page: Page, ms: number) => {
  const step = async () => {
    await page.clock.runFor(20);
    return shown(page).count();
  };
  await expect.poll(step, { intervals: [20] }).toBe(1);
  await page.clock.runFor(ms - 100);
  // What React has to draw is drawn in the next message.
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

test('a toast is shown although its code did not come at first (W9)', async ({ person }) => {
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

test('a toast over a dialog can be dismissed by mouse and keyboard, and its form says it (W9, W29)', async ({
  person,
}) => {
  const { page } = await scene(person);
  await page.goto('/my-prayers');
  await onCard('Surgery on Thursday', /^Prayed/)(page);
  // What screen readers are given to read out politely.
  await expect(page.locator('body > div > div > [role=status]')).toHaveText('Prayer removed');
  // Marked before there is a failure, so that it is known again: a region that comes with its words
  // is not read out.
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
      // The form has them, and the focus: the toast, which could say them, does not say them again.
      await expect(
        dialog.getByRole('group', { name: 'There is a problem' }),
      ).toHaveAccessibleDescription(`Update failed ${SENTENCE}`);
      await expect(alert).toBeEmpty();
      if (way === 'mouse') await dismiss.click();
      else {
        // A key leads there from anywhere.
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

test('a toast waits while it is used, goes by Escape, and hides nothing that has the focus (W9)', async ({
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
  // What lies over the page goes first.
  await press('Share Prayer Request')(page);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(shown(page)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(shown(page)).toHaveCount(0);
});
