import type { Language } from '../../shared/language.ts';
import { m } from '../../shared/messages.ts';

/** The content of a mail before layout, as plain text without escaping. */
export type Letter = {
  subject: string;
  paragraphs: string[];
  /** Text by a member, shown apart from our own. */
  quote?: { title: string; text: string };
  action?: { label: string; url: string };
  /** The footer: why this mail was sent and how to stop it. */
  footer: string;
  unsubscribeUrl?: string;
  /** Whom it comes from: stands above the text. */
  congregation?: string;
  /** Whom to ask for help: stands below the footer. */
  help?: string;
};

/**
 * A mail with its recipient and language. `unsubscribe` is the URL that stops this kind of mail
 * with one POST.
 */
export type Addressed = { to: string; letter: Letter; language: Language; unsubscribe?: string };

const SUBJECT_LENGTH = 150;

/** A subject must be one line, even if a group's name has several. */
export const subjectLine = ({ subject }: Letter) =>
  [...subject.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim()]
    .slice(0, SUBJECT_LENGTH)
    .join('');

/** The text part, for people who read mail as text, and for spam filters. */
export const asText = (
  { congregation, paragraphs, quote, action, footer, unsubscribeUrl, help }: Letter,
  locale: Language,
) =>
  [
    congregation,
    ...paragraphs,
    quote && `${quote.title}\n\n${indented(quote.text)}`,
    action && `${action.label}:\n${action.url}`,
    '--',
    footer,
    unsubscribeUrl && `${m.mail_stop_at({}, { locale })}\n${unsubscribeUrl}`,
    help,
  ]
    .filter((part) => typeof part === 'string' && part !== '')
    .join('\n\n');

/** The HTML part: large letters, without images, scripts or anything to download. */
export const asHtml = (
  { congregation, paragraphs, quote, action, footer, unsubscribeUrl, help }: Letter,
  locale: Language,
) =>
  `<!doctype html>
<html lang="${locale}"><body style="margin:0;padding:24px;background:#FBF8F3;color:#1F2430;font:18px/1.5 Verdana,sans-serif">
${congregation ? `<p style="max-width:34em;margin:0 auto 12px;color:#1F4E79"><b>${escaped(congregation)}</b></p>\n` : ''}<div style="max-width:34em;margin:0 auto;padding:24px;background:#FFFFFF;border:1px solid #8A8F9C;border-radius:12px">
${paragraphs.map((paragraph) => `<p>${escaped(paragraph)}</p>`).join('\n')}
${quote ? `<p style="margin-bottom:0"><b>${escaped(quote.title)}</b></p>\n<p style="margin-top:4px;padding-left:16px;border-left:4px solid #1F4E79;font-size:20px">${escaped(quote.text)}</p>` : ''}
${action ? `<p><a href="${escaped(action.url)}" style="display:inline-block;padding:12px 20px;background:#1F4E79;color:#FFFFFF;border-radius:8px;text-decoration:none"><b>${escaped(action.label)}</b></a></p>` : ''}
</div>
<p style="max-width:34em;margin:16px auto;font-size:16px;color:#4A5162">${escaped(footer)}${
    unsubscribeUrl
      ? ` <a href="${escaped(unsubscribeUrl)}" style="color:#1F4E79">${escaped(m.mail_stop({}, { locale }))}</a>`
      : ''
  }</p>
${help ? `<p style="max-width:34em;margin:16px auto;font-size:16px;color:#4A5162">${escaped(help)}</p>\n` : ''}</body></html>`;

const indented = (text: string) =>
  text
    .split('\n')
    .map((line) => `    ${line}`)
    .join('\n');

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  '\n': '<br>',
};

const escaped = (text: string) =>
  text.replaceAll(/[&<>"'\n]/g, (character) => ESCAPES[character] ?? '');
