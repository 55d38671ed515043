import { decodeHTML } from 'entities';

/** Tags that identify HTML; `<ann@example.org>` is not one. */
const PAGE = /<\/(?:html|body|table|tr|td|p|div|li|ul|ol|span|a|b|i|strong|em|font)>|<br\s?\/?>/i;
const TAG = /<(\/?)([a-z][a-z\d]*)(\s[^<>]*|\/)?>/gi;
const NEW_LINE = new Set('br p div li tr ul ol table h1 h2 h3 h4 h5 h6 body html hr'.split(' '));
const SAME_AS: Record<string, string> = { th: 'td', cell: 'td', row: 'tr' };
const HREF = /\bhref=["']?mailto:([^"'\s?]+)/i;

export const isHtml = (text: string): boolean => PAGE.test(text);

/**
 * Converts HTML to text: a line for each line, row or paragraph, tabs between cells, and the address of each
 * `mailto:` link.
 */
export const textOfHtml = (html: string): string => {
  let link = '';
  let isInCell = false;
  const text = [
    '<!--|-->',
    '<?|?>',
    '<!doctype|>',
    '<style|</style>',
    '<script|</script>',
    '<title|</title>',
  ]
    .reduce(without, html)
    .replaceAll(/\s+/g, ' ')
    .replaceAll(TAG, (_, slash: string, tag: string, attributes = '') => {
      // Excel's XML of 2003 calls them "row" and "cell".
      const name = SAME_AS[tag.toLowerCase()] ?? tag.toLowerCase();
      const isClosing = slash === '/';
      if (name === 'a') {
        const closed = isClosing && link ? ` <mailto:${link}>` : '';
        link = isClosing ? '' : (HREF.exec(attributes)?.[1] ?? '');
        return closed;
      }
      if (name === 'td') {
        isInCell = !isClosing;
        return isClosing ? '\t' : '';
      }
      if (name === 'tr') isInCell = false;
      if (!NEW_LINE.has(name)) return '';
      return isInCell ? ' ' : '\n';
    });
  return decodeHTML(text).replaceAll('\u00a0', ' ');
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
