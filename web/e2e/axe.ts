import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Rules for the dark theme, in which only the colours differ. */
const COLOURS = ['cat.color'];

/** Minified source of axe: half as long as `axe.source`, and each document parses all of it. */
export const axeSource: string = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Returns what axe finds when the page has this color scheme, one line each. */
export const violations = async (page: Page, colorScheme: 'light' | 'dark'): Promise<string[]> => {
  const tags = colorScheme === 'light' ? STANDARDS : COLOURS;
  return page.evaluate(
    async ({ theme, runOnly }) => {
      const { dataset } = document.documentElement;
      const deadline = performance.now() + 10_000;
      while (dataset.theme !== theme) {
        if (performance.now() > deadline) throw new Error(`It is ${dataset.theme}, not ${theme}.`);
        await new Promise(requestAnimationFrame);
      }
      // Fetch nothing, and look into no frames, because there are none.
      const options = {
        runOnly,
        resultTypes: ['violations' as const],
        reporter: 'no-passes' as const,
        preload: false,
        iframes: false,
      };
      const { violations: found } = await (window as never as Window & { axe: typeof axe }).axe.run(
        document,
        options,
      );
      // Leave out the page behind a dialog, where nothing can be pressed, and elements half under the header,
      // which scrolling reveals.
      const foot = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      const isBehind = (target: unknown[]) => {
        const it = document.querySelector(String(target[0]));
        if (it?.closest('[inert]')) return true;
        return it !== null && window.scrollY > 0 && it.getBoundingClientRect().top < foot;
      };
      return found.flatMap(({ id, nodes }) =>
        nodes
          .filter(({ target }) => id !== 'target-size' || !isBehind(target))
          .map(({ html }) => `${id} ${html.slice(0, 160)}`),
      );
    },
    { theme: colorScheme, runOnly: tags },
  );
};
