import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { $ } from 'bun';
import { testFolder } from '../folder.ts';
import { abookFile, cardLines, tableCsv, tableLines } from './people.ts';

/** The folder of the programs in `writers`, which write lists by the libraries of other languages. */
export const WRITERS = join(import.meta.dir, 'writers');

/**
 * Makes a folder with the twelve people in the forms that the programs are given, and a shell in it. `HOME` is that folder, so
 * that no program meets the settings of an earlier one.
 */
export const makeOffice = () => {
  const folder = testFolder('office');
  const at = (name: string) => join(folder, name);
  writeFileSync(at('table.csv'), tableCsv());
  writeFileSync(at('table.lines'), tableLines());
  writeFileSync(at('cards.lines'), cardLines());
  writeFileSync(at('people.abook'), abookFile());
  // `$.env` would change the environment of the other files of tests, too.
  const sh = new $.Shell().cwd(folder).env({ ...process.env, HOME: folder, LC_ALL: 'C.UTF-8' });
  return { folder, at, sh };
};
