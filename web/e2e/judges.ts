import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type * as ace from 'accessibility-checker-engine';
import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate';
import { FALSE_ALARMS } from './false-alarms.ts';

/* Checks that axe lacks: the rules of HTML itself, and those of IBM's Equal Access. */

type Finding = { rule: string; message: string; selector: string };

/**
 * Rules about the way to type HTML. They do not apply, because the browser serializes this HTML. The content
 * security policy already refuses style attributes.
 */
const OF_TYPING = ['no-inline-style', 'no-trailing-whitespace'];
/** Rules that the browser's serialization breaks, as in `checked=""`. */
const AS_WRITTEN = ['attribute-boolean-style', 'attribute-empty-style'];

/** Resolves the rules once: resolving them for each page takes a quarter of the time. */
class OnceLoader extends StaticConfigLoader {
  private resolved?: ResolvedConfig | Promise<ResolvedConfig>;

  override getConfigFor(handle: string) {
    this.resolved ??= super.getConfigFor(handle);
    return this.resolved;
  }
}

const rules = new OnceLoader({
  root: true,
  extends: ['html-validate:recommended', 'html-validate:a11y'],
  rules: {
    // Ids of React begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
    ...Object.fromEntries(OF_TYPING.map((rule) => [rule, 'off' as const])),
    ...Object.fromEntries(AS_WRITTEN.map((rule) => [rule, ['error', { style: 'empty' }] as const])),
  },
});
const validator = new HtmlValidate(rules);

/** Returns the violations of HTML's rules on the current page, one line each. */
export const brokenHtml = async (page: Page): Promise<string[]> => {
  // Leave out the paths of icons and the classes: they are most of the HTML, and no rule is about them.
  const html = await page.evaluate(() =>
    document.body.outerHTML
      .replaceAll(/(<svg)[^>]*>.*?<\/svg>/gs, '$1 aria-hidden="true"></svg>')
      .replaceAll(/ class="[^"]*"/g, ''),
  );
  const { results } = await validator.validateString(html);
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => ({
      rule: ruleId,
      message,
      selector: selector ?? 'body',
    })),
  );
  return withoutFalseAlarms(page, found);
};

const STANDARDS = ['IBM_Accessibility', 'WCAG_2_2'];

/**
 * Returns the violations of IBM's rules. The engine takes half a second a page, and remembers a document, so
 * it is loaded anew each time. Each element is described as it was then, because a toast may leave the page
 * while the engine runs.
 */
export const brokenForIbm = async (page: Page): Promise<string[]> => {
  await page.evaluate(engine);
  return page.evaluate(
    async ({ standards, alarms }) => {
      const { Checker } = (window as never as Window & { ace: typeof ace }).ace;
      const { results } = await new Checker().check(document, standards);
      return results.flatMap(({ ruleId, message, value, node }) => {
        if (value.join() !== 'VIOLATION,FAIL') return [];
        const element = node instanceof Element ? node : node.parentElement;
        const isFalse = alarms.some(({ rule, at }) => rule === ruleId && element?.matches(at));
        return isFalse ? [] : [`${ruleId}: ${message}: ${element?.outerHTML.slice(0, 160)}`];
      });
    },
    { standards: STANDARDS, alarms: FALSE_ALARMS },
  );
};

const path = createRequire(import.meta.url).resolve('accessibility-checker-engine');
const engine = `(() => {
  delete document.aceCache;
  ${readFileSync(path, 'utf8')};
  window.ace = ace;
})()`;

const withoutFalseAlarms = async (page: Page, found: Finding[]): Promise<string[]> => {
  if (found.length === 0) return [];
  return page.evaluate(
    ({ found, alarms }) =>
      found.flatMap(({ rule, message, selector }) => {
        const element = document.querySelector(selector);
        const isFalse = alarms.some((alarm) => alarm.rule === rule && element?.matches(alarm.at));
        return isFalse ? [] : [`${rule}: ${message}: ${element?.outerHTML.slice(0, 160)}`];
      }),
    { found, alarms: FALSE_ALARMS },
  );
};
