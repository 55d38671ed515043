import { Bookmark, CalendarClock, CircleAlert, EyeOff, Lock, Tag, Users } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { m } from '../../shared/messages.ts';
import { authorName, initials } from '../../shared/names.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { shownDate, TimeAgo } from '../ui/dates.tsx';
import { tint } from '../ui/tints.ts';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import { audienceOf, isWithGroupLeft } from './words.ts';

export type HeadingLevel = 'h2' | 'h3';

type PrayerFrameProps = { prayer: Prayer; heading: HeadingLevel; children: ReactNode };

/** The card of a request: one of eight colors, its title and its author. */
export function PrayerFrame({ prayer, heading: Heading, children }: PrayerFrameProps) {
  const card = useRef<HTMLLIElement>(null);
  useFocusKept(card);
  return (
    <li
      ref={card}
      className={`flex min-w-0 flex-col gap-3.5 rounded-card border-2 border-line p-5 pb-3 ${tint(prayer.id)}`}
    >
      <Heading className="own-words text-heading">{prayer.title}</Heading>
      <PrayerAuthor prayer={prayer} />
      {children}
    </li>
  );
}

export const PrayerText = ({ children }: { children: string }) => (
  <p className="own-words prose-width whitespace-pre-line text-prayer">{children}</p>
);

/** The author, if the viewer may know, and the time. */
const PrayerAuthor = ({ prayer }: { prayer: Prayer }) => (
  <div className="flex items-center gap-3 text-meta text-muted">
    {prayer.user && !prayer.isAnonymous && (
      <Avatar initials={initials(prayer.user)} imageUrl={prayer.user.profileImageUrl} />
    )}
    <p className="min-w-0">
      {prayer.isAnonymous && <EyeOff aria-hidden className="mr-1.5 inline size-5 align-[-0.2em]" />}
      <span className="own-words font-semibold text-text">{authorName(prayer)}</span>
      <span aria-hidden> · </span>
      <span className="inline-block">
        <TimeAgo date={prayer.createdAt} />
      </span>
    </p>
  </div>
);

type PrayerBadgesProps = { prayer: Prayer; showsBookmark?: boolean };

/** Labels for the kind of request. */
export const PrayerBadges = ({ prayer, showsBookmark = false }: PrayerBadgesProps) => (
  <ul className="flex flex-wrap gap-2">
    {prayer.isUrgent && (
      <li>
        <Badge tone="urgent" icon={<CircleAlert aria-hidden className={icon} />}>
          {m.prayers_urgent()}
        </Badge>
      </li>
    )}
    {prayer.needAnswerBy && !prayer.isAnswered && (
      <li>
        <Badge tone="primary" icon={<CalendarClock aria-hidden className={icon} />}>
          {m.prayers_need_by_badge({ date: shownDate(prayer.needAnswerBy) })}
        </Badge>
      </li>
    )}
    <li>
      <Badge icon={<Tag aria-hidden className={icon} />}>{prayer.category}</Badge>
    </li>
    {showsBookmark && prayer.bookmarkedAt && (
      <li>
        <Badge tone="primary" icon={<Bookmark aria-hidden className={`${icon} fill-current`} />}>
          {m.prayers_card_bookmarked()}
        </Badge>
      </li>
    )}
  </ul>
);

const icon = 'size-4 shrink-0';

/** Who sees this request. */
export function PrayerAudience({ prayer }: { prayer: Prayer }) {
  const Icon = prayer.isPrivate ? Lock : isWithGroupLeft(prayer) ? CircleAlert : Users;
  return (
    <p className="flex items-start gap-2 text-meta text-muted">
      <Icon aria-hidden className="mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">{audienceOf(prayer)}</span>
    </p>
  );
}
