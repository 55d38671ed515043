import { perLanguage } from '../../shared/language.ts';
import { listed } from '../../shared/listed.ts';
import { m } from '../../shared/messages.ts';
import { type Asking, calledName } from '../../shared/names.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { clockNow } from '../ui/dates/clock.ts';
import { shownDate, shownDay, shownTime } from '../ui/dates/dates.tsx';
import { daysBetween, isToday, momentOf } from '../ui/dates/days.ts';

type Asked = Asking & Pick<Prayer, 'id' | 'isMine'>;

/** Whether the viewer is the author, and neither for another person nor for the office. */
const isOwn = ({ isMine, isFromOffice, onBehalfOf }: Asked) =>
  isMine && !isFromOffice && onBehalfOf === null;

/** Whether the buttons of a request begin with "Mark as answered". Its menu then leaves it out. */
export const answersHere = ({ isMine, canAnswer }: Pick<Prayer, 'isMine' | 'canAnswer'>) =>
  isMine && canAnswer;

/**
 * Returns `You prayed for Martin, Eleanor, and 15 others.` Names two people; people without a shown name
 * count as others, and the viewer is left out.
 */
export function prayedFor(prayers: readonly Asked[]) {
  const others = prayers.filter((prayer) => !isOwn(prayer));
  const people = new Map(
    others.map((prayer) => {
      const name = calledName(prayer);
      return [name ?? prayer.id, name];
    }),
  );
  const named = [...people.values()].filter((name) => name !== undefined).slice(0, 2);
  if (named.length === 0) return m.pray_done({ count: prayers.length });
  const count = people.size - named.length;
  return m.pray_done_for({
    names: listed([...named, ...(count > 0 ? [m.pray_others({ count })] : [])]),
  });
}

type Shared = Pick<Prayer, 'isMine' | 'isPrivate' | 'isAnonymous'> & {
  isFromOffice?: boolean;
  groups: readonly { name: string; isLeadersOnly: boolean }[];
};

export const isWithGroupLeft = (prayer: Omit<Shared, 'isAnonymous'>) =>
  prayer.isMine && !prayer.isPrivate && prayer.groups.length === 0;

/** Returns a line about who sees a request. */
export function audienceOf(prayer: Shared) {
  if (prayer.isPrivate) return m.prayers_shared_private();
  const isNameless = prayer.isMine && prayer.isAnonymous;
  if (isWithGroupLeft(prayer)) {
    return isNameless ? m.prayers_shared_with_left_anonymous() : m.prayers_shared_with_left_named();
  }
  const groups = listed(
    prayer.groups.map(({ name, isLeadersOnly }) =>
      isLeadersOnly ? m.prayers_leaders_of({ group: name }) : name,
    ),
  );
  if (prayer.isMine && prayer.isFromOffice) return m.prayers_shared_office({ groups });
  return isNameless ? m.prayers_shared_anonymous({ groups }) : m.prayers_shared_named({ groups });
}

type Audience = {
  isPrivate: boolean;
  isAnonymous: boolean;
  isFromOffice?: boolean;
  /** `readers` is the number of people in that group, besides the author, who see the request. */
  groups: readonly { name: string; readers: number; isLeadersOnly?: boolean }[];
};

const SEEN = {
  named: { now: m.prayers_seen_named, later: m.prayers_seen_later_named },
  anonymous: { now: m.prayers_seen_anonymous, later: m.prayers_seen_later_anonymous },
  office: { now: m.prayers_seen_office, later: m.prayers_seen_later_office },
};

/** Returns a line about who will see a request once it is sent, and whether they see the author's name. */
export function whoWillSee({ isPrivate, isAnonymous, isFromOffice, groups }: Audience) {
  if (isPrivate) return m.prayers_seen_by_you();
  if (groups.length === 0) return undefined;
  // The counts are not added up, because people may be in several groups.
  const crowd = groups
    .filter(({ readers }) => readers > 0)
    .map(({ readers: count, name: group, isLeadersOnly }) =>
      isLeadersOnly
        ? m.prayers_seen_by_leaders({ count, group })
        : m.prayers_seen_by_group({ count, group }),
    );
  const seen = SEEN[isFromOffice ? 'office' : isAnonymous ? 'anonymous' : 'named'];
  return crowd.length > 0
    ? seen.now({ people: listed(crowd) })
    : seen.later({ groups: listed(groups.map((group) => group.name)) });
}

/** Whether a title is the beginning of the text. */
export function isTitleRepeated({ title, content }: Pick<Prayer, 'title' | 'content'>) {
  const beginning = (text: string) =>
    text
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/[….,;:!?]+$/, '');
  return beginning(content).startsWith(beginning(title));
}

const weekday = perLanguage(
  (language) => new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }),
);
const nearDay = perLanguage(
  (language) => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }),
);
/** Number of days for which a weekday is unambiguous. */
const WEEKDAYS = 6;

/** Returns `today`, `tomorrow` or `Friday`; undefined for a day in the past or further away. */
const soonDay = (date: string) => {
  const moment = momentOf(date);
  const days = daysBetween(clockNow(), moment);
  if (days === 0 || days === 1) return nearDay().format(days, 'day');
  return days > 0 && days <= WEEKDAYS ? weekday().format(moment) : undefined;
};

/** Returns `By Friday` for the next days, else `By December 24`. */
export const neededBy = (date: string) =>
  m.prayers_need_by({ day: soonDay(date) ?? shownDay(date) });

/** Returns `Answer needed by Dec 24, 2026`, with `(Thursday)` for the next days. */
export const neededByDate = (needAnswerBy: string) => {
  const date = shownDate(needAnswerBy);
  const day = soonDay(needAnswerBy);
  return day ? m.prayers_need_by_badge_soon({ date, day }) : m.prayers_need_by_badge({ date });
};

type Now = Pick<Prayer, 'nowUntil'>;

/** Whether a request shows that it is now. The answer changes by itself after three hours: see useMinute. */
export const isNow = ({ nowUntil }: Now) => nowUntil !== null && Date.parse(nowUntil) > Date.now();

/** Returns `Now, until 2:00 PM`. */
export const nowWords = ({ nowUntil }: Now) =>
  m.prayers_now_until({ time: shownTime(nowUntil ?? '') });

/** Whether the viewer has not prayed for it today, in local time. */
export const isWaiting = ({ lastPrayedAt }: Pick<Prayer, 'lastPrayedAt'>) =>
  lastPrayedAt === null || !isToday(lastPrayedAt);

type Prayed = Pick<Prayer, 'hasPrayed' | 'lastPrayedAt'>;

/** Whether the viewer last prayed on an earlier day, in local time. */
export const canPrayAgain = ({ hasPrayed, lastPrayedAt }: Prayed) =>
  hasPrayed && lastPrayedAt !== null && !isToday(lastPrayedAt);

// Repeated here, because the list of categories is loaded with the forms. A test compares both.
const REST = 'Other';

/** Whether a category is worth a badge. */
export const isWorthBadge = (category: string) => category !== REST;
