import { memo } from 'react';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import {
  AnswerButton,
  BookmarkButton,
  CardButtons,
  CommentsButton,
  PrayButton,
} from './card-buttons.tsx';
import {
  type HeadingLevel,
  LatestUpdate,
  PrayerAudience,
  PrayerFrame,
  PrayerText,
} from './prayer-frame.tsx';
import { RequestMenu } from './request-menu.tsx';
import { BringBack, StillPraying } from './still-praying.tsx';
import { answersHere } from './words.ts';

type PrayerCardProps = {
  prayer: Prayer;
  heading?: HeadingLevel;
  showsBookmark?: boolean;
  /** False on a group's page, for requests shared only there. */
  showsAudience?: boolean;
};

/** Card of an active request. Memoized, so that praying for one of hundreds does not render the others. */
export const PrayerCard = memo(
  ({ prayer, heading = 'h2', showsBookmark, showsAudience = true }: PrayerCardProps) => (
    <PrayerFrame
      prayer={prayer}
      heading={heading}
      menu={<RequestMenu prayer={prayer} />}
      showsBookmark={showsBookmark}
    >
      <PrayerText>{prayer.content}</PrayerText>
      <LatestUpdate prayer={prayer} />
      {showsAudience && <PrayerAudience prayer={prayer} />}
      {prayer.asksAuthor && <StillPraying prayer={prayer} />}
      {prayer.isMine && prayer.isResting && <BringBack prayer={prayer} />}
      <CardButtons label={m.prayers_card_pray_label({ title: prayer.title })}>
        {answersHere(prayer) && <AnswerButton prayer={prayer} />}
        <PrayButton prayer={prayer} />
        <CommentsButton prayer={prayer} />
        <BookmarkButton prayer={prayer} />
      </CardButtons>
    </PrayerFrame>
  ),
);
