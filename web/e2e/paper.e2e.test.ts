import { DESKTOP, expect, makeGroup, type Person, test } from './fixtures.ts';
import { MM_PER_POINT, type PdfPage, printed } from './pdf.ts';
import { openSheet } from './sheet-scene.ts';

/* Chromium, Firefox and WebKit print these papers, because each ignores other rules about the edges of pages. */

const ARABIC = 'نرجو الصلاة';
const titleOf = (index: number) => `Number ${index} is this`;
/** A sentence's number, which no line end splits. */
const at = (index: number, n: number) => `(${index}.${n})`;
const sentencesOf = (index: number, count: number) =>
  Array.from({ length: count }, (_, n) => `Here is sentence ${at(index, n)} of this request.`);

/** Makes a group whose requests have these numbers of sentences. The first begins in Arabic. */
const fill = async (ruth: Person, counts: number[]) => {
  const { id } = await makeGroup(ruth);
  for (const [index, count] of [...counts.entries()].reverse()) {
    const text = sentencesOf(index, count).join(' ');
    const content = index === 0 ? `${ARABIC}\n${text}` : text;
    const data = { title: titleOf(index), content, groupIds: [id], mayBePrinted: true };
    await ruth.api.post('/api/prayers', { data });
  }
  return id;
};

/** Removes spaces and line ends, which depend on fonts and paper. */
const flat = (text: string) => text.replaceAll(/\s/g, '');

/** Returns for each page how many times it has these words. */
const counts = (pages: readonly { text: string }[], words: string) =>
  pages.map(({ text }) => flat(text).split(flat(words)).length - 1);

/** Returns the left and the right half of each page, as pages. */
const halves = (pages: PdfPage[]) =>
  pages.flatMap(({ lines, width }) => {
    const middle = width / MM_PER_POINT / 2;
    const of = (isLeft: boolean) =>
      lines.filter(({ x }) => x < middle === isLeft).map(({ text }) => text);
    return [{ text: of(true).join('\n') }, { text: of(false).join('\n') }];
  });

/** Margins of GTK's print dialog, in millimetres; the sheet's own in Chromium and Firefox are wider. */
const MARGINS = { top: 6.35, bottom: 14.2 };

const expectBetweenMargins = (pages: PdfPage[]) => {
  for (const { lines, height } of pages)
    for (const { y, text } of lines) {
      expect(y * MM_PER_POINT, text).toBeGreaterThan(MARGINS.top);
      expect(y * MM_PER_POINT, text).toBeLessThan(height - MARGINS.bottom);
    }
};

/**
 * Expects each sentence once, since a line that is cut in two is on two pages, and each title on the page of its
 * text.
 */
const expectWhole = (pages: readonly { text: string }[], lengths: number[]) => {
  for (const [index, count] of lengths.entries()) {
    for (let n = 0; n < count; n++)
      expect(counts(pages, at(index, n)).filter(Boolean), at(index, n)).toEqual([1]);
    const start = counts(pages, at(index, 0));
    expect(counts(pages, titleOf(index)), titleOf(index)).toEqual(start);
  }
};

/** More than the first page of the list. */
const MEMBERS = 28;
const SHORT = Array.from({ length: 26 }, (_, index) => 2 + (index % 4));
const LONG = Array.from({ length: 14 }, (_, index) =>
  index % 3 === 1 ? 3 + (index % 5) : 19 + (index % 4),
);

test('a sheet of short texts cuts no line and no text, and has its footer below them (P36, P50)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const id = await fill(ruth, SHORT);
  await openSheet(ruth, `/groups/${id}/sheet?paper=a4`, false);
  const pages = await printed(ruth.page);
  expectWhole(pages, SHORT);
  expectBetweenMargins(pages);
  for (const [index, count] of SHORT.entries())
    expect(counts(pages, at(index, count - 1))).toEqual(counts(pages, at(index, 0)));
  expect(counts(pages, 'Please do not leave it lying about.').at(-1)).toBe(1);
  expect(pages.at(-1)?.text).toContain('sentence');
  // The Arabic line begins at the right, in the first column or on the whole page.
  const arabic = pages[0]?.lines.find(({ text }) => /\p{Script=Arabic}/u.test(text));
  const latin = pages[0]?.lines.find(({ text }) => text.includes(at(0, 0)));
  expect((arabic?.x ?? 0) - (latin?.x ?? 0)).toBeGreaterThan(100);
});

test('a long text is split between pages, but not from its title, on a sheet and in a booklet (P36, P50)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const id = await fill(ruth, LONG);
  await openSheet(ruth, `/groups/${id}/sheet?paper=letter&size=large`, false);
  const sheet = await printed(ruth.page);
  expectWhole(sheet, LONG);
  expectBetweenMargins(sheet);
  await openSheet(ruth, `/groups/${id}/sheet?paper=a4&fold=booklet`, true);
  const sides = await ruth.page.locator('.booklet .spread').count();
  const booklet = await printed(ruth.page);
  expect(booklet).toHaveLength(sides);
  expectWhole(halves(booklet), LONG);
});

test('no invitation is split between pages (I10, P50)', async ({ person }) => {
  const { page, api } = await person('Ruth', { viewport: DESKTOP });
  const group = await makeGroup({ api });
  await page.goto(`/groups/${group.id}/invite`);
  const people = Array.from({ length: 9 }, (_, n) => `Obed <obed${n}.paper@example.org>`);
  await page.getByLabel('Names and addresses').fill(people.join('\n'));
  await page.getByRole('button', { name: 'Check the list' }).click();
  await page.getByRole('button', { name: 'Invite 9 people' }).click();
  await expect(page.getByRole('button', { name: 'Print codes to hand over' })).toBeVisible();
  const codes = await printed(page);
  expect(codes.length).toBeGreaterThan(1);
  expect(counts(codes, 'Tuesday Group')).toEqual(counts(codes, 'Point the camera'));
  expect(counts(codes, 'Tuesday Group')).toEqual(counts(codes, 'accept-invitation'));
  for (const { text } of codes) expect(text.trim()).not.toBe('');
});

test('the call list prints everybody, also who was not loaded yet, and splits no row (A58, P50)', async ({
  person,
}) => {
  const { page, api } = await person('Ruth', { viewport: DESKTOP });
  const { id } = await makeGroup({ api });
  for (let n = 1; n < MEMBERS; n++)
    await api.post(`/api/groups/${id}/people`, {
      data: { firstName: 'Walter', lastName: `Green-${n}` },
    });
  await page.goto(`/groups/${id}/reached`);
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible();
  await page.evaluate(() => {
    globalThis.print = () => {
      document.title = 'printed';
    };
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await page.waitForFunction(() => document.title === 'printed');
  const list = await printed(page);
  const rows = counts(list, 'This server sends no email');
  expect(rows.reduce((sum, count) => sum + count)).toBe(MEMBERS);
  expect(counts(list, 'No notifications')).toEqual(rows);
});
