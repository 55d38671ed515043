// needs: soffice ssconvert
import { expect, test } from 'bun:test';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { $ } from 'bun';
import { testFolder } from '../../../test-support/folder.ts';
import { workbookOf } from './workbook.ts';

const ROWS = [
  ['id', 'firstName', 'lastName', 'telephone', 'isActive', 'picture'],
  [1, '길동', '홍', '+49 30-1234', true, null],
  [2, 'Seán', "O'Brien", '030 12', false, 'pictures/2-sean.jpg'],
  [3, '=1+1', 'عبد الله', '-5', true, null],
  [4, 'Ann, or "Nan"', 'García Márquez', '0049', true, null],
] as const;

/** What both programs make of it as a table. */
const AS_TABLE = `id,firstName,lastName,telephone,isActive,picture
1,길동,홍,+49 30-1234,TRUE,
2,Seán,O'Brien,030 12,FALSE,pictures/2-sean.jpg
3,=1+1,عبد الله,-5,TRUE,
4,"Ann, or ""Nan""",García Márquez,0049,TRUE,
`;

test('LibreOffice and Gnumeric read each name and number of the workbook exactly (R55)', async () => {
  const folder = testFolder('workbook');
  writeFileSync(join(folder, 'people.xlsx'), await workbookOf('people', ROWS));
  const sh = new $.Shell().cwd(folder).env({ ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' });
  await sh`soffice --headless --convert-to ${'csv:Text - txt - csv (StarCalc):44,34,76'} people.xlsx`.quiet();
  expect(await Bun.file(join(folder, 'people.csv')).text()).toBe(AS_TABLE);
  await sh`ssconvert people.xlsx gnumeric.csv`.quiet();
  const ofGnumeric = await Bun.file(join(folder, 'gnumeric.csv')).text();
  // It writes quotation marks around a text with a space, too.
  expect(ofGnumeric.replaceAll(/(?<=^|,)"([^",\n]+)"(?=,|$)/gm, '$1')).toBe(AS_TABLE);
});
