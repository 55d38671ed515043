import { unzipSync, zipSync } from 'fflate';
import writeWorkbook, { type SheetData } from 'write-excel-file/node';

/** Null leaves the cell empty. */
export type WorkbookRow = readonly (string | number | boolean | null)[];

/** The first moment that a ZIP file can note. */
const NO_TIME = new Date(1980, 0, 1);

/**
 * Returns an XLSX file with one sheet, whose first row is bold. All texts are cells of text: a telephone number keeps its `+`,
 * and nothing is computed. The same rows give the same bytes, because the moment that the library notes in each part of the
 * file is taken out.
 */
export const workbookOf = async (
  sheet: string,
  [headings = [], ...rows]: readonly WorkbookRow[],
) => {
  const bold = headings.map((it) => ({ value: String(it), fontWeight: 'bold' }) as const);
  const data: SheetData = [bold, ...rows.map((row) => [...row])];
  const bytes = await writeWorkbook(data, { sheet }).toBuffer();
  return zipSync(unzipSync(bytes), { mtime: NO_TIME });
};
