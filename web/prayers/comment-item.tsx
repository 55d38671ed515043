import { EyeOff } from 'lucide-react';
import { useRef } from 'react';
import type { Comment } from '../../shared/comments.ts';
import { authorName, initials } from '../../shared/names.ts';
import { canDeleteComment } from '../../shared/permissions.ts';
import { useAction } from '../api/use-action.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Button } from '../ui/button.tsx';
import { TimeAgo } from '../ui/time-ago.tsx';
import { useFocusKept } from '../ui/use-focus-kept.ts';

export function CommentItem({ comment }: { comment: Comment }) {
  const item = useRef<HTMLLIElement>(null);
  useFocusKept(item, '[role="log"]');
  const { mutate, isPending } = useAction('deleteComment');
  const remove = () => mutate({ params: { id: comment.id } });
  return (
    <li ref={item} className="flex items-start gap-3">
      {comment.user && !comment.isAnonymous ? (
        <Avatar initials={initials(comment.user)} imageUrl={comment.user.profileImageUrl} />
      ) : (
        <span className="grid size-10 shrink-0 place-items-center text-muted">
          <EyeOff aria-hidden className="size-6" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <p className="text-meta text-muted">
          <span className="own-words font-semibold text-text">{authorName(comment)}</span>
          {comment.isMine && comment.isAnonymous && ' (shown as Anonymous)'}
          <span aria-hidden> · </span>
          <span className="inline-block">
            <TimeAgo date={comment.createdAt} />
          </span>
        </p>
        <p className="own-words whitespace-pre-line">{comment.content}</p>
        {canDeleteComment(comment) && (
          <Button
            tone="quietDanger"
            className="-ml-4"
            aria-label={`Delete your comment: ${comment.content.slice(0, 40)}`}
            onClick={remove}
            pending={isPending}
            pendingLabel="Deleting..."
          >
            Delete
          </Button>
        )}
      </div>
    </li>
  );
}
