import { directionOf, type Language } from '../../shared/language.ts';
import { m } from '../../shared/messages.ts';
import { type Entry, type Letter, type Section, subjectLine } from './letter.ts';

/*
 * The HTML part: large letters, without images, scripts or anything to download. Outlook on Windows draws
 * mails as Word does, so everything is in tables, space is the padding of cells, and each cell names its
 * own font. A mail program with a dark theme and style sheets uses the dark colours.
 */

const FONT = "font-family:Verdana,'DejaVu Sans',Arial,sans-serif";
const TEXT = `${FONT};font-size:18px;line-height:27px;color:#1F2430`;
const SMALL = `${FONT};font-size:16px;line-height:24px;color:#4A5162`;
const CODE = `${FONT};font-size:36px;line-height:44px;letter-spacing:6px;color:#1F2430;font-weight:bold`;
const OPENING = `${FONT};font-size:22px;line-height:31px;color:#1F2430;padding:14px 16px;background-color:#FFF6DF;border-left:4px solid #B7791F`;
const HEADING = `${FONT};font-size:20px;line-height:28px;color:#1F4E79;font-weight:bold`;

/**
 * A typed address or link may be longer than a line. The second style is for older programs; in Korean it keeps
 * words whole instead.
 */
const brokenIn = (locale: Language) =>
  `overflow-wrap:anywhere;word-break:${locale === 'ko' ? 'keep-all' : 'break-word'}`;

