// Writes the people of the file argv[2] into the folder argv[3], by ExcelJS and SheetJS.
import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import XLSX from 'xlsx';

const [, , from, folder] = process.argv;
const rows = readFileSync(from, 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t').map((cell) => cell.replaceAll('\\n', '\n')));

const book = new ExcelJS.Workbook();
book.addWorksheet('Members').addRows(rows);
await book.xlsx.writeFile(`${folder}/exceljs.xlsx`);
await book.csv.writeFile(`${folder}/exceljs.csv`);

const other = XLSX.utils.book_new();
XLSX.utils.book_append_sheet(other, XLSX.utils.aoa_to_sheet(rows), 'Members');
for (const kind of ['xlsx', 'ods', 'fods', 'html', 'csv', 'txt'])
  XLSX.writeFile(other, `${folder}/sheetjs.${kind}`, { bookType: kind });
