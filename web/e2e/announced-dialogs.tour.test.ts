import { hear, heardScene, inDialog } from './doing.ts';
import { expect, type Page, test } from './fixtures.ts';
import { isCallOf, press } from './pressing.ts';

/* While a dialog is open, the rest of the page is inert, but not the live regions. */

const SHUT_OUT = '[inert], [aria-hidden=true]';
const isShutOut = (page: Page, selector: string) =>
  page.evaluate(
    ([it = '', shutOut = '']) => document.querySelector(it)?.closest(shutOut) !== null,
    [selector, SHUT_OUT],
  );

test('W9, W50: a toast over an open dialog is announced once', async ({ person }) => {
  const { page, groupId } = await heardScene(person);
  const isCall = isCallOf('revokeInviteLink');
  await hear(page, [
    {
      name: 'a failure over a dialog',
      at: `/groups/${groupId}`,
      comes: ['polite: 3 prayers'],
      before: async (it) => {
        await press('Invite Members')(it);
        await it.getByText('Switch off the invite link').click();
        await it.route('**/api/**', (route) =>
          isCall(route.request()) ? route.fulfill({ status: 409 }) : route.fallback(),
        );
      },
      presses: inDialog('Switch Off Link'),
      heard: ['assertive: Error Failed to switch off the invite link. Please try again.'],
    },
    {
      name: 'a success over a dialog',
      before: (it) => it.unroute('**/api/**'),
      presses: inDialog('Switch Off Link'),
      heard: ['polite: Invite link switched off Nobody can join with the old link any more.'],
    },
  ]);
  await expect(page.getByRole('dialog')).toBeVisible();
  // Proves that an open dialog makes the page inert.
  expect(await isShutOut(page, '#root')).toBe(true);
  expect(await isShutOut(page, '#spoken')).toBe(false);
  expect(await isShutOut(page, '[data-toast]')).toBe(false);
});
