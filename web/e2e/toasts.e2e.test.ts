import type { Route } from '@playwright/test';
import { contract } from '../../shared/contract.ts';
import { type PushService, startPushService } from '../../test-support/push.ts';
import { type ActionName, rows as actionRows } from '../api/actions/all.ts';
import { ApiError } from '../api/errors.ts';
import {
  accountOf,
  DESKTOP,
  expect,
  type Fixtures,
  go,
  PASSWORD,
  type Page,
  PHONE,
  test,
} from './fixtures.ts';
import { withDevice } from './passkey-device.ts';
import { confirm, fill, inMenu, inTurn, isCallOf, onCard, type Press, press } from './pressing.ts';
import { fillScene } from './scene.ts';
import { standInForSubscribing } from './subscribing.ts';

/*
 * What a member is told, once for each way of sending: what the server refused, what it did not
 * answer, and what worked. The words of every action are tested in web/api/toast-words.test.ts,
 * and that the rarer ones have a button in presses.e2e.test.ts.
 */
type Told = [title: string, text?: string];

type Row = {
  action: ActionName;
  at: string;
  does: Press;
  /** The calls that fail first, in this order. */
  fails?: Failure[];
  works?: Told;
  /** The failure is no bad news. */
  isPlain?: boolean;
};
type Failure = 'refused' | 'cut off';

const SENTENCE = 'The server says why.';
const { email: RUTH } = accountOf('Ruth');
const input = { params: { id: 1 }, body: {} };

/** Ruth in her group, with Naomi, and requests of both. */
const scene = async (person: Fixtures['person']) => {
  const looks = { viewport: DESKTOP } as const;
  const ruth = await person('Ruth', looks);
  const naomi = await person('Naomi', looks);
  return { page: ruth.page, ruth, naomi, ...(await fillScene(ruth, naomi)) };
};

test('each way of sending says that it worked, or why it failed (W8)', async ({ person }) => {
  const { page } = await scene(person);
  await tellAll(page, [
    {
      // What is written is kept for later without a connection, but not where it is refused.
      action: 'createPrayer',
      at: '/my-prayers',
      does: inTurn(
        press('New Request'),
        fill({ 'Prayer Request': 'For an easy journey.', Title: 'The long drive' }),
        (it) => it.getByLabel('Tuesday Evening Group').check(),
        press('Share Prayer Request'),
      ),
      fails: ['refused', 'cut off'],
      works: ['Prayer request shared'],
    },
    {
      action: 'deletePrayer',
      at: '/my-prayers',
      does: inTurn(inMenu('For patience', 'Delete'), confirm('Delete')),
      fails: ['refused', 'cut off'],
      works: ['Prayer deleted'],
    },
    {
      action: 'makeInviteLink',
      at: '/groups/1',
      does: press('Copy Invite Link'),
      fails: ['refused'],
      works: ['Link copied!', 'Anyone who has it can join, for the next 30 days.'],
    },
    {
      action: 'setPicture',
      at: '/profile',
      does: inTurn(
        press(/^(Add a|Change) picture$/),
        (it) => it.locator('input[type=file]').setInputFiles('web/e2e/files/photo.jpg'),
        press('Save Picture'),
      ),
      fails: ['refused', 'cut off'],
      works: ['Picture saved'],
    },
    {
      action: 'exportAccount',
      at: '/profile',
      does: press('Download my data'),
      fails: ['refused', 'cut off'],
      works: ['Your data is ready', 'You will find it with your downloads.'],
    },
  ]);
});

