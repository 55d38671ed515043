import type { Page } from '@playwright/test';

/**
 * Removes from the page's stylesheets what the oldest browsers ignore: container queries, their units, the
 * units of windows with retractable bars, and `:has`.
 */
export const useOldStyles = (page: Page) =>
  page.route('**/*.css', async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replaceAll('@container', '@unknown')
      .replaceAll('@supports (width:1cqi)', '@supports (width:1unknown)')
      .replaceAll(/(?<=[{;])[\w-]+:[^;{}]*\d(?:dvh|cqi)[^;{}]*/g, '--unknown:0')
      .replaceAll(':has(', ':unknown(')
      .replaceAll(/(?<=[{;])(?:container|container-type|field-sizing|text-wrap):/g, '--unknown:');
    await route.fulfill({ response, body });
  });
