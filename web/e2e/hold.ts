import type { Page } from '@playwright/test';

const gate = () => {
  let letGo = () => {};
  const isOpen = new Promise<void>((done) => {
    letGo = done;
  });
  return { isOpen, letGo: () => letGo() };
};

/** Delays this call. Returns the function that lets it continue. */
export const hold = async (page: Page, method: string, path: string) => {
  const { isOpen, letGo } = gate();
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (route.request().method() === method) await isOpen;
      await route.fallback();
    },
  );
  return letGo;
};

/**
 * Delays the first of these calls until `letGo` is called. Later calls are sent at once. `answered` is the
 * number of answers to all of them.
 */
export const holdFirst = async (page: Page, method: string, path: string) => {
  const { isOpen, letGo } = gate();
  let sent = 0;
  let answered = 0;
  await page.route(path, async (route) => {
    if (route.request().method() !== method) return route.continue();
    sent++;
    if (sent === 1) await isOpen;
    const response = await route.fetch();
    await route.fulfill({ response });
    answered++;
  });
  return { letGo, answered: () => answered };
};
