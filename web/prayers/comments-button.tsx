import { MessageCircle } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Prayer } from '../../shared/prayers.ts';
import { part } from '../ui/part.ts';
import { CardButton } from './card-button.tsx';
import { counted } from './words.ts';

const CommentsDialog = part(async () => (await import('./comments-dialog.tsx')).CommentsDialog);

export function CommentsButton({ prayer }: { prayer: Prayer }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <CardButton icon={MessageCircle} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {counted(prayer.commentCount, 'Comment')}
      </CardButton>
      {isOpen && (
        <Suspense>
          <CommentsDialog prayer={prayer} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
