import { m } from '../../../shared/messages.ts';
import { ownTimeZone, shownAt } from '../../calendar/calendar.ts';
import { LINE_STYLES, STYLES } from './mail-styles.ts';
import type { Mailbox, StoredMail } from './mailbox.ts';

/** Path of the page that lists the mails. */
export const MAIL_PATH = '/demo/mail';
const STYLES_PATH = `${MAIL_PATH}/page.css`;
const LINE_PATH = `${MAIL_PATH}/line.css`;

/** The sandbox of a mail's frame: a pressed link leads the whole window. */
const LETTER_RIGHTS = 'allow-top-navigation-by-user-activation';

const PAGE_RULES = [
  "default-src 'none'",
  "style-src 'self'",
  "frame-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The Content-Security-Policy of a mail: its own styles, but no script, picture or form. */
const LETTER_RULES = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
  `sandbox ${LETTER_RIGHTS}`,
].join('; ');

/** Returns the page with the mails for this path; undefined for any other path. */
export const mailPage = (mailbox: Mailbox, path: string): Response | undefined => {
  if (path === STYLES_PATH) return answer(STYLES, PAGE_RULES, 'text/css; charset=utf-8');
  if (path === LINE_PATH) return answer(LINE_STYLES, PAGE_RULES, 'text/css; charset=utf-8');
  if (path === MAIL_PATH) return answer(listOf(mailbox.list()), PAGE_RULES);
  const [, id, isLetter] = /^\/demo\/mail\/(\d{1,9})(\/letter)?$/.exec(path) ?? [];
  const mail = id && mailbox.find(Number(id));
  if (!mail) return undefined;
  return isLetter ? answer(letterOf(mail), LETTER_RULES) : answer(readingOf(mail), PAGE_RULES);
};

/** Returns the banner above each page of the app: the people are made up; the mails are there. */
export const demoBanner = () => ({
  head: `<link rel="stylesheet" href="${LINE_PATH}">`,
  body: `<aside class="demo-line" aria-label="${escaped(m.demo_label())}"><span>${escaped(m.demo_made_up())}</span><a href="${MAIL_PATH}">${escaped(m.demo_read_mail())}</a></aside>`,
});

const answer = (text: string, rules: string, type = 'text/html; charset=utf-8') =>
  new Response(text, {
    headers: {
      'content-type': type,
      'content-security-policy': rules,
      'cache-control': 'no-store',
      // The links in mails are secrets.
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    },
  });

const pageOf = (title: string, body: string) => `<!doctype html>
<html lang="en"><head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="stylesheet" href="${STYLES_PATH}">
</head><body>
${body}
</body></html>`;

const TRY = [
  'Invite an address to a group.',
  'Sign out, and have a code mailed to helen@example.org.',
  'Ask for a new password.',
];

const listOf = (mails: readonly StoredMail[]) =>
  pageOf(
    'The demonstration’s mail',
    `<nav aria-label="Pages"><a href="/">Back to Upheld</a><a href="${MAIL_PATH}">Look for new mail</a></nav>
<main>
<h1>The demonstration’s mail</h1>
<div class="note">
<p>No mail leaves this computer. What would be sent is shown here: the last 100, to whomever they are. In a real congregation nobody can read the mail of others.</p>
<h2>To try</h2>
<ul>${TRY.map((text) => `<li>${text}</li>`).join('')}</ul>
</div>
${mails.length > 0 ? `<ul class="mails">${mails.map(rowOf).join('')}</ul>` : '<p>There is no mail yet. It comes a moment after it was asked for.</p>'}
</main>`,
  );

const rowOf = (mail: StoredMail) =>
  `<li><a href="${MAIL_PATH}/${mail.id}"><b>${escaped(mail.subject)}</b>${metaOf(mail)}</a></li>`;

const metaOf = ({ to, at }: StoredMail) =>
  `<span class="meta">To ${escaped(to)}, at ${TIME.format(shownAt(at.valueOf(), ownTimeZone()))}</span>`;

const TIME = new Intl.DateTimeFormat('en-US', {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'UTC',
});

const readingOf = (mail: StoredMail) =>
  pageOf(
    mail.subject,
    `<nav aria-label="Pages"><a href="${MAIL_PATH}">All mail</a></nav>
<main>
<h1>${escaped(mail.subject)}</h1>
<p>${metaOf(mail)}</p>
<p>Its links open as the person you are signed in as. To be somebody else, open one in a private window.</p>
<iframe title="The letter" sandbox="${LETTER_RIGHTS}" src="${MAIL_PATH}/${mail.id}/letter"></iframe>
</main>`,
  );

/** Makes links open in the whole window instead of the frame. */
const letterOf = ({ html }: StoredMail) => html.replace('<head>', '<head><base target="_top">');

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
