import { EyeOff } from 'lucide-react';
import { authorName, initials } from '../../shared/names.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { Avatar } from '../ui/avatar.tsx';
import { TimeAgo } from '../ui/dates.tsx';

/** Who asks for prayer, as far as the viewer may know, and since when. */
export const PrayerAuthor = ({ prayer }: { prayer: Prayer }) => (
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
