import { directionOf, isLanguage } from '../../shared/language.ts';
import { DESKTOP, expect, test } from './fixtures.ts';
import { inReadingOrder, type PdfPage, printed } from './pdf.ts';
import { ANSWERED, CARDS, fillParish, openSheet, WRITTEN } from './sheet-scene.ts';
import { WALKED } from './stage.ts';

/* Prints in the language that UPHELD_WALK names: every text is complete, once and in order. */

const isFromRight = isLanguage(WALKED) && directionOf(WALKED) === 'rtl';

/** The authors on the paper, beside the titles that they gave. */
const NAMES = ['Ruth Miller', undefined, 'Ruth Miller', 'Martha Jones', 'Ruth Miller'];
/** A title made from the beginning of its text. */
const UNTITLED = 'Three weeks of exams';

/**
 * Texts that belong together, in the order of the sheet. Where no name is printed, a word of the catalogue
 * precedes the title.
 */
const ENTRIES = [
  ...CARDS.map(({ who, text }) => who + text),
  ...WRITTEN.flatMap(({ title, content }, index) => {
    const name = NAMES[index];
    if (!name) return [title, content];
    return `${name}${title === UNTITLED ? '' : `·${title}`}${content}`;
  }),
];

const ARABIC = /\p{Script=Arabic}/u;

const turned = (text: string) => [...text].reverse().join('');

/** Matches the parts that a PDF has from right to left: letters in their isolated form. Digits are never reversed. */
const NOT_TURNED = /[\u0600-\u06ff]+|\p{N}+/gu;

/**
 * Returns the letters of a line in reading order. A PDF has Arabic as it looks: from the left, in the forms
 * that letters have beside each other.
 */
const asRead = (line: string) =>
  ARABIC.test(line) && !/\p{Script=Latin}/u.test(line)
    ? turned(line.replaceAll(NOT_TURNED, turned)).normalize('NFKC')
    : line;

const letters = (text: string) => text.replaceAll(/[^\p{L}\p{N}·]/gu, '');

/** A PDF has no letters of a script for which the machine has no font. */
const SCRIPTS = [/\p{Script=Latin}/u, /\p{Script=Hangul}/u, ARABIC];

const readingOf = (pages: PdfPage[], isBooklet: boolean) => {
  const width = (pages[0]?.width ?? 0) * (72 / 25.4);
  // A booklet that is read from right to left has its first page on the left of the outermost side.
  const mirrored = pages.map((page) => ({
    ...page,
    lines: page.lines.map((line) => ({ ...line, x: (line.x + width / 2) % width })),
  }));
  return inReadingOrder(isBooklet && isFromRight ? mirrored : pages, isBooklet)
    .flatMap((lines) => lines.map(({ text }) => asRead(text)))
    .join('\n');
};

for (const [look, choice] of [
  ['flat', 'size=normal'],
  ['booklet', 'fold=booklet'],
] as const)
  test(`a sheet in ${WALKED}, ${look}: every text is complete, in order, with its name (O13)`, async ({
    administrator,
    server,
  }) => {
    const ruth = await administrator('Ruth', { viewport: DESKTOP });
    const { path } = await fillParish(ruth);
    const cookie = { name: 'upheld_language', value: WALKED, url: server.url };
    await ruth.page.context().addCookies([cookie]);
    const isBooklet = look === 'booklet';
    await openSheet(ruth, `${path}?paper=a4&${choice}`, isBooklet);
    expect(await ruth.page.locator('html').getAttribute('lang')).toBe(WALKED);
    const read = readingOf(await printed(ruth.page), isBooklet);
    const whole = letters(read);
    const answers = ANSWERED.toReversed().flatMap(({ answer, content }) => [answer, content]);
    let at = 0;
    for (const text of [...ENTRIES, ...answers]) {
      if (SCRIPTS.some((script) => script.test(text) && !script.test(read))) continue;
      const where = whole.indexOf(letters(text), at);
      expect(where, text).toBeGreaterThanOrEqual(at);
      expect(whole.split(letters(text)), text).toHaveLength(2);
      at = where;
    }
  });

test(`blank cards and the poster in ${WALKED} fill one page each (O13)`, async ({
  person,
  server,
}) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const { path } = await fillParish(ruth, { cards: [], written: [] });
  const cookie = { name: 'upheld_language', value: WALKED, url: server.url };
  await ruth.page.context().addCookies([cookie]);
  for (const [what, shown] of [
    ['cards', '.request-card'],
    ['poster', '.poster img'],
  ]) {
    await ruth.page.goto(`${path}?paper=a4&what=${what}`);
    if (what === 'poster') await ruth.page.locator('.poster button').click();
    await expect(ruth.page.locator(shown ?? '').first()).toBeAttached();
    const pages = await printed(ruth.page);
    expect(pages).toHaveLength(1);
    const { lines = [], width = 0 } = pages[0] ?? {};
    expect(lines.length).toBeGreaterThan(2);
    for (const { x, text } of lines) {
      expect(x, text).toBeGreaterThan(0);
      expect(x, text).toBeLessThan(width * (72 / 25.4));
    }
  }
});
