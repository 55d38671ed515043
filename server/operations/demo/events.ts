import { z } from 'zod';
import { dayOf, shownAt } from '../../calendar/calendar.ts';
import { LEAFLET } from './library.ts';
import { MONTHS } from './months.ts';
import { GROUPS, type GroupName, groupNames, type PersonName, VISITORS } from './people.ts';
import type { Scripted } from './scripted.ts';
import { VISITS } from './visits.ts';
import { WEEKS } from './weeks.ts';

const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;
/** An id above that of any request of the demonstration. */
const ALL = 1_000_000;

/** The body of a call: JSON, or the bytes of a file. */
export type Sent = object | Uint8Array<ArrayBuffer>;
export type Call = (
  who: PersonName,
  method: string,
  path: string,
  sent?: Sent,
  headers?: Record<string, string>,
) => Promise<unknown>;

export type Playing = {
  now: number;
  timeZone: string;
  call: Call;
  groups: ReadonlyMap<GroupName, number>;
};

export const made = z.looseObject({ id: z.number() });
const listed = z.array(made);
const inbox = z.array(z.looseObject({ id: z.string() }));
const uploadTo = z.looseObject({ uploadURL: z.string() });

/** Comments get up to 0, 1, 2 or 3 Amens, in turn. */
const AMENS = 4;

type Event = { at: number; play: () => Promise<unknown> };

/** Returns all events of the story in order of time. Events of one day have different minutes. */
export const storyEvents = (playing: Playing) => {
  const events: Event[] = [];
  const { now } = playing;
  const add = (ago: number, minute: number, play: Event['play']) =>
    events.push({ at: Math.min(now - ago * DAY - (6 * 60 - minute) * MINUTE, now - MINUTE), play });
  for (const [number, told] of [...MONTHS, ...WEEKS].entries()) addTold(told, number, playing, add);
  for (const [number, { who, ago, prays }] of VISITS.entries())
    add(ago, 300 + number, () => visit(playing, who, prays));
  add(LEAFLET.ago, 0, () => shareLeaflet(playing));
  return events.sort((a, b) => a.at - b.at);
};

type Add = (ago: number, minute: number, play: Event['play']) => void;

const addTold = (told: Scripted, number: number, playing: Playing, add: Add) => {
  const { call } = playing;
  const words = wordsOf(playing);
  let id = 0;
  const of = (path: string) => `/api/prayers/${id}${path}`;
  add(told.ago, number, async () => {
    id = made.parse(await call(told.by, 'POST', '/api/prayers', formOf(told, playing))).id;
  });
  for (const [index, who] of (told.prayedBy ?? []).entries())
    add(Math.max(told.ago - index, 0), 60 + number + index, () => call(who, 'POST', of('/pray')));
  for (const { by, ago, text } of told.comments ?? [])
    add(ago, 120 + number, async () => {
      const said = made.parse(await call(by, 'POST', of('/comments'), { content: words(text) }));
      const amen = `/api/prayers/comments/${said.id}/amen`;
      const hearers = [told.by, ...(told.prayedBy ?? [])].filter((who) => who !== by);
      for (const who of hearers.slice(0, number % AMENS)) await call(who, 'PUT', amen);
    });
  for (const { ago, text } of told.updates ?? [])
    add(ago, 180 + number, () => call(told.by, 'POST', of('/updates'), { content: words(text) }));
  const { answer } = told;
  if (answer)
    add(answer.ago, 240 + number, () =>
      call(told.by, 'POST', of('/answer'), { answerContent: words(answer.text) }),
    );
};

/** Returns a function that replaces `{in 3}` by a weekday's name, so that a text is right on any day. */
const wordsOf =
  ({ now, timeZone }: Pick<Playing, 'now' | 'timeZone'>) =>
  (text: string) =>
    text.replaceAll(/\{in (-?\d+)\}/g, (_, days) =>
      new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(
        shownAt(now + Number(days) * DAY, timeZone),
      ),
    );

/** Returns the form that creates a request of the story. */
export const formOf = (told: Scripted, playing: Omit<Playing, 'call'>) => {
  const { now, timeZone, groups } = playing;
  const { title, content, category, onBehalfOf } = told;
  return {
    title,
    content: wordsOf(playing)(content),
    category,
    isUrgent: told.isUrgent ?? false,
    isAnonymous: told.isAnonymous ?? false,
    isFromOffice: told.isFromOffice ?? false,
    mayBePrinted: told.mayBePrinted ?? false,
    ...(onBehalfOf && { onBehalfOf, consent: 'print' }),
    groupIds: told.groups.map((name) => groups.get(name)),
    ...(told.neededIn !== undefined && {
      needAnswerBy: dayOf(now + told.neededIn * DAY, timeZone),
    }),
  };
};

/** A user opens each of their groups, reads the inbox, and prays for the first few requests. */
const visit = async ({ call, groups }: Playing, who: PersonName, prays: number) => {
  const waiting = listed.parse(await call(who, 'GET', '/api/prayers/to-pray'));
  for (const { id } of waiting.slice(0, prays)) await call(who, 'POST', `/api/prayers/${id}/pray`);
  for (const name of groupNames) {
    const members: readonly PersonName[] = GROUPS[name].members;
    if (members.includes(who))
      await call(who, 'POST', `/api/groups/${groups.get(name)}/visit`, { upTo: ALL });
  }
  const [newest] = inbox.parse(await call(who, 'GET', '/api/inbox'));
  if (newest) await call(who, 'POST', '/api/inbox/read', { upTo: newest.id });
};

const shareLeaflet = async ({ call }: Playing) => {
  const [administrator] = VISITORS;
  const { title, description, fileName, text } = LEAFLET;
  const asked = await call(administrator, 'POST', '/api/objects/upload');
  const { uploadURL: filePath } = uploadTo.parse(asked);
  await call(administrator, 'PUT', filePath, new TextEncoder().encode(text), {
    'content-type': 'text/plain',
  });
  await call(administrator, 'POST', '/api/resources', { title, description, filePath, fileName });
};