test('each way of coming and going says that it worked, or why it failed (W8)', async ({
  person,
}) => {
  const { page } = await person('Ruth', { viewport: DESKTOP });
  await withDevice(page);
  const proven = inTurn(fill({ 'Your Password': PASSWORD }), press('Continue'));
  await tellAll(page, [
    {
      action: 'startPasskey',
      at: '/profile?tab=password',
      does: inTurn(press('Add a passkey'), proven),
      fails: ['refused'],
    },
    {
      action: 'addPasskey',
      at: '/profile?tab=password',
      does: inTurn(press('Add a passkey'), proven),
      fails: ['refused'],
      works: ['Passkey added', 'From now on you can sign in with it.'],
    },
    {
      action: 'signOut',
      at: '/',
      does: signOut,
      fails: ['cut off'],
      isPlain: true,
    },
    {
      action: 'signIn',
      at: '/auth',
      does: inTurn(fill({ Email: RUTH, Password: PASSWORD }), press('Log in')),
      fails: ['refused', 'cut off'],
      works: ['Login successful', 'Welcome back!'],
    },
    {
      action: 'signOut',
      at: '/',
      does: signOut,
      works: ['Logged out', 'You have been successfully logged out'],
    },
    {
      action: 'startPasskeySignIn',
      at: '/auth',
      does: press('Use a passkey'),
      fails: ['refused'],
    },
    {
      action: 'signInByPasskey',
      at: '/auth',
      does: press('Use a passkey'),
      fails: ['refused'],
      works: ['Login successful', 'Welcome back!'],
    },
  ]);
});

test('an upload says which of its three calls failed, in one sentence (W8)', async ({
  administrator,
}) => {
  const { page } = await administrator('Deborah', { viewport: DESKTOP });
  const file = { name: 'psalms.txt', mimeType: 'text/plain', buffer: Buffer.from('Selah.') };
  const row = {
    at: '/resources',
    does: inTurn(
      press('Add Resource'),
      fill({ 'Title *': 'Psalms' }),
      (it) => it.getByLabel('File *').setInputFiles(file),
      press('Upload Resource'),
    ),
  };
  await tellAll(page, [
    { ...row, action: 'requestUpload', fails: ['refused'] },
    { ...row, action: 'receiveUpload', fails: ['refused', 'cut off'] },
    {
      ...row,
      action: 'createResource',
      fails: ['refused'],
      works: ['Success', 'Resource uploaded successfully'],
    },
  ]);
});

const pushTest = test.extend<{ service: PushService }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern.
  service: async ({}, use) => {
    const service = await startPushService();
    await use(service);
    await service.stop();
  },
  settings: async ({ service }, use) => use({ UPHELD_PUSH_HOSTS: service.origin }),
});

pushTest.describe(() => {
  pushTest.use({ serviceWorkers: 'allow' });
  pushTest(
    'switching notifications on and off says that it worked, or why it failed (W8)',
    { tag: ['@notifications'] },
    async ({ person, service }) => {
      const { page } = await person('Ruth', { viewport: DESKTOP });
      await standInForSubscribing(page, service.browser('ruth'));
      const at = '/profile?tab=notifications';
      await tellAll(
        page,
        [
          {
            action: 'subscribe',
            at,
            does: press('Turn on notifications'),
            fails: ['refused'],
            works: ['Notifications Enabled'],
          },
          {
            action: 'unsubscribe',
            at,
            does: press('Turn off notifications'),
            fails: ['refused'],
            works: ['Notifications Disabled'],
          },
        ],
        failInPage,
      );
      await page.addInitScript(() => {
        window.PushManager.prototype.subscribe = () => Promise.reject(new Error('No.'));
      });
      await page.goto(at);
      await press('Turn on notifications')(page);
      const sentence = 'Failed to enable notifications. Please try again.';
      await expectToast(page, ['Error', sentence], true);
    },
  );
});

