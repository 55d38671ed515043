import type { Page } from '@playwright/test';
import { extractTextItems, getDocumentProxy } from 'unpdf';
import { bookletOrder } from '../sheet/booklet-order.ts';

/** A line of a page. `x` is its left edge, `y` its baseline from the top, `size` its letters' height, in points. */
export type PdfLine = { text: string; x: number; y: number; size: number };

/** A page of a PDF: its size in millimetres, its text, and the size of its smallest letters in points. */
export type PdfPage = {
  width: number;
  height: number;
  text: string;
  lines: PdfLine[];
  smallest: number;
};

export const MM_PER_POINT = 25.4 / 72;

/** Returns the pages that the browser prints as a PDF. The page's own styles choose the paper. */
export const printed = async (page: Page): Promise<PdfPage[]> => {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { items } = await extractTextItems(document);
  return Promise.all(
    items.map(async (texts, index) => {
      const { width, height } = (await document.getPage(index + 1)).getViewport({ scale: 1 });
      const seen = texts.filter(({ str }) => str.trim() !== '');
      return {
        width: Math.round(width * MM_PER_POINT),
        height: Math.round(height * MM_PER_POINT),
        text: texts.map(({ str, hasEOL }) => (hasEOL ? `${str}\n` : str)).join(''),
        lines: linesOf(texts, height),
        smallest: Math.min(...seen.map(({ fontSize }) => fontSize)),
      };
    }),
  );
};

/** Returns the lines of each page in reading order. A booklet has two pages on each side of a sheet. */
export const inReadingOrder = (pages: PdfPage[], isBooklet: boolean): PdfLine[][] => {
  if (!isBooklet) return pages.map(({ lines }) => lines);
  const middle = (pages[0]?.width ?? 0) / 2 / MM_PER_POINT;
  const halves = pages.map(({ lines }) => [
    lines.filter(({ x }) => x < middle),
    lines.filter(({ x }) => x >= middle),
  ]);
  const read: PdfLine[][] = [];
  for (const [side, numbers] of bookletOrder(pages.length * 2).entries())
    for (const [half, number] of numbers.entries())
      if (number !== null) read[number - 1] = halves[side]?.[half] ?? [];
  return read;
};

/**
 * Returns the Latin letters of a text, without spaces and line ends, which depend on the paper. A PDF has no
 * letters of a script or emoji for which the machine has no font.
 */
export const letters = (text: string) => text.replaceAll(/[^\p{Script=Latin}\p{N}\p{P}]/gu, '');

type Item = { str: string; x: number; y: number; fontSize: number; hasEOL: boolean };

/** Returns the lines in the order of the text, without empty ones. A new baseline begins a new line. */
const linesOf = (items: Item[], height: number) => {
  const lines: PdfLine[] = [];
  let isEnded = true;
  for (const { str, x, y, fontSize, hasEOL } of items) {
    const last = lines.at(-1);
    if (str.trim() !== '') {
      if (isEnded || !last) lines.push({ text: str, x, y: height - y, size: fontSize });
      else {
        last.text += str;
        last.x = Math.min(last.x, x);
      }
      isEnded = false;
    } else if (last && !isEnded) last.text += str;
    if (hasEOL) isEnded = true;
  }
  return lines;
};
