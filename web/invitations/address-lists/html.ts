import { decodeHTML } from 'entities';
import { cellsOfTable, withoutHiddenSheets } from './html-table.ts';

/** Tags that identify HTML; `<ann@example.org>` is not one. */
const PAGE = /<\/(?:html|body|table|tr|td|p|div|li|ul|ol|span|a|b|i|strong|em|font)>|<br\s?\/?>/i;
const TAG = /<(\/?)(?:ss:)?([a-z][a-z\d]*)(\s[^<>]*|\/)?>/gi;
const NEW_LINE = new Set('br p div li tr ul ol table h1 h2 h3 h4 h5 h6 body html hr'.split(' '));
/** The names of Excel's XML of 2003, and the headings of a table. */
const SAME_AS: Record<string, string> = { th: 'td', cell: 'td', row: 'tr', column: 'col' };
const HREF = /\bhref=["']?mailto:([^"'\s?]+)/i;

export const isHtml = (text: string): boolean => PAGE.test(text);

/** What is removed with all that stands in it. */
const REMOVED = [
  '<!--|-->',
  '<?|?>',
  '<!doctype|>',
  '<style|</style>',
  '<script|</script>',
  '<title|</title>',
];

/**
 * Converts HTML to text: a line for each line, row or paragraph, tabs between cells, and the address of each
 * `mailto:` link. Addresses in hidden rows and columns are left out.
 */
export const textOfHtml = (html: string): string => {
  const page = withoutHiddenSheets(REMOVED.reduce(without, html)).replaceAll(/\s+/g, ' ');
  const table = cellsOfTable(page.length);
  let link = '';
  let text = '';
  let from = 0;
  const ofTag = (name: string, isClosing: boolean, attributes: string): string => {
    if (name === 'a') {
      const closed = isClosing && link && !table.isHidden() ? ` <mailto:${link}>` : '';
      link = isClosing ? '' : (HREF.exec(attributes)?.[1] ?? '');
      return closed;
    }
    if (name === 'td') return isClosing ? table.closeCell() : table.openCell(attributes);
    if (name === 'col' && !isClosing) table.column(attributes);
    if (name === 'table' && !isClosing && !table.isInCell()) table.openTable();
    if (name === 'tr') {
      const end = table.closeRow();
      if (isClosing) return end;
      table.openRow(attributes);
      // A text before the row, such as the caption of Gnumeric, is no part of it.
      return end || /(?:^|\n) ?$/.test(text.slice(-2)) ? end : '\n';
    }
    if (!NEW_LINE.has(name)) return '';
    return table.isInCell() ? ' ' : '\n';
  };
  for (const { 0: tag, 1: slash, 2: name = '', 3: attributes = '', index } of page.matchAll(TAG)) {
    text += table.shown(page.slice(from, index));
    from = index + tag.length;
    const known = SAME_AS[name.toLowerCase()] ?? name.toLowerCase();
    text += ofTag(known, slash === '/', attributes);
    // Excel's XML writes empty cells so.
    if (attributes.endsWith('/') && slash !== '/') text += ofTag(known, true, '');
  }
  // The first row of a table is line 1, as in the program.
  return decodeHTML(text + table.shown(page.slice(from)))
    .replaceAll('\u00a0', ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replace(/^[ \n]*\n/, '');
};

/** Removes everything between two marks. Leaves an unclosed mark. */
const without = (html: string, marks: string): string => {
  const [open = '', close = ''] = marks.split('|');
  const small = html.toLowerCase();
  let kept = '';
  let from = 0;
  for (;;) {
    const start = small.indexOf(open, from);
    const end = start < 0 ? -1 : small.indexOf(close, start);
    if (end < 0) return kept + html.slice(from);
    kept += html.slice(from, start);
    from = end + close.length;
  }
};
