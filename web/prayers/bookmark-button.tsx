import { Bookmark, BookmarkCheck } from 'lucide-react';
import type { Prayer } from '../../shared/prayers.ts';
import { useBookmark } from '../api/use-action.ts';
import { CardButton, oncePerDoubleClick } from './card-button.tsx';

export function BookmarkButton({ prayer }: { prayer: Prayer }) {
  const toggle = useBookmark(prayer.id);
  return (
    <CardButton
      icon={prayer.isBookmarked ? BookmarkCheck : Bookmark}
      isOn={prayer.isBookmarked}
      onClick={oncePerDoubleClick(() => toggle(prayer.isBookmarked))}
    >
      {prayer.isBookmarked ? 'Bookmarked' : 'Bookmark'}
    </CardButton>
  );
}
