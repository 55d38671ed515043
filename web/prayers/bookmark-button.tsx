import { Bookmark, BookmarkCheck } from 'lucide-react';
import type { Prayer } from '../../shared/prayers.ts';
import { useBookmark } from '../api/use-action.ts';
import { CardButton } from './card-button.tsx';

export function BookmarkButton({ prayer }: { prayer: Prayer }) {
  const { toggle, isPending } = useBookmark();
  return (
    <CardButton
      icon={prayer.isBookmarked ? BookmarkCheck : Bookmark}
      isOn={prayer.isBookmarked}
      onClick={() => !isPending && toggle(prayer.id, prayer.isBookmarked)}
    >
      {prayer.isBookmarked ? 'Bookmarked' : 'Bookmark'}
    </CardButton>
  );
}
