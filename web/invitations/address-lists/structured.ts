import { isHtml } from './html.ts';

/** Whether a text is JSON, SYLK, DIF, or XML other than a page or Excel's XML of 2003. */
export const isStructured = (text: string) => {
  const start = text.slice(0, 5_000).trimStart();
  if (/^ID;P/.test(start) || /^TABLE\r?\n\s*0,1\r?\n/.test(start)) return true;
  // `[ ] Ann` is a line with a box to tick.
  if (/^(?:\{\s*["}]|\[\s*(?:[[{"]|\]\s*$))/.test(start)) return true;
  return /^<(?:\?xml\s|[a-z][\w:.-]*(?:\s[^<>@]*)?>)/i.test(start) && !isHtml(text);
};
