import { Church, CloudSun, Sparkle } from 'lucide-react';
import type { ReactNode } from 'react';
import { m } from '../../shared/messages.ts';
import { askerName, authorName, initials } from '../../shared/names.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { AfterDot } from '../ui/after-dot.tsx';
import { Avatar, type AvatarSize } from '../ui/avatar.tsx';
import { shownDate, TimeAgo } from '../ui/dates/dates.tsx';

type FaceSize = Extract<AvatarSize, 'normal' | 'medium'>;

/** The author's picture if the viewer may know the author; else an icon. */
export const Face = ({ prayer, size = 'normal' }: { prayer: Prayer; size?: FaceSize }) => {
  const { user, isAnonymous, isFromOffice } = prayer;
  if (user && !isAnonymous)
    return <Avatar initials={initials(user)} imageUrl={user.profileImageUrl} size={size} />;
  const Icon = isFromOffice ? Church : CloudSun;
  return (
    <span
      aria-hidden
      className={`grid shrink-0 place-items-center rounded-full bg-hover text-muted print:hidden ${size === 'medium' ? 'size-18' : 'size-11 @max-[10rem]:size-9'}`}
    >
      <Icon className={size === 'medium' ? 'size-9' : 'size-6'} />
    </span>
  );
};

/** Id of a card's heading, for `aria-describedby`. */
export const titleId = ({ id }: Prayer) => `request-${id}`;

/**
 * A time that links to the request's page. The title only describes it, because screen readers read the title
 * often enough.
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

type PrayerPersonProps = { prayer: Prayer; size?: FaceSize; children: ReactNode };

/**
 * The author's picture and name, as far as the viewer may know them, and a line below. In a very narrow
 * container the picture is small.
 */
export const PrayerPerson = ({ prayer, size, children }: PrayerPersonProps) => (
  <div className="@container w-full min-w-0">
    <div className="flex items-center gap-3 @max-[10rem]:gap-2">
      <Face prayer={prayer} size={size} />
      <div className="min-w-0">
        <p className="own-words aligned-with-page font-semibold leading-tight">
          {askerName(prayer)}
        </p>
        {children}
      </div>
    </div>
  </div>
);

type PrayerAuthorProps = { prayer: Prayer; isLink?: boolean; size?: FaceSize };

/** The author and the time. With `isLink` the time links to the request's page. */
export function PrayerAuthor({ prayer, isLink = true, size }: PrayerAuthorProps) {
  const time = isLink ? (
    <OpeningTime prayer={prayer} date={prayer.createdAt} />
  ) : (
    <TimeAgo date={prayer.createdAt} />
  );
  return (
    <PrayerPerson prayer={prayer} size={size}>
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

/** A mark that the text was changed after somebody had prayed for it. */
export const EditedOn = ({ prayer: { editedOn } }: { prayer: Prayer }) =>
  editedOn && <AfterDot>{m.prayers_edited_on({ date: shownDate(editedOn) })}</AfterDot>;
