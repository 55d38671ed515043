import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'acorn';
import { built } from '../test-support/built.ts';
import { FLOOR } from './floor.ts';
import { lateInScript } from './testing/old-browsers/scripts.ts';
import { lateInStyle } from './testing/old-browsers/styles.ts';
import { data } from './testing/old-browsers/support.ts';
import { UNSEEN } from './testing/old-browsers/unseen.ts';

/*
 * The build lowers syntax to the browsers of web/floor.ts, but adds no missing methods, classes or units.
 * This test searches the built files for features that are newer by MDN's data.
 */
const WEB = built('dist/web');
const filesLike = (pattern: string) =>
  [...new Bun.Glob(pattern).scanSync(WEB)].map((name) => ({
    name,
    text: readFileSync(join(WEB, name), 'utf8'),
  }));
const scripts = filesLike('**/*.js').map((file) => ({ ...file, lines: lateInScript(file.text) }));
const styles = filesLike('**/*.css').map((file) => ({ ...file, lines: lateInStyle(file.text) }));

/** Features that the code detects before use: the name, and a pattern of the code around it. */
const ASKED_FOR: Record<string, RegExp> = {
  'AbortSignal.any':
    /[\w$]+\?[\w$]+\.signal=AbortSignal\.any\([\w$]+\):|[\w$]+\([\w$]+,this\)\?AbortSignal\.any\(\[/,
  CloseWatcher: /`CloseWatcher`in window\)\)return;let [\w$]+=new CloseWatcher/,
  'Error.captureStackTrace': /Error\.captureStackTrace&&|`captureStackTrace`in Error\?/,
  // React detects it once, and uses it in functions.
  navigation: /\bnavigation\.\w+|typeof navigation==`object`/,
  // iPhones lack it; web/e2e/old-browsers.e2e.test.ts removes it.
  Notification: /\bNotification\.(?:permission|requestPermission)/,
  'Notification.permission': /\bNotification\.permission/,
  'Notification.requestPermission': /\bNotification\.requestPermission/,
  'PublicKeyCredential.getClientCapabilities':
    /(?:typeof |==`function`[^;]*)PublicKeyCredential\.getClientCapabilities/,
  'PublicKeyCredential.isConditionalMediationAvailable':
    /(?:typeof |==`function`[^;]*)PublicKeyCredential\.isConditionalMediationAvailable/,
  // Used by ky to report the progress of a body, which no caller asks for: uploads use XMLHttpRequest.
  TransformStream: /\.pipeThrough\(new TransformStream\(\{transform\([\w$]+,[\w$]+\)\{/,
  'URL.canParse': /typeof URL\.canParse==`function`\?URL\.canParse\([\w$]+\):/,
  'navigator.connection': /return navigator\.connection&&\([\w$]+=navigator\.connection\./,
  'navigator.setAppBadge': /`setAppBadge`in navigator\)\|\|/,
  'navigator.share': /\|\|!navigator\.share\)return /,
  'navigator.wakeLock':
    /\|\|!\(`wakeLock`in navigator\)\)return;let [\w$]+=await navigator\.wakeLock\./,
  'navigator.userAgentData': /let [\w$]+=navigator\.userAgentData;return [\w$]+(?:!=null)?&&/,
  requestIdleCallback: /`requestIdleCallback`in globalThis\?requestIdleCallback\(/,
  setImmediate: /typeof setImmediate<`u`\?setImmediate:/,
};

/** Text of an error message of React. */
const SAID = /form\.requestSubmit\(\) instead/g;

const nameIn = (line: string) => line.slice(0, line.indexOf(': '));

/** Returns features that the oldest browsers lack, one line each. */
const lateIn = (text: string, lines = lateInScript(text)) => [
  ...lines.filter((line) => !ASKED_FOR[nameIn(line)]?.test(line)),
  ...Object.entries(UNSEEN).flatMap(([what, { pattern }]) => {
    const others = text.replaceAll(SAID, '');
    const at = others.search(pattern);
    return at < 0 ? [] : [`${what}: ${others.slice(Math.max(0, at - 20), at + 40)}`];
  }),
];

/** Features whose lack changes the look slightly and hides nothing, with the reason. */
const HARMLESS: [RegExp, string][] = [
  [/^@property in /, 'Tailwind sets these variables on everything where it is unknown'],
  [/^@container in /, 'the narrow layout is whole without it: web/e2e/old-browsers.e2e.test.ts'],
  [/^container(-type)? in /, 'as @container'],
  [/^(cursor|resize|outline|accent-color|user-select)(: [\w-]+)? in /, 'the browser’s own look'],
  [/^text-(wrap|size-adjust) in /, 'lines break elsewhere'],
  [/^text-decoration: dotted in /, 'a line is whole'],
  [/^font-family: ui-monospace in /, 'the next font is taken'],
  [/^field-sizing in /, 'a field keeps its height and scrolls'],
  [/^lh in min-height:1lh/, 'Tailwind’s, for empty fields of dates'],
  [/^:has in \.roomy\\:has-data-foot\\:scroll-pb-52/, 'what gets the focus stands lower'],
  [/^@media (forced-colors|prefers-contrast) in /, 'the system’s contrast is not asked for'],
  [/^forced-color-adjust in /, 'as forced-colors'],
  [/^(break-after|break-before|orphans|widows)(: \w+)? in /, 'paper breaks elsewhere'],
];

const lateStylesIn = (text: string, lines = lateInStyle(text)) =>
  lines.filter((line) => !HARMLESS.some(([pattern]) => pattern.test(line)));

test.each([
  ['script', scripts, lateIn],
  ['style', styles, lateStylesIn],
] as const)('no built %s needs what the oldest browsers lack (W24)', (_, files, late) => {
  expect(files.length).toBeGreaterThan(1);
  const found = files.flatMap(({ name, text, lines }) =>
    late(text, lines).map((line) => `${name}: ${line}`),
  );
  expect(found).toEqual([]);
});

describe('the search for new features (W24)', () => {
  const PLANTED = {
    '.toSorted': 'globalThis.a=[].toSorted();',
    'a lookbehind': 'globalThis.a=/(?<!a)b/.test(``);',
    'URL.canParse': 'URL.canParse(`a`);',
    '.findLast': '[].findLast(isNaN);',
    'Map.groupBy': 'Map.groupBy([],isNaN);',
    'Promise.withResolvers': 'Promise.withResolvers();',
    'AbortSignal.timeout': 'AbortSignal.timeout(1);',
    'Intl.Segmenter': 'new Intl.Segmenter;',
    CompressionStream: 'new CompressionStream(`gzip`);',
    scheduler: 'scheduler.yield();',
    'static block': 'globalThis.a=class{static{}};',
    syntax: '{using a=null}',
  };

  test.each(['sw.js', 'assets/index-', 'assets/frame-'])(
    'finds features planted in %s',
    (start) => {
      const file = scripts.find(({ name }) => name.startsWith(start));
      for (const [what, code] of Object.entries(PLANTED)) {
        const found = lateIn(`${file?.text}\n;${code}`).map(nameIn);
        expect(found).toEqual([what]);
      }
    },
  );

  test.each(['v', 'y'])('judges a regular expression with the flag %s', (flag) => {
    expect(lateIn(`e=(a+c)/v;x=/a/${flag}`).map(nameIn)).toEqual(flag === 'v' ? ['syntax'] : []);
  });

  test.each(Object.entries(UNSEEN))('finds %s', (_, { pattern, like, unlike = '' }) => {
    expect(like).toMatch(pattern);
    expect(unlike).not.toMatch(pattern);
  });

  test.each([
    ['a{height:100dvh}', 'dvh'],
    ['a{width:5cqi}', 'cqi'],
    ['@media (width>=48rem){a{color:red}}', '@media with a comparison'],
    ['a{color:red;&:hover{color:blue}}', 'nesting'],
    ['a{translate:1px}', 'translate'],
    ['a{color:oklch(1 1 1)}', 'oklch()'],
    ['a:has(b){color:red}', ':has'],
    ['@scope (a){b{color:red}}', '@scope'],
  ])('finds the feature in %s', (style, what) => {
    expect(lateStylesIn(style).map((line) => line.slice(0, line.indexOf(' in ')))).toEqual([what]);
  });

  test.each([
    'a{height:100vh;height:100dvh}',
    '@supports (width:1cqi){a{width:5cqi}}',
    ':is(a:popover-open,b){color:red}',
    '@media (min-width:48rem){a>b{color:red}}',
  ])('finds nothing in %s', (style) => expect(lateStylesIn(style)).toEqual([]));
});

test.each(Object.entries(ASKED_FOR))('%s is still detected before use', (what, asked) => {
  const lines = scripts.flatMap((script) => script.lines);
  expect(lines.filter((line) => nameIn(line) === what && asked.test(line))).not.toEqual([]);
});

test.each(HARMLESS)('%p is still in the styles', (pattern) => {
  const lines = styles.flatMap((style) => style.lines);
  expect(lines.filter((line) => pattern.test(line))).not.toEqual([]);
});

test('the oldest browsers are the first ones with cascade layers (W24, W51)', () => {
  // The feature that web/ui/too-old.ts detects.
  const support: Record<string, unknown> = { ...data.api.CSSLayerBlockRule?.__compat?.support };
  const since = Object.keys(FLOOR).map((name) => [name, support[name]]);
  const known = Object.entries(FLOOR).map(([name, version]) => [name, { version_added: version }]);
  expect(since).toEqual(known);
});

const pages = [...new Bun.Glob('**/index.html').scanSync(WEB)];

const isOf =
  (start: string) =>
  ({ name }: { name: string }) =>
    name.startsWith(`assets/${start}-`);

test.each([
  ['too-old', 5],
  ['theme', 2015],
] as const)('browsers that are too old can read the script %s (W51)', (name, ecmaVersion) => {
  // One for each language of the build.
  const found = scripts.filter(isOf(name));
  expect(found.length).toBe(pages.length);
  for (const { text } of found) expect(() => parse(text, { ecmaVersion })).not.toThrow();
});