const signOut: Press = async (page) => {
  await page.getByRole('banner').getByRole('button', { name: /Ruth/ }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
};

async function tellAll(page: Page, rows: Row[], failing = failCall) {
  for (const { action, at, does, fails = [], works, isPlain = false } of rows)
    await test.step(action, async () => {
      for (const way of fails) {
        await page.goto(at);
        const restore = await failing(page, action, way);
        await does(page);
        await expectToast(page, wordsOf(action, way), !isPlain);
        await restore();
      }
      if (!works) return;
      await page.goto(at);
      await does(page);
      await expectToast(page, works, false);
    });
}

/** What the table says of a failure. */
const wordsOf = (action: ActionName, way: Failure): Told => {
  const error = way === 'refused' ? new ApiError(409, SENTENCE) : new TypeError('Failed to fetch');
  const { title, text } = actionRows[action].failure(error, input as never);
  return [title, text];
};

/** From now on the server answers this action's call with a sentence, or not at all. */
async function failCall(page: Page, action: ActionName, way: Failure) {
  const isCall = isCallOf(action);
  const fail = (route: Route) => {
    if (!isCall(route.request())) return route.fallback();
    if (way === 'cut off') return route.abort('internetdisconnected');
    return route.fulfill({ status: 409, contentType: 'text/plain', body: SENTENCE });
  };
  await page.route('**/api/**', fail);
  return () => page.unroute('**/api/**', fail);
}

/**
 * The same where a service worker is allowed: Playwright does not see the requests of a page that began
 * while a worker took over, so its routes are passed by (seen in one of forty runs).
 */
async function failInPage(page: Page, action: ActionName, way: Failure) {
  if (way !== 'refused') throw new Error('Only a refusal is made here.');
  const { method, path } = contract[actionRows[action].call];
  await page.evaluate(
    ([method, path, sentence]) => {
      const send = window.fetch.bind(window);
      const refuse = async (...given: Parameters<typeof fetch>) => {
        const request = new Request(...given);
        const isCall = request.method === method && new URL(request.url).pathname === path;
        return isCall ? new Response(sentence, { status: 409 }) : send(request);
      };
      Object.assign(window, { fetch: refuse });
    },
    [method, path, SENTENCE],
  );
  // The next page begins anew.
  return async () => {};
}

const SHOWN = '[data-toast]';
const shown = (page: Page) => page.locator(SHOWN);
/** What screen readers are given to read out politely. */
const spoken = (page: Page) => page.locator('body > div > div > [role=status]');

/** There is this toast and no other, in exactly these words, with the look of its kind. */
async function expectToast(page: Page, told: Told, isBad: boolean) {
  await expect(shown(page).locator('p')).toHaveText(told.filter((words) => words !== undefined));
  const kinds = () =>
    shown(page).evaluateAll((toasts) => toasts.map((it) => Number(it.matches('.border-danger'))));
  await expect.poll(kinds).toEqual([isBad ? 1 : 0]);
}

/** What is told on the screen itself: path, what stands there, and where it leads from there. */
const SCREENS: { situation: string; path: string; shows: string[]; leads: [string, string] }[] = [
  {
    situation: 'Group cannot load',
    path: '/groups/999',
    shows: ['Error Loading Group'],
    leads: ['Back to Dashboard', '/'],
  },
  {
    situation: 'Invalid invitation',
    path: '/accept-invitation/none',
    shows: ['Invalid Invitation', 'This invitation link is invalid or has expired.'],
    leads: ['Go to Homepage', '/'],
  },
  {
    situation: 'Invalid invite link',
    path: '/join/none',
    shows: ['This invitation link is invalid or has expired.'],
    leads: ['Go to Groups', '/groups'],
  },
];

test('a screen that does not load says so (W8)', async ({ person }) => {
  const { page } = await person('Ruth');
  for (const { situation, path, shows, leads } of SCREENS)
    await test.step(situation, async () => {
      await go(page, path);
      for (const words of shows) await expect(page.getByText(words, { exact: true })).toBeVisible();
      const [name, to] = leads;
      await expect(page.getByRole('link', { name })).toHaveAttribute('href', to);
      await expect(shown(page)).toHaveCount(0);
    });
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'));
  await page.goto('/profile?tab=notifications');
  await expect(
    page.getByText('Push notifications are not supported in your browser.', { exact: true }),
  ).toBeVisible();
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

  const restore = await failCall(page, 'stopPraying', 'refused');
  await pray(page);
  const failure: Told = ['Error', 'Failed to update prayer support. Please try again.'];
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
  await expect(spoken(page)).toHaveText('Prayer removed');
  // Marked before there is a failure, so that it is known again: a region that comes with its words
  // is not read out.
  const alert = page.locator('body > div > div > [role=alert]');
  await alert.evaluate((region) => region.setAttribute('data-was-there', ''));
  await failCall(page, 'changePrayer', 'refused');
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

  await failCall(page, 'stopPraying', 'refused');
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
    }, SHOWN);
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
