import { categoryWords } from '../../../shared/category-words.ts';
import { dateWords, directionOf, getLocale } from '../../../shared/language.ts';
import { m } from '../../../shared/messages.ts';
import { inOwnDirection } from '../../../shared/own-direction.ts';
import { shownAt } from '../../calendar/calendar.ts';
import type { StoredGroup } from './groups.ts';
import type { Remark, Request } from './request.ts';

/** Formats times in the reader's language and the congregation's time zone. */
export type Dates = { time: (instant: string) => string; day: (date: string) => string };

/** Formats times in a time zone; days are the same in all zones. */
export const dateFormats = (timeZone: string): Dates => {
  const time = new Intl.DateTimeFormat(getLocale(), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  const day = new Intl.DateTimeFormat(getLocale(), { dateStyle: 'long', timeZone: 'UTC' });
  return {
    time: (instant) => dateWords(time, shownAt(Date.parse(instant), timeZone)),
    day: (date) => dateWords(day, new Date(date)),
  };
};

/** The page runs and fetches nothing, whatever a user wrote. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'";

const STYLE = `
body { max-width: 42em; margin: 2em auto; padding: 0 1em; font: 18px/1.5 Verdana, sans-serif; color: #1F2430; }
article { margin: 2em 0; padding-top: 1em; border-top: 2px solid #1F4E79; }
.text { white-space: pre-wrap; overflow-wrap: anywhere; margin: .5em 0; }
.about { color: #4A5162; font-size: 16px; }
.more { margin: 1em 0 0 1em; padding-left: 1em; border-left: 4px solid #8A8F9C; }
@media print { article { break-inside: avoid; } }
`;

const titleFor = { members: m.leaving_title, leaders: m.leaving_title_leaders };

const shown = (text: string) => Bun.escapeHTML(text);
const about = (...parts: (string | false | null)[]) =>
  `<p class="about">${inOwnDirection(parts.filter((part) => typeof part === 'string'))
    .map(shown)
    .join(' · ')}</p>\n`;
/** Texts of users have their own direction. */
const ownDirection = () => (directionOf(getLocale()) === 'rtl' ? ' dir="auto"' : '');
const text = (content: string) => `<p class="text"${ownDirection()}>${shown(content)}</p>\n`;

/** Yields the pieces of an HTML page with a group's requests. It is one file and needs no network. */
export const requestsPage = (
  { name, description }: StoredGroup,
  readers: 'members' | 'leaders',
  { time, day }: Dates,
) => ({
  beginning: `<!doctype html>
<html lang="${getLocale()}" dir="${directionOf(getLocale())}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<title>${shown(titleFor[readers]({ group: name }))}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${shown(titleFor[readers]({ group: name }))}</h1>
${text(description)}${about(m.leaving_shared_in_confidence())}`,
  request: (request: Request) =>
    [
      `<article>\n<h2${ownDirection()}>${shown(request.title)}</h2>\n`,
      about(
        request.onBehalfOf && m.prayers_for({ name: request.onBehalfOf }),
        request.author,
        time(request.createdAt),
        request.editedOn && m.prayers_edited_on({ date: day(request.editedOn) }),
        categoryWords(request.category),
        request.isUrgent && m.prayers_urgent(),
        request.needAnswerBy && m.leaving_needed_by({ day: day(request.needAnswerBy) }),
        request.isResting && m.leaving_resting(),
      ),
      text(request.content),
      ...request.updates.map(({ content, createdAt }) =>
        more(m.updates_one(), time(createdAt), content),
      ),
      request.answeredAt &&
        more(m.prayers_card_answered(), time(request.answeredAt), request.answer ?? ''),
      request.peoplePraying > 0 && about(m.leaving_praying({ count: request.peoplePraying })),
    ]
      .filter(Boolean)
      .join(''),
  comment: ({ author, createdAt, content }: Remark) => more(author, time(createdAt), content),
  end: '</article>\n',
  ending: '</body>\n</html>\n',
});

const more = (who: string, when: string, content: string) =>
  `<div class="more">${about(who, when)}${text(content)}</div>\n`;
