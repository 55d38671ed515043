import { createHash } from 'node:crypto';
import { directionOf, getLocale } from '../../shared/language.ts';
import { listed } from '../../shared/listed.ts';
import { m } from '../../shared/messages.ts';
import { sizeWords } from '../operations/backups/size-words.ts';
import type { HostStatus } from './status.ts';

/** The colours of the app. The page works without the app, because there is no congregation. */
const STYLE = `:root{color-scheme:light dark;--paper:#fbf8f3;--ink:#2b2622;--line:#ddd5c9}
@media(prefers-color-scheme:dark){:root{--paper:#1c1917;--ink:#ece6dd;--line:#4a433c}}
body{margin:0;padding:12vh 1.5rem 3rem;background:var(--paper);color:var(--ink);font:1.125rem/1.6 system-ui,sans-serif}
main{max-width:36rem;margin:auto}h1{font-size:1.75rem;line-height:1.2}
dl{display:grid;grid-template-columns:1fr 1fr;margin:0}dt,dd{margin:0;padding:.5rem 1rem .5rem 0;border-top:1px solid var(--line);overflow-wrap:break-word;min-width:0}`;

const HASH = createHash('sha256').update(STYLE).digest('base64');

/** A page or a sentence alone, in the language that the browser asks for or was set to. */
export const VARIES = 'accept, accept-language, cookie';

/** These pages may use their own style and nothing else. */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${HASH}'; frame-ancestors 'none'; base-uri 'none'`,
  'cache-control': 'no-store',
  vary: VARIES,
};

/** Returns whether a browser asks for a page, and not a program for data. */
export const wantsPage = ({ method, headers }: Request) =>
  (method === 'GET' || method === 'HEAD') && headers.get('accept')?.includes('text/html') === true;

const pageWith = (title: string, content: string) => `<!doctype html>
<html lang="${getLocale()}" dir="${directionOf(getLocale())}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${Bun.escapeHTML(title)}</title>
<style>${STYLE}</style>
</head>
<body><main><h1>${Bun.escapeHTML(title)}</h1>${content}</main></body>
</html>
`;

export const sentencePage = (sentence: string) =>
  pageWith(m.host_page_title(), `<p>${Bun.escapeHTML(sentence)}</p>`);

export const statusPage = (status: HostStatus) => {
  const { open, mostOpen, share, nearlyFull } = status;
  const rows: [string, string][] = [
    [m.host_page_version(), status.version],
    [m.host_page_congregations(), String(status.congregations)],
    [m.host_page_open(), m.host_page_open_of({ open: String(open), most: String(mostOpen) })],
    [m.host_page_pages(), String(status.pages)],
    [m.host_page_memory(), sizeWords(status.memory)],
    [m.host_page_share(), share === null ? m.host_page_no_share() : sizeWords(share)],
    [m.host_page_suspended(), named(status.suspended)],
    [m.host_page_unreadable(), named(status.unreadable)],
    [m.host_page_nearly_full(), named(nearlyFull.map(({ name }) => name))],
    [m.host_page_late_backups(), named(status.lateBackups)],
  ];
  const list = rows
    .map(([what, value]) => `<dt>${Bun.escapeHTML(what)}</dt><dd>${Bun.escapeHTML(value)}</dd>`)
    .join('');
  return pageWith(m.host_page_status(), `<dl>${list}</dl>`);
};

const named = (names: readonly string[]) => listed(names) || m.host_page_none();
