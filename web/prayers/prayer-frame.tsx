import {
  Bookmark,
  CalendarClock,
  Church,
  CircleAlert,
  Eye,
  EyeOff,
  Lock,
  Moon,
  ShieldCheck,
  Sparkle,
  Tag,
  Users,
} from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { m } from '../../shared/messages.ts';
import { authorName, initials } from '../../shared/names.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { AfterDot } from '../ui/after-dot.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { shownDate, TimeAgo } from '../ui/dates.tsx';
import { tint } from '../ui/tints.ts';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import { audienceOf, isTitleRepeated, isWithGroupLeft, saysSomething } from './words.ts';

export type HeadingLevel = 'h2' | 'h3';

type PrayerFrameProps = {
  prayer: Prayer;
  heading: HeadingLevel;
  /** The menu beside the title. */
  menu?: ReactNode;
  showsBookmark?: boolean;
  children: ReactNode;
};

/** The card of a request: one of eight quiet colors, its title, and what must be seen first. */
export function PrayerFrame({
  prayer,
  heading: Heading,
  menu,
  showsBookmark,
  children,
}: PrayerFrameProps) {
  const card = useRef<HTMLLIElement>(null);
  useFocusKept(card);
  // A title that was taken from the text would be read twice.
  const isRepeated = isTitleRepeated(prayer);
  return (
    <li
      ref={card}
      className={`flex min-w-0 flex-col gap-3 rounded-card border-2 border-line p-5 pb-3 ${tint(prayer.id)}`}
    >
      <div className="flex items-start justify-between gap-2">
        <div className="flex min-w-0 flex-col gap-2">
          <PrayerBadges prayer={prayer} showsBookmark={showsBookmark} />
          <Heading className={isRepeated ? 'sr-only' : 'own-words text-heading'}>
            {prayer.title}
          </Heading>
          <PrayerAuthor prayer={prayer} />
        </div>
        {menu}
      </div>
      {children}
    </li>
  );
}

export const PrayerText = ({ children }: { children: string }) => (
  <p className="long-words prose-width text-prayer">{children}</p>
);

/** The picture of who asked, if the viewer may know. */
const Face = ({ prayer: { user, isAnonymous } }: { prayer: Prayer }) =>
  user && !isAnonymous && <Avatar initials={initials(user)} imageUrl={user.profileImageUrl} />;

/** The face and the name of who asked, as far as the viewer may know, and a line below. */
export const PrayerPerson = ({ prayer, children }: { prayer: Prayer; children: ReactNode }) => (
  <div className="flex min-w-0 items-center gap-3">
    <Face prayer={prayer} />
    <div className="min-w-0">
      <p className="own-words font-semibold">
        {prayer.isAnonymous && <NamelessIcon prayer={prayer} />}
        {prayer.onBehalfOf ? m.prayers_for({ name: prayer.onBehalfOf }) : authorName(prayer)}
      </p>
      {children}
    </div>
  </div>
);

/** The author, if the viewer may know, and the time, which leads to the request's own page. */
export const PrayerAuthor = ({ prayer, isLink = true }: { prayer: Prayer; isLink?: boolean }) => (
  <div className="flex items-center gap-3 text-meta text-muted">
    <Face prayer={prayer} />
    <p className="min-w-0">
      {prayer.onBehalfOf && (
        <span className="own-words block font-semibold text-body text-text">
          {m.prayers_for({ name: prayer.onBehalfOf })}
        </span>
      )}
      {prayer.isAnonymous && <NamelessIcon prayer={prayer} />}
      <span className="own-words font-semibold text-text">{authorName(prayer)}</span>
      <AfterDot>
        {isLink ? (
          <Link to={paths.prayer(prayer.id)} className="link py-1">
            <TimeAgo date={prayer.createdAt} />
            <span className="sr-only">{m.prayers_card_open_label({ title: prayer.title })}</span>
          </Link>
        ) : (
          <TimeAgo date={prayer.createdAt} />
        )}
      </AfterDot>
      <EditedOn prayer={prayer} />
    </p>
  </div>
);

/** Its words are not those that somebody has prayed for. */
export const EditedOn = ({ prayer: { editedOn } }: { prayer: Prayer }) =>
  editedOn && <AfterDot>{m.prayers_edited_on({ date: shownDate(editedOn) })}</AfterDot>;

const NamelessIcon = ({ prayer }: { prayer: Prayer }) => {
  const Icon = prayer.isFromOffice ? Church : EyeOff;
  return <Icon aria-hidden className="mr-1.5 inline size-5 align-[-0.2em]" />;
};

type PrayerBadgesProps = { prayer: Prayer; showsBookmark?: boolean };

/** What kind of request it is: what is urgent, new or needed soon stands before the text. */
export function PrayerBadges({ prayer, showsBookmark = false }: PrayerBadgesProps) {
  const badges = [
    prayer.isNew && (
      <Badge key="new" tone="primary" icon={<Sparkle aria-hidden className={icon} />}>
        {m.prayers_new()}
      </Badge>
    ),
    prayer.isUrgent && (
      <Badge key="urgent" tone="urgent" icon={<CircleAlert aria-hidden className={icon} />}>
        {m.prayers_urgent()}
      </Badge>
    ),
    prayer.needAnswerBy && !prayer.isAnswered && (
      <Badge key="need" tone="primary" icon={<CalendarClock aria-hidden className={icon} />}>
        {m.prayers_need_by_badge({ date: shownDate(prayer.needAnswerBy) })}
      </Badge>
    ),
    prayer.isResting && (
      <Badge key="resting" icon={<Moon aria-hidden className={icon} />}>
        {m.prayers_resting()}
      </Badge>
    ),
    prayer.groups.some((group) => group.isHeld) && (
      <Badge key="held" icon={<Eye aria-hidden className={icon} />}>
        {m.prayers_held()}
      </Badge>
    ),
    prayer.groups.length > 0 && prayer.groups.every((group) => group.isLeadersOnly) && (
      <Badge key="leaders" icon={<ShieldCheck aria-hidden className={icon} />}>
        {m.prayers_leaders_only()}
      </Badge>
    ),
    saysSomething(prayer.category) && (
      <Badge key="category" icon={<Tag aria-hidden className={icon} />}>
        {prayer.category}
      </Badge>
    ),
    showsBookmark && prayer.bookmarkedAt && (
      <Badge
        key="bookmark"
        tone="primary"
        icon={<Bookmark aria-hidden className={`${icon} fill-current`} />}
      >
        {m.prayers_card_bookmarked()}
      </Badge>
    ),
  ].filter((badge) => badge);
  if (badges.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-2">
      {badges.map((badge, index) => (
        <li key={index}>{badge}</li>
      ))}
    </ul>
  );
}

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

/** The newest update, and the way to the others. */
export function LatestUpdate({ prayer }: { prayer: Prayer }) {
  if (!prayer.latestUpdate) return null;
  const { content, createdAt } = prayer.latestUpdate;
  return (
    <section className="flex flex-col gap-1 border-primary border-l-4 pl-4">
      <p className="text-meta text-muted">
        <span className="font-semibold text-text">{m.updates_one()}</span>
        <AfterDot>
          <TimeAgo date={createdAt} />
        </AfterDot>
      </p>
      <p className="long-words prose-width">{content}</p>
      {prayer.updateCount > 1 && (
        <Link to={paths.prayer(prayer.id)} className="link self-start py-1">
          {m.updates_all({ count: prayer.updateCount })}
        </Link>
      )}
    </section>
  );
}
