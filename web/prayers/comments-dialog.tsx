import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { CommentForm } from './comment-form.tsx';
import { Comments } from './comments.tsx';

type CommentsDialogProps = { prayer: Prayer; onClose: () => void };

/** A request and its comments, oldest first, which are read only while the dialog is open. */
export function CommentsDialog({ prayer, onClose }: CommentsDialogProps) {
  return (
    <Dialog open onClose={onClose} title={m.comments_title()}>
      <div className="-mt-3 mb-4">
        <p className="text-muted">{m.comments_about({ title: prayer.title })}</p>
        <p className="long-words mt-2 line-clamp-4 border-line border-s-4 ps-4">{prayer.content}</p>
      </div>
      <Comments prayer={prayer} />
      <CommentForm prayer={prayer} />
    </Dialog>
  );
}