const STYLES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
a{color:#1F4E79}
@media (max-width:480px){.card{padding:20px 16px !important}.room{padding:16px 8px !important}}
@media (prefers-color-scheme:dark){
.page{background:#14171D !important}.card{background:#1D222B !important;border-color:#5B6475 !important}
.text{color:#EEF0F4 !important}.small{color:#B8BECB !important}.heading,a{color:#9CC4EC !important}
.feast{background-color:#2B2415 !important;border-color:#D9A441 !important}
.rule{border-color:#9CC4EC !important}.button{background:#9CC4EC !important}.button a{color:#14171D !important}
}`;

const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"';

export const asHtml = (letter: Letter, locale: Language) => {
  const { congregation, opens, paragraphs, quote, sections = [], more, action, help } = letter;
  const { code, afterCode = [], answering } = letter;
  const cells = [
    row(titleOf(letter, locale), 'padding:0 0 14px', 'text'),
    opens && opening(opens),
    ...paragraphs.map((paragraph) => cell(escaped(paragraph), TEXT, 'text')),
    quote && quoted(quote.title, quote.text ? [quote.text] : []),
    ...sections.map(sectionAsHtml),
    more && cell(escaped(more), TEXT, 'text'),
    code && cell(escaped(code), CODE, 'text'),
    ...afterCode.map((paragraph) => cell(escaped(paragraph), TEXT, 'text')),
    action && button(action.label, action.url),
    answering && answer(answering),
  ];
  const direction = directionOf(locale);
  const html = `<!doctype html>
<html lang="${locale}" dir="${direction}"><head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subjectLine(letter, locale))}</title>
<style>${STYLES}
</style>
</head>
<body style="margin:0;padding:0" class="page">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escaped(paragraphs.join(' '))}</div>
<table ${TABLE} width="100%" bgcolor="#FBF8F3" class="page"><tr>
<td align="center" class="page room" style="padding:24px 12px;background:#FBF8F3;${brokenIn(locale)}">
<table ${TABLE} width="600" style="width:100%;max-width:600px">
${congregation ? row(escaped(congregation), `${HEADING};padding:0 8px 12px`, 'heading') : ''}
<tr><td class="card" bgcolor="#FFFFFF" style="padding:24px;background:#FFFFFF;border:1px solid #8A8F9C;border-radius:12px">
<table ${TABLE} width="100%">
${cells.filter(Boolean).join('\n')}
</table>
</td></tr>
${row(footerOf(letter, locale), `${SMALL};padding:16px 8px 0`, 'small')}
${help ? row(escaped(help), `${SMALL};padding:12px 8px 0`, 'small') : ''}
</table>
</td></tr></table>
</body></html>`;
  return direction === 'rtl' ? fromRight(html) : html;
};

/**
 * Returns the mail for a right-to-left language: mail programs know no logical styles. Members' text has
 * its own direction. Only our own markup matches, because quotation marks in a text are escaped.
 */
export const fromRight = (html: string) =>
  html
    .replaceAll(' align="left"', ' align="right"')
    .replaceAll(/padding:0 0 2px 14px;(?=border-left:[^"<>]*")/g, 'padding:0 14px 2px 0;')
    .replaceAll(/border-left:(?=4px solid #\w{6}")/g, 'border-right:')
    .replaceAll(/ class="text (?:rule|feast)"/g, '$& dir="auto"')
    .replaceAll('"><b>', '"><b dir="auto">');

/** The mail's heading. A screen reader can go to it, and reads it first. */
const titleOf = (letter: Letter, locale: Language) =>
  `<h1 class="heading" style="margin:0;${HEADING}">${escaped(subjectLine(letter, locale))}</h1>`;

const row = (content: string, style: string, name: string) =>
  `<tr><td class="${name}" align="left" style="${style}">${content}</td></tr>`;

/**
 * A paragraph that a screen reader can go to. The cell's padding is the space below it, because mail
 * programs differ in their margins. Word does not let a paragraph inherit its cell's font.
 */
const cell = (content: string, style: string, name: string) =>
  row(`<p class="${name}" style="margin:0;${style}">${content}</p>`, 'padding:0 0 18px', name);

/** The text for which the mail is written, on the ground that answers have everywhere. */
const opening = (text: string) => `${row(escaped(text), OPENING, 'text feast')}\n${SPACE}`;

/** Members' texts, with a line at their left. */
const quoted = (title: string, texts: string[]) =>
  [
    row(escaped(title), `${TEXT};font-weight:bold;padding:0 0 6px`, 'text'),
    ...texts.map(besideRule),
    SPACE,
  ].join('\n');

const besideRule = (text: string) =>
  row(escaped(text), `${TEXT};padding:0 0 2px 14px;border-left:4px solid #1F4E79`, 'text rule');

const SPACE = '<tr><td height="16" style="font-size:0;line-height:16px">&nbsp;</td></tr>';

const sectionAsHtml = ({ title, entries }: Section) =>
  [
    row(
      `<h2 class="heading" style="margin:0;${HEADING}">${escaped(title)}</h2>`,
      'padding:10px 0 12px',
      'heading',
    ),
    ...entries.map(entryAsHtml),
  ].join('\n');

const entryAsHtml = ({ label, title, texts, url }: Entry) =>
  [
    row(escaped(label), SMALL, 'small'),
    row(
      `<a href="${escaped(url)}" style="color:#1F4E79"><b>${escaped(title)}</b></a>`,
      `${TEXT};padding:0 0 4px`,
      'text',
    ),
    ...texts.map(besideRule),
    SPACE,
  ].join('\n');

/** A button. The cell is the button: Outlook does not pad links. */
const button = (label: string, url: string) =>
  `<tr><td align="left" style="padding:6px 0 8px"><table ${TABLE}><tr>
<td class="button" align="center" bgcolor="#1F4E79" style="padding:12px 22px;background:#1F4E79;border-radius:8px">
<a href="${escaped(url)}" style="${FONT};font-size:18px;line-height:24px;color:#FFFFFF;text-decoration:none"><b>${escaped(label)}</b></a></td>
</tr></table></td></tr>`;

/** Words on what a reply does, below the button, with a small space above. */
const answer = ({ words, link }: NonNullable<Letter['answering']>) =>
  [
    SPACE,
    cell(escaped(words), SMALL, 'small'),
    link &&
      row(
        `<a href="${escaped(link.url)}" style="color:#1F4E79"><b>${escaped(link.label)}</b></a>`,
        `${SMALL};padding:0 0 4px`,
        'small',
      ),
  ]
    .filter(Boolean)
    .join('\n');

const footerOf = ({ footer, stop, changeUrl }: Letter, locale: Language) => {
  const link = (url: string, label: string) =>
    `<a href="${escaped(url)}" style="color:#1F4E79">${escaped(label)}</a>`;
  const stopping = stop?.isAll ? m.mail_stop_all({}, { locale }) : m.mail_stop({}, { locale });
  return [
    escaped(footer),
    stop && link(stop.url, stopping),
    changeUrl && link(changeUrl, m.mail_change({}, { locale })),
  ]
    .filter(Boolean)
    .join('<br>');
};

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '<br>',
  '\t': '\u00a0\u00a0\u00a0 ',
};

/** A space that HTML would drop: at the beginning of a line, or after another space. */
const DROPPED_SPACE = /(?<=^|\s) /gm;

// Outlook does not know `white-space: pre-wrap`.
const escaped = (text: string) =>
  text
    .replaceAll(DROPPED_SPACE, '\u00a0')
    .replaceAll(/[&<>"'\n\t]/g, (character) => ESCAPES[character] ?? '');
