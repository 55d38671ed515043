import { Church, CloudSun, Sparkle } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../shared/messages.ts';
import { askerName, authorName, initials } from '../../shared/names.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { AfterDot } from '../ui/after-dot.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { shownDate, TimeAgo } from '../ui/dates/dates.tsx';

/** The face of who asked, if the viewer may know; else a sign. */
export const Face = ({ prayer: { user, isAnonymous, isFromOffice } }: { prayer: Prayer }) => {
  if (user && !isAnonymous)
    return <Avatar initials={initials(user)} imageUrl={user.profileImageUrl} />;
  const Icon = isFromOffice ? Church : CloudSun;
  return (
    <span
      aria-hidden
      className="grid size-11 @max-[10rem]:size-9 shrink-0 place-items-center rounded-full bg-hover text-muted print:hidden"
    >
      <Icon className="size-6" />
    </span>
  );
};

/** The heading of a card: what else is on it may be described by it. */
export const titleId = ({ id }: Prayer) => `request-${id}`;

/**
 * How long ago something was, as the way to the request's own page. The title only describes it: it is
 * heard often enough on a card.
 */
export const OpeningTime = ({ prayer, date }: { prayer: Prayer; date: string }) => (
  <Link
    to={paths.prayer(prayer.id)}
    aria-describedby={titleId(prayer)}
    className="link -my-1.5 inline-block py-2.5"
  >
    <TimeAgo date={date} />
  </Link>
);

/**
 * The face and the name of who asked, as far as the viewer may know, and a line below. Where there is hardly room
 * for the longest word, the face is small.
 */
export const PrayerPerson = ({ prayer, children }: { prayer: Prayer; children: ReactNode }) => (
  <div className="@container w-full min-w-0">
    <div className="flex items-center gap-3 @max-[10rem]:gap-2">
      <Face prayer={prayer} />
      <div className="min-w-0">
        <p className="own-words aligned-with-page font-semibold leading-tight">
          {askerName(prayer)}
        </p>
        {children}
      </div>
    </div>
  </div>
);

/** Who asked and when. Where `isLink`, the time leads to the request's own page. */
export function PrayerAuthor({ prayer, isLink = true }: { prayer: Prayer; isLink?: boolean }) {
  const time = isLink ? (
    <OpeningTime prayer={prayer} date={prayer.createdAt} />
  ) : (
    <TimeAgo date={prayer.createdAt} />
  );
  return (
    <PrayerPerson prayer={prayer}>
      <p className="text-meta text-muted">
        {prayer.onBehalfOf ? (
          <>
            <span className="own-words">{authorName(prayer)}</span>
            <AfterDot>{time}</AfterDot>
          </>
        ) : (
          time
        )}
        <NewMark prayer={prayer} />
        <EditedOn prayer={prayer} />
      </p>
    </PrayerPerson>
  );
}

const NewMark = ({ prayer: { isNew } }: { prayer: Prayer }) =>
  isNew && (
    <AfterDot>
      <span className="font-semibold text-primary">
        <Sparkle aria-hidden className="me-1 inline size-4 align-[-0.1em]" />
        {m.prayers_new()}
      </span>
    </AfterDot>
  );

/** Its words are not those that somebody has prayed for. */
export const EditedOn = ({ prayer: { editedOn } }: { prayer: Prayer }) =>
  editedOn && <AfterDot>{m.prayers_edited_on({ date: shownDate(editedOn) })}</AfterDot>;
