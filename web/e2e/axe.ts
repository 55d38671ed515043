import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** In the dark only the colours are others. */
const COLOURS = ['cat.color'];

/** Half as long as the file that `axe.source` gives, and each document reads all of it. */
export const axeSource: string = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** What axe finds once the page has these colours. */
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
      // Nothing is fetched for it, and there are no frames to look into.
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
      // Behind a dialog nothing can be pressed, and what a scrolled page has half under its header
      // comes out again.
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
