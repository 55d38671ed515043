import type { Page } from '@playwright/test';
import { extractTextItems, getDocumentProxy } from 'unpdf';

/** A page of a PDF: its size in millimetres, its text, and the size of its smallest letters in points. */
export type PdfPage = { width: number; height: number; text: string; smallest: number };

const MM_PER_POINT = 25.4 / 72;

/** What this page prints, as the browser makes it a PDF. The page itself chooses the paper. */
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
        smallest: Math.min(...seen.map(({ fontSize }) => fontSize)),
      };
    }),
  );
};
