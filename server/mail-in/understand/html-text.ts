import { decodeHTML } from 'entities';

/* The text of a mail that has only HTML, without quotes. Each mail program marks quotes in HTML in its own way. */

/** Elements with a quoted mail, or without text. */
const LEFT_OUT = [
  'head, script, style, title, img, svg, object, template',
  // Gmail, Yahoo, Thunderbird, Proton, Zimbra.
  '.gmail_quote, .gmail_quote_container, .gmail_extra, .yahoo_quoted, .moz-cite-prefix, .protonmail_quote',
  '[data-marker="__QUOTED_TEXT__"], [id="divRplyFwdMsg"], [id="OLK_SRC_BODY_SECTION"], [name="quote"]',
  // Signatures.
  '.gmail_signature, .moz-signature, .protonmail_signature_block, [id="Signature"], [id="ms-outlook-mobile-signature"]',
].join(', ');

/** In Outlook's mails the quoted mail begins here. */
const END =
  '[id="appendonsend"], [id="divRplyFwdMsg"], [id="mail-editor-reference-message-container"]';

/** Elements that begin a new line, and those with an empty line around them. */
const BLOCKS = 'div, tr, li, table, pre, hr, section, article, header, footer, center';
const APART = 'p, ul, ol, h1, h2, h3, h4, h5, h6';

/** Placeholders while the text still has tags: a line end, the edge of a block, and the end of the own text. */
const LINE = '\uE000';
const OVER = '\uE001';
const EDGE = '\uE002';
const EDGE_APART = '\uE003';
const PLACEHOLDERS = /[\uE000-\uE003]/g;

/** What stands in place of a quote, so that the heading above it is known as one. */
const QUOTE = '>';

/** Returns the text of HTML in lines, as a browser breaks them. A quote is one line with \`>\`. */
export const htmlToText = (html: string) => {
  const marked = new HTMLRewriter()
    .on(END, { element: (element) => void element.before(OVER) })
    .on('blockquote', { element: (element) => void element.replace(`${EDGE}${QUOTE}${EDGE}`) })
    .on(LEFT_OUT, { element: (element) => void element.remove() })
    .on('a[href]', keepingLinks())
    .on('br', { element: (element) => void element.replace(LINE) })
    .on(BLOCKS, around(EDGE))
    .on(APART, around(EDGE_APART))
    .transform(html.replaceAll(PLACEHOLDERS, ''));
  const [own = ''] = marked.split(OVER);
  return decodeHTML(withoutTags(own))
    .replaceAll(/[^\S\u00a0]+/g, ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll(/[ \uE000\uE002\uE003]*[\uE000\uE002\uE003][ \uE000\uE002\uE003]*/g, lineEnds)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
};

/** A text that says its link itself. */
const IS_LINK = /^\s*(?:https?:\/\/|www\.|[\w.+-]+@)\S+\s*$/i;
/** The most characters of a link that stays. */
const LONGEST_LINK = 500;

/** Writes the address of a link behind its words, as plain mails have it: the words alone would lose it. */
const keepingLinks = () => {
  let words = '';
  return {
    element: (link: HTMLRewriterTypes.Element) => {
      const address = link.getAttribute('href')?.trim() ?? '';
      words = '';
      if (!/^https?:\/\/[^\s<>]+$/i.test(address) || address.length > LONGEST_LINK) return;
      link.onEndTag((end) => {
        if (words.trim() !== '' && !IS_LINK.test(words)) {
          // As it is written in the HTML, with its entities.
          end.before(` &lt;${address}&gt;`, { html: true });
        }
      });
    },
    text: (part: HTMLRewriterTypes.Text) => {
      words += part.text;
    },
  };
};

const around = (edge: string) => ({
  element: (element: HTMLRewriterTypes.Element) => {
    element.before(edge);
    element.after(edge);
  },
});

/** Returns the line ends of placeholders between two words: the edge of a block after a line end adds none. */
const lineEnds = (placeholders: string) => {
  const lines = placeholders.split(LINE).length - 1;
  const isAfterEdge = /^ *[\uE002\uE003]/.test(placeholders);
  const count = lines + (isAfterEdge || lines === 0 ? 1 : 0);
  return '\n'.repeat(Math.max(count, placeholders.includes(EDGE_APART) ? 2 : 1));
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
