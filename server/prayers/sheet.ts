import { pick } from 'es-toolkit';
import type { z } from 'zod';
import type { Prayer } from '../../shared/prayers.ts';
import { ON_SHEET, type Sheet, type sheetQuery } from '../../shared/sheet.ts';
import { settingsOf } from '../congregation/congregation.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { groupFor } from '../groups/group.ts';
import { PRAYER_COLUMNS, PRAYER_JOINS, type PrayerRow, presentPrayer } from './prayer.ts';
import { IS_ACTIVE } from './reach.ts';

/**
 * A sheet is read by whoever finds it on the table. So it is made as nobody sees the requests: the
 * name of a person who prints it is where everybody else reads it, and nowhere else.
 */
const NOBODY = { id: 0 };

/** So many of the newest requests are looked at. */
const CONSIDERED = 1_000;

type Candidates = { group: number; considered: number };

/** The newest of a group's requests that a sheet could have: it is for all members. */
const candidates = (where: string, position: 'share_id' | 'answer_id', index: string) =>
  statement<{ id: number }, Candidates>(`
    select l.prayer_id as id from prayer_groups l indexed by ${index}
    where l.group_id = $group and ${where} and l.needs_rank = 0
    order by l.${position} desc limit $considered`);

const active = candidates(IS_ACTIVE, 'share_id', 'prayer_groups_active');
const answered = candidates('l.answer_id is not null', 'answer_id', 'prayer_groups_answered');

const OF_THESE = 'from json_each($ids) l cross join prayers p on p.id = l.value';
const IS_SINCE = 'a.answered_at >= $since';

const printed = (where: string) =>
  statement<PrayerRow, { viewer: number; ids: string; since: number }>(`
    select ${PRAYER_COLUMNS} ${OF_THESE} ${PRAYER_JOINS}
    where p.may_be_printed = 1 and ${where}`);
const leftOut = (where: string) =>
  statement<{ count: number }, { ids: string; since: number }>(`
    select count(*) as count ${OF_THESE} left join answers a on a.id = p.answer_id
    where p.may_be_printed = 0 and ${where}`);

const LISTS = {
  requests: { ids: active, printed: printed('$since = 0'), leftOut: leftOut('$since = 0') },
  answers: { ids: answered, printed: printed(IS_SINCE), leftOut: leftOut(IS_SINCE) },
};

/** What one list of a sheet has, in its order, and how many it leaves out. */
const readList = (
  db: Db,
  { ids: candidates, ...list }: (typeof LISTS)['answers'],
  group: number,
  since: number,
) => {
  const ids = candidates.all(db, { group, considered: CONSIDERED }).map(({ id }) => id);
  const about = { ids: JSON.stringify(ids), since };
  const rows = new Map(
    list.printed.all(db, { ...about, viewer: NOBODY.id }).map((row) => [row.id, row]),
  );
  return {
    items: ids
      .flatMap((id) => rows.get(id) ?? [])
      .slice(0, ON_SHEET)
      .map((row) => presentPrayer(NOBODY, row)),
    leftOut: list.leftOut.get(db, about)?.count ?? 0,
  };
};

const NOTHING = { items: [], leftOut: 0 };

/**
 * What may be printed of a group: active requests, urgent ones first, and the answers since a day.
 * Throws 404 for a group that the person is not in.
 */
export const sheetOf = (
  db: Db,
  viewer: { id: number },
  groupId: number,
  { answersFrom }: z.output<typeof sheetQuery>,
): Sheet => {
  const group = groupFor(db, viewer, groupId);
  const requests = readList(db, LISTS.requests, group.id, 0);
  const answers =
    answersFrom === undefined
      ? NOTHING
      : readList(db, LISTS.answers, group.id, Date.parse(answersFrom));
  return {
    group: pick(group, ['id', 'name', 'description']),
    congregation: settingsOf(db).name,
    requests: requests.items.map(requestOn).sort((a, b) => Number(b.isUrgent) - Number(a.isUrgent)),
    requestsLeftOut: requests.leftOut,
    answers: answers.items.map(answerOn),
    answersLeftOut: answers.leftOut,
  };
};

const printedOf = (prayer: Prayer) => ({
  ...pick(prayer, ['id', 'title', 'content', 'onBehalfOf', 'isAnonymous', 'isFromOffice']),
  user: prayer.user && pick(prayer.user, ['firstName', 'lastName']),
});

const requestOn = (prayer: Prayer) => ({
  ...printedOf(prayer),
  isUrgent: prayer.isUrgent,
  needAnswerBy: prayer.needAnswerBy,
  latestUpdate: prayer.latestUpdate?.content ?? null,
});

const answerOn = (prayer: Prayer) => ({ ...printedOf(prayer), answer: prayer.answerContent ?? '' });
