import { Bookmark, CalendarClock, CircleAlert, Tag } from 'lucide-react';
import type { Prayer } from '../../shared/prayers.ts';
import { Badge } from '../ui/badge.tsx';
import { shownDate } from '../ui/dates.tsx';

type PrayerBadgesProps = { prayer: Prayer; showsBookmark?: boolean };

/** What kind of request this is, in a word each. */
export const PrayerBadges = ({ prayer, showsBookmark = false }: PrayerBadgesProps) => (
  <ul className="flex flex-wrap gap-2">
    {prayer.isUrgent && (
      <li>
        <Badge tone="urgent" icon={<CircleAlert aria-hidden className={icon} />}>
          Urgent
        </Badge>
      </li>
    )}
    {prayer.needAnswerBy && !prayer.isAnswered && (
      <li>
        <Badge tone="primary" icon={<CalendarClock aria-hidden className={icon} />}>
          Answer needed by {shownDate(prayer.needAnswerBy)}
        </Badge>
      </li>
    )}
    <li>
      <Badge icon={<Tag aria-hidden className={icon} />}>{prayer.category}</Badge>
    </li>
    {showsBookmark && prayer.bookmarkedAt && (
      <li>
        <Badge tone="primary" icon={<Bookmark aria-hidden className={`${icon} fill-current`} />}>
          Bookmarked
        </Badge>
      </li>
    )}
  </ul>
);

const icon = 'size-4 shrink-0';
