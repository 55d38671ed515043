import { memo } from 'react';
import type { Prayer } from '../../shared/prayers.ts';
import { BookmarkButton } from './bookmark-button.tsx';
import { CardButtons } from './card-button.tsx';
import { CommentsButton } from './comments-button.tsx';
import { OwnerButtons } from './owner-buttons.tsx';
import { PrayerAudience } from './prayer-audience.tsx';
import { PrayerBadges } from './prayer-badges.tsx';
import { type HeadingLevel, PrayerFrame, PrayerText } from './prayer-frame.tsx';
import { PrayButton } from './support-button.tsx';

type PrayerCardProps = {
  prayer: Prayer;
  heading?: HeadingLevel;
  showsBookmark?: boolean;
  /** Whoever reads someone's request on a group's page need not be told that it is shared there. */
  showsAudience?: boolean;
};

/**
 * A request that is still prayed for, with all that this viewer may do with it. Remembered, so
 * that praying for one of hundreds does not draw the others again.
 */
export const PrayerCard = memo(
  ({ prayer, heading = 'h2', showsBookmark, showsAudience = true }: PrayerCardProps) => (
    <PrayerFrame prayer={prayer} heading={heading}>
      <PrayerText>{prayer.content}</PrayerText>
      <PrayerBadges prayer={prayer} showsBookmark={showsBookmark} />
      {showsAudience && <PrayerAudience prayer={prayer} />}
      <div className="mt-auto flex flex-col gap-2">
        <CardButtons label={`Pray with “${prayer.title}”`}>
          <PrayButton prayer={prayer} />
          <CommentsButton prayer={prayer} />
          <BookmarkButton prayer={prayer} />
        </CardButtons>
        <OwnerButtons prayer={prayer} />
      </div>
    </PrayerFrame>
  ),
);
