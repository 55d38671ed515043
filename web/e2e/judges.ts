import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type * as ace from 'accessibility-checker-engine';
import { HtmlValidate, type ResolvedConfig, StaticConfigLoader } from 'html-validate';
import { FALSE_ALARMS } from './false-alarms.ts';

/* What axe does not see: the rules of HTML itself, and those of IBM's Equal Access. */

type Finding = { rule: string; message: string; selector: string };

/**
 * Say only how HTML should be typed, and this is none: the browser writes out what scripts have made. Style
 * attributes cannot be typed in, either, as the content security policy refuses them.
 */
const OF_TYPING = ['no-inline-style', 'no-trailing-whitespace'];
/** So does the browser write what has no value: `checked=""`. */
const AS_WRITTEN = ['attribute-boolean-style', 'attribute-empty-style'];

/** Works out once what the rules are: doing so for each page takes a quarter of the time. */
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
    // Those of React begin with an underscore.
    'valid-id': ['error', { relaxed: true }],
    ...Object.fromEntries(OF_TYPING.map((rule) => [rule, 'off' as const])),
    ...Object.fromEntries(AS_WRITTEN.map((rule) => [rule, ['error', { style: 'empty' }] as const])),
  },
});
const validator = new HtmlValidate(rules);

/** What breaks the rules of HTML on the page as it is now, one line each. */
export const brokenHtml = async (page: Page): Promise<string[]> => {
  // The drawings of icons and the names of classes are most of it, and no rule is about them.
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
 * What IBM's rules are broken by. The engine takes half a second a page, and remembers what it saw in a
 * document, so it comes anew each time. Each element is judged as it was: while the engine looks, a toast may
 * leave the page.
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
