import { intersection, pick } from 'es-toolkit';
import type { z } from 'zod';
import type { Prayer } from '../../shared/prayers.ts';
import {
  MOST_ON_SHEET,
  ON_SHEET,
  SHEET_DAYS,
  type Sheet,
  type sheetQuery,
} from '../../shared/sheet.ts';
import { settingsOf } from '../congregation/congregation.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { groupFor } from '../groups/group.ts';
import {
  PLAIN_PRAYER_COLUMNS,
  PRAYER_COLUMNS,
  PRAYER_JOINS,
  type PrayerRow,
  presentPrayer,
} from './prayer.ts';
import { IS_ACTIVE } from './reach.ts';

/**
 * A printed sheet may be read by people outside of the group, so it is made for a viewer who is nobody:
 * the name of the user who prints it stands only where all others read it.
 */
const NOBODY = { id: 0 };

const DAY = 24 * 60 * 60_000;

type Candidates = { group: number; considered: number };

/** The newest of a group's requests for all members. */
const candidates = (where: string, position: 'share_id' | 'answer_id', index: string) =>
  statement<{ id: number }, Candidates>(`
    select l.prayer_id as id from prayer_groups l indexed by ${index}
    where l.group_id = $group and ${where} and l.needs_rank = 0
    order by l.${position} desc limit $considered`);

const active = candidates(IS_ACTIVE, 'share_id', 'prayer_groups_active');
const answered = candidates('l.answer_id is not null', 'answer_id', 'prayer_groups_answered');

const OF_THESE = 'from json_each($ids) l cross join prayers p on p.id = l.value';
type Since = { ids: string; since: number };

const printed = (since: string) =>
  statement<PrayerRow, Since & { viewer: number }>(`
    select ${PRAYER_COLUMNS} ${OF_THESE} ${PRAYER_JOINS}
    where p.may_be_printed = 1 and ${since} >= $since`);
const unprinted = (since: string) =>
  statement<{ id: number }, Since>(`
    select p.id ${OF_THESE} left join answers a on a.id = p.answer_id
    where p.may_be_printed = 0 and ${since} >= $since`);
const plain = statement<PrayerRow, { ids: string; viewer: number }>(`
  select ${PLAIN_PRAYER_COLUMNS} ${OF_THESE} ${PRAYER_JOINS}`);
/** The number of requests that may not be printed, and of those that may but are older. */
const leftOut = (since: string) =>
  statement<{ leftOut: number; older: number }, Since>(`
    select count(case when p.may_be_printed = 0 and ${since} >= $since then 1 end) as leftOut,
      count(case when p.may_be_printed = 1 and ${since} < $since then 1 end) as older
    ${OF_THESE} left join answers a on a.id = p.answer_id`);

const list = (ids: typeof active, since: string) => ({
  ids,
  printed: printed(since),
  unprinted: unprinted(since),
  leftOut: leftOut(since),
});

const LISTS = {
  requests: list(active, 'p.touched_at'),
  answers: list(answered, 'a.answered_at'),
};

type Asked = { group: number; since: number; most: number };

/** Returns one list of a sheet in its order, with the number of requests left out. */
const readList = (
  db: Db,
  { ids: candidates, printed, unprinted, leftOut }: ReturnType<typeof list>,
  { group, since, most }: Asked,
) => {
  const ids = candidates.all(db, { group, considered: MOST_ON_SHEET }).map(({ id }) => id);
  const about = { ids: JSON.stringify(ids), since };
  const asNobody = { ...about, viewer: NOBODY.id };
  const rows = printed.all(db, asNobody);
  const without = intersection(
    ids,
    unprinted.all(db, about).map(({ id }) => id),
  ).slice(0, ON_SHEET);
  const unprintedRows = plain.all(db, { ids: JSON.stringify(without), viewer: NOBODY.id });
  return {
    items: inOrder(ids, rows).slice(0, most),
    unprinted: inOrder(without, unprintedRows).map(namedOf),
    tooMany: Math.max(0, rows.length - most),
    ...(leftOut.get(db, about) ?? { leftOut: 0, older: 0 }),
  };
};

/** Returns these rows in the order of the ids, as every member sees them. */
const inOrder = (ids: readonly number[], rows: readonly PrayerRow[]) => {
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []).map((row) => presentPrayer(NOBODY, row));
};

export type SheetParts = { db: Db; config: { baseUrl: string } };

const NOTHING = { items: [], unprinted: [], tooMany: 0, leftOut: 0, older: 0 };

/**
 * Returns the printable requests of a group: active requests of a period, urgent ones first, and the
 * answers since a day. Throws 404 for a group that the user is not in.
 */
export const sheetOf = (
  { db, config }: SheetParts,
  viewer: { id: number },
  groupId: number,
  { requestsFrom, answersFrom }: z.output<typeof sheetQuery>,
  now: number,
): Sheet => {
  const group = groupFor(db, viewer, groupId);
  const requests = readList(db, LISTS.requests, {
    group: group.id,
    since: requestsFrom === undefined ? now - SHEET_DAYS * DAY : Date.parse(requestsFrom),
    most: requestsFrom === undefined ? ON_SHEET : MOST_ON_SHEET,
  });
  const answers =
    answersFrom === undefined
      ? NOTHING
      : readList(db, LISTS.answers, {
          group: group.id,
          since: Date.parse(answersFrom),
          most: MOST_ON_SHEET,
        });
  return {
    group: pick(group, ['id', 'name', 'description']),
    address: `${config.baseUrl}/groups/${group.id}`,
    congregation: settingsOf(db).name,
    requests: requests.items.map(requestOn).sort((a, b) => Number(b.isUrgent) - Number(a.isUrgent)),
    requestsLeftOut: requests.leftOut,
    requestsUnprinted: requests.unprinted,
    requestsOlder: requests.older,
    requestsTooMany: requests.tooMany,
    answers: answers.items.flatMap(answerOn),
    answersLeftOut: answers.leftOut,
    answersUnprinted: answers.unprinted,
  };
};

type Named = Pick<Prayer, 'id' | 'title' | 'onBehalfOf' | 'isAnonymous' | 'isFromOffice' | 'user'>;

/** Returns a request and its author's name, as every member may know them. */
const namedOf = (prayer: Named) => ({
  ...pick(prayer, ['id', 'title', 'onBehalfOf', 'isAnonymous', 'isFromOffice']),
  user: prayer.user && pick(prayer.user, ['firstName', 'lastName']),
});

const requestOn = (prayer: Prayer) => ({
  ...namedOf(prayer),
  content: prayer.content,
  isUrgent: prayer.isUrgent,
  needAnswerBy: prayer.needAnswerBy,
  latestUpdate: prayer.latestUpdate?.content ?? null,
});

const answerOn = ({ answeredAt, answerContent, ...prayer }: Prayer) =>
  answeredAt === null
    ? []
    : [{ ...namedOf(prayer), content: prayer.content, answer: answerContent ?? '', answeredAt }];
