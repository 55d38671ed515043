import { decodeHTML } from 'entities';

/* The text of a mail that has only HTML, without quotes. Each mail program marks quotes in HTML in its own way. */

/** Elements with a quoted mail, or without text. */
const LEFT_OUT = [
  'head, script, style, title, img, svg, object, template',
  'blockquote',
  // Gmail, Yahoo, Thunderbird, Proton, Zimbra.
  '.gmail_quote, .gmail_quote_container, .gmail_extra, .yahoo_quoted, .moz-cite-prefix, .protonmail_quote',
  '[data-marker="__QUOTED_TEXT__"], [id="divRplyFwdMsg"], [id="OLK_SRC_BODY_SECTION"], [name="quote"]',
  // Signatures.
  '.gmail_signature, .moz-signature, .protonmail_signature_block, [id="Signature"], [id="ms-outlook-mobile-signature"]',
].join(', ');

/** In Outlook's mails the quoted mail begins here. */
const END =
  '[id="appendonsend"], [id="divRplyFwdMsg"], [id="mail-editor-reference-message-container"]';

const BLOCKS = 'p, div, tr, li, ul, ol, table, h1, h2, h3, h4, h5, h6, pre, hr';

/** Placeholders for a line end and for the beginning of a quote, while the text still has tags. */
const LINE = '\uE000';
const OVER = '\uE001';

/** Returns the text of HTML, with one line per block. */
export const htmlToText = (html: string) => {
  const marked = new HTMLRewriter()
    .on(END, { element: (element) => void element.before(OVER) })
    .on(LEFT_OUT, { element: (element) => void element.remove() })
    .on('br', { element: (element) => void element.replace(LINE) })
    .on(BLOCKS, {
      element: (element) => {
        element.before(LINE);
        element.after(LINE);
      },
    })
    .transform(html.replaceAll(/[\uE000\uE001]/g, ''));
  const [own = ''] = marked.split(OVER);
  return decodeHTML(withoutTags(own))
    .replaceAll(/[^\S\uE000\u00a0]+/g, ' ')
    .replaceAll('\u00a0', ' ')
    .split(LINE)
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
};

/** Returns a text without tags and comments. Reads each character once, however many tags are open. */
const withoutTags = (html: string) => {
  const lastTag = html.lastIndexOf('>');
  const lastComment = html.lastIndexOf('-->');
  let text = '';
  let at = 0;
  for (;;) {
    const open = html.indexOf('<', at);
    if (open < 0 || open > lastTag) return text + html.slice(at);
    text += html.slice(at, open);
    const isComment = html.startsWith('<!--', open) && open + 4 <= lastComment;
    at = isComment ? html.indexOf('-->', open + 4) + 3 : html.indexOf('>', open) + 1;
  }
};
