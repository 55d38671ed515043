import {
  BellRing,
  Bookmark,
  CalendarClock,
  CircleAlert,
  Eye,
  type LucideIcon,
  Moon,
  ShieldCheck,
  Tag,
} from 'lucide-react';
import { categoryWords } from '../../shared/category-words.ts';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { useMinute } from '../ui/dates/minute.ts';
import { isNow, isWorthBadge, neededBy, neededByDate, nowWords } from './words.ts';

type PrayerFlagsProps = {
  prayer: Prayer;
  showsBookmark?: boolean;
  /** Drawn above the title, but after it in the DOM: users who jump by headings reach the flags. */
  isAfterTitle?: boolean;
  /** On the request's own page: also the category, and the full date. */
  isWhole?: boolean;
};

type Flag = { Icon: LucideIcon; tone: string; text: string };

/** Flags above the text, such as "urgent". */
export function PrayerFlags({
  prayer,
  isAfterTitle,
  showsBookmark = false,
  isWhole = false,
}: PrayerFlagsProps) {
  // A request is now for three hours.
  useMinute();
  const flags = flagsOf(prayer, { showsBookmark, isWhole });
  if (flags.length === 0) return null;
  return (
    <ul className={`flex flex-wrap gap-x-4 gap-y-1 ${isAfterTitle ? '-order-1' : ''}`}>
      {flags.map(({ Icon, tone, text }) => (
        <li key={text} className={`flex items-start gap-1.5 font-semibold text-meta ${tone}`}>
          <Icon aria-hidden className="mt-0.5 size-4.5 shrink-0" />
          {text}
        </li>
      ))}
    </ul>
  );
}

const flagsOf = (
  prayer: Prayer,
  { showsBookmark, isWhole }: Required<Pick<PrayerFlagsProps, 'showsBookmark' | 'isWhole'>>,
): Flag[] => {
  const flags: Flag[] = [];
  const add = (isSo: unknown, Icon: LucideIcon, tone: string, text: () => string) => {
    if (isSo) flags.push({ Icon, tone, text: text() });
  };
  const { needAnswerBy, groups, category } = prayer;
  add(isNow(prayer), BellRing, 'text-urgent', () => nowWords(prayer));
  add(prayer.isUrgent && !prayer.isAnswered, CircleAlert, 'text-urgent', m.prayers_urgent);
  add(needAnswerBy && !prayer.isAnswered, CalendarClock, 'text-urgent', () =>
    (isWhole ? neededByDate : neededBy)(needAnswerBy ?? ''),
  );
  add(prayer.isResting, Moon, 'text-muted', m.prayers_resting);
  add(
    groups.some(({ isHeld }) => isHeld),
    Eye,
    'text-muted',
    m.prayers_held,
  );
  const isForLeaders = groups.length > 0 && groups.every(({ isLeadersOnly }) => isLeadersOnly);
  add(isForLeaders, ShieldCheck, 'text-muted', m.prayers_leaders_only);
  add(isWhole && isWorthBadge(category), Tag, 'text-muted', () => categoryWords(category));
  add(showsBookmark && prayer.bookmarkedAt, Bookmark, 'text-primary', m.prayers_card_bookmarked);
  return flags;
};
