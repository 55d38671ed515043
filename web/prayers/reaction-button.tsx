import { Heart } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Comment } from '../../shared/comments.ts';
import { m } from '../../shared/messages.ts';
import { authorName } from '../../shared/names.ts';
import { canReact } from '../../shared/permissions.ts';
import { useReaction } from '../api/actions/use-toggle.ts';
import { Button } from '../ui/button.tsx';
import { oncePerDoubleClick } from '../ui/fields/once-per-double-click.ts';
import { RichText } from '../ui/rich-text.tsx';

const MARKS = {
  dot: (text: ReactNode) => (
    <span aria-hidden className="font-normal">
      {text}
    </span>
  ),
  number: (text: ReactNode) => <span className="font-normal">{text}</span>,
  spoken: (text: ReactNode) => <span className="sr-only">{text}</span>,
};

/**
 * Adds or removes an Amen on another user's comment. One's own comment shows only the count, a hidden comment
 * nothing.
 */
export function Amen({ comment }: { comment: Comment }) {
  const toggle = useReaction(comment.id);
  const { amens: count, amened, isHeld, isRemoved } = comment;
  if (isHeld || isRemoved) return null;
  if (!canReact(comment)) return count === 0 ? null : <OwnAmens count={count} />;
  return (
    <Button
      tone="quiet"
      className="text-meta"
      aria-pressed={amened}
      icon={<Heart aria-hidden className={`size-4.5 shrink-0 ${amened ? 'fill-current' : ''}`} />}
      onClick={oncePerDoubleClick(() => toggle(amened))}
    >
      <span>
        <RichText
          message={count === 0 ? m.comments_amen_first : m.comments_amen}
          values={{ name: authorName(comment), count }}
          marks={MARKS}
        />
      </span>
    </Button>
  );
}

const OwnAmens = ({ count }: { count: number }) => (
  <p className="flex min-h-12 items-center gap-2 px-4.5 text-meta text-muted">
    <Heart aria-hidden className="size-4.5 shrink-0 fill-current" />
    {m.comments_amens_own({ count })}
  </p>
);
