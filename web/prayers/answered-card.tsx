import { memo, useRef } from 'react';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { AnsweredIcon } from '../icons.ts';
import { AfterDot } from '../ui/after-dot.tsx';
import { ANSWERED_TINT } from '../ui/answered-tint.ts';
import { shownDay, TimeAgo } from '../ui/dates/dates.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';
import { BookmarkButton, CardButtons, CommentsButton, PraiseButton } from './card-buttons.tsx';
import { PrayerFlags } from './prayer-flags.tsx';
import { type HeadingLevel, PrayerAudience, useOpening } from './prayer-frame.tsx';
import { OpeningTime, PrayerPerson, titleId } from './prayer-person.tsx';
import { RequestMenu } from './request-menu.tsx';
import { isTitleRepeated } from './words.ts';

type AnsweredCardProps = { prayer: Prayer; heading?: HeadingLevel; showsBookmark?: boolean };

/** Card of an answered request: the answer large, the request small below it. */
export const AnsweredCard = memo(
  ({ prayer, heading: Heading = 'h2', showsBookmark }: AnsweredCardProps) => {
    const card = useRef<HTMLLIElement>(null);
    useRestoredFocus(card);
    const open = useOpening(prayer.id);
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the link on the time.
      <li
        ref={card}
        onClick={open}
        className={`${ANSWERED_TINT} flex min-w-0 cursor-pointer flex-col gap-3 p-5 pb-3`}
      >
        {/* First in the DOM, drawn below the answer: users who jump by headings reach the answer after it. */}
        <Heading
          id={titleId(prayer)}
          className={isTitleRepeated(prayer) ? 'sr-only' : 'own-words order-2 -mb-2 font-semibold'}
        >
          {prayer.title}
        </Heading>
        <div className="order-1 flex flex-col gap-3 border-gold-line border-b pb-3">
          <div className="flex items-start justify-between gap-2">
            <PrayerPerson prayer={prayer}>
              <AnsweredAt prayer={prayer} isLink />
            </PrayerPerson>
            <RequestMenu prayer={prayer} />
          </div>
          <PrayerFlags prayer={prayer} showsBookmark={showsBookmark} />
          <AnswerWords prayer={prayer} />
        </div>
        <div className="order-3 flex flex-col gap-3">
          <blockquote className="long-words prose-width text-muted">{prayer.content}</blockquote>
          <PrayerAudience prayer={prayer} />
          <CardButtons label={m.prayers_card_thank_label({ title: prayer.title })}>
            <PraiseButton prayer={prayer} />
            <CommentsButton prayer={prayer} />
            <BookmarkButton prayer={prayer} />
          </CardButtons>
        </div>
      </li>
    );
  },
);

/** An answer in the list of the last days. A press opens the request. */
export function AnsweredNote({ prayer }: { prayer: Prayer }) {
  const open = useOpening(prayer.id);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the link on the time.
    <li onClick={open} className={`${ANSWERED_TINT} flex cursor-pointer flex-col gap-3 p-4`}>
      <h3 id={titleId(prayer)} className="own-words order-last text-meta text-muted">
        {prayer.title}
      </h3>
      <PrayerPerson prayer={prayer}>
        <AnsweredAt prayer={prayer} isLink />
      </PrayerPerson>
      <p className="long-words line-clamp-6 text-prayer">{prayer.answerContent}</p>
    </li>
  );
}

export const AnsweredAt = ({ prayer, isLink }: { prayer: Prayer; isLink?: boolean }) => (
  <p className="text-meta text-muted">
    <AnsweredIcon aria-hidden className="me-1.5 inline size-5 align-[-0.2em] text-gold" />
    <span className="font-semibold text-text">{m.prayers_card_answered()}</span>
    {prayer.answeredAt && (
      <AfterDot>
        {isLink ? (
          <OpeningTime prayer={prayer} date={prayer.answeredAt} />
        ) : (
          <TimeAgo date={prayer.answeredAt} />
        )}
      </AfterDot>
    )}
  </p>
);

export const AnswerWords = ({ prayer }: { prayer: Prayer }) => (
  <>
    <p className="long-words prose-width text-answer leading-snug">{prayer.answerContent}</p>
    <PrayedForSince prayer={prayer} />
  </>
);

export const PrayedForSince = ({ prayer }: { prayer: Prayer }) =>
  prayer.supportCount > 0 && (
    <p className="text-meta text-muted">
      {m.prayers_card_prayed_since({
        date: shownDay(prayer.createdAt),
        count: prayer.supportCount,
      })}
    </p>
  );
