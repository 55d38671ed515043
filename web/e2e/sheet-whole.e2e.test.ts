import { DESKTOP, expect, test } from './fixtures.ts';
import {
  inReadingOrder,
  letters,
  MM_PER_POINT,
  type PdfLine,
  type PdfPage,
  printed,
} from './pdf.ts';
import {
  ANSWERED,
  CARDS,
  fillParish,
  nameCongregation,
  openSheet,
  PAPERS,
  UNPRINTED,
  WRITTEN,
} from './sheet-scene.ts';

/** The longest allowed name. */
const CONGREGATION = 'The Church of Saint Bartholomew, Hartwell-on-Water';
const LOOKS = ['normal', 'large', 'booklet'] as const;
const POINTS = { normal: 13, large: 18, booklet: 13 };

const isLatin = ({ head }: { head: string }) => /^\p{Script=Latin}/u.test(head);

/** The texts of each entry, in the order of the sheet. */
const ENTRIES = [
  ...CARDS.map(({ who, text }) => ({ head: who || 'Please pray', text })),
  ...WRITTEN.map((written, index) => ({
    head: [
      'Ruth Miller · Our neighbour Joe',
      'Anonymous · A quieter heart',
      'Ruth Miller',
      'Martha Jones · Her new hip',
      'Ruth Miller · The weeks ahead',
    ][index] as string,
    text: written.content,
  })),
];

for (const [paper, [width, height]] of Object.entries(PAPERS))
  for (const look of LOOKS)
    test(`a sheet on ${paper}, ${look}: every text is complete, in order, with its name (P36, P37)`, async ({
      administrator,
    }) => {
      const ruth = await administrator('Ruth', { viewport: DESKTOP });
      await nameCongregation(ruth, CONGREGATION);
      const { path } = await fillParish(ruth);
      const isBooklet = look === 'booklet';
      const choice = isBooklet ? 'fold=booklet' : `size=${look}`;
      await openSheet(ruth, `${path}?paper=${paper}&${choice}`, isBooklet);
      const pages = await printed(ruth.page);
      for (const page of pages)
        expect([page.width, page.height]).toEqual(isBooklet ? [height, width] : [width, height]);
      const read = inReadingOrder(pages, isBooklet);
      const whole = letters(read.flatMap((lines) => lines.map(({ text }) => text)).join(''));

      let at = 0;
      for (const { head, text } of ENTRIES.filter(isLatin)) {
        const where = whole.indexOf(letters(head + text), at);
        expect(where, `${head}: ${text}`).toBeGreaterThanOrEqual(at);
        at = where;
        expect(whole.split(letters(text)), text).toHaveLength(2);
        expectTogether(read, head, text, POINTS[look]);
      }
      // The printed sheet keeps the line breaks of a text.
      const lines = read.flatMap((page) => page.map(({ text }) => text.trim()));
      for (const line of ['Monday: the first day', 'Friday: swimming', 'Tuesday: tests'])
        expect(lines).toContain(line);
      for (const { answer, content } of ANSWERED) {
        // The answer is above its request.
        expect(whole.indexOf(letters(answer)), answer).toBeGreaterThan(at);
        expect(whole.indexOf(letters(content))).toBeGreaterThan(whole.indexOf(letters(answer)));
      }
      const shown = ruth.page.locator('.paper > div').first();
      for (const { head, text } of ENTRIES.filter((entry) => !isLatin(entry)))
        await expect(shown).toContainText(head + text);
      if (!isBooklet) expectFoot(pages);
      for (const kept of ['The office', 'left out', 'See which', ...UNPRINTED])
        expect(whole).not.toContain(letters(kept));
      const [first] = read;
      expect(first?.find(({ text }) => text.startsWith('Tuesday'))?.size).toBeCloseTo(28, 0);
    });

/**
 * Expects each name on the line above its text (a long name on several lines). Both are in one column of a
 * page, and all lines of a short text are together.
 */
const expectTogether = (pages: PdfLine[][], head: string, text: string, points: number) => {
  const wanted = letters(head + text);
  const onOne = pages.flatMap((lines) =>
    lines.flatMap((first, from) => {
      if (letters(first.text) === '') return [];
      let found = '';
      for (let to = from; to < lines.length && found.length < wanted.length; to++) {
        found += letters(lines[to]?.text ?? '');
        if (found === wanted) return [lines.slice(from, to + 1)];
      }
      return [];
    }),
  );
  expect(onOne, `on one page: ${head}`).toHaveLength(1);
  const [lines = []] = onOne;
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    if (!above) continue;
    // Blank lines of the text are printed, so two lines may be between.
    expect(line.y, `below: ${line.text}`).toBeGreaterThan(above.y);
    expect(line.y - above.y, `close: ${line.text}`).toBeLessThan(points * 1.5 * 3);
  }
  expect(lines.at(-1)?.size).toBeCloseTo(points, 0);
};

/** Expects the footer on every page, complete and between the margins. */
const expectFoot = (pages: PdfPage[]) => {
  for (const { lines, text, height } of pages) {
    expect(letters(text)).toContain(letters('Please do not leave it lying about.'));
    for (const { y, text } of lines) {
      expect(y * MM_PER_POINT, text).toBeGreaterThan(15);
      expect(y * MM_PER_POINT, text).toBeLessThan(height - 15);
    }
  }
};
