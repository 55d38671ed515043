import { useRef } from 'react';
import type { Prayer } from '../../shared/prayers.ts';
import { useList } from '../api/queries.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Failed } from '../ui/failed.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';

type CommentsDialogProps = { prayer: Prayer; onClose: () => void };

/** What people say about a request, in the order it was said. Read only while it is open. */
export function CommentsDialog({ prayer, onClose }: CommentsDialogProps) {
  const log = useRef<HTMLDivElement>(null);
  return (
    <Dialog open onClose={onClose} title="Comments">
      <p className="-mt-3 mb-4 text-muted">On “{prayer.title}”</p>
      {/* It stands here before its comments, so that screen readers are told of new ones. */}
      <div
        ref={log}
        role="log"
        tabIndex={-1}
        aria-label="Comments"
        className="mb-5 flex flex-col gap-4"
      >
        <Comments prayer={prayer} />
      </div>
      {/* The button that was pressed can no longer be, and would drop the focus. */}
      <CommentForm prayer={prayer} onAdded={() => log.current?.focus({ preventScroll: true })} />
    </Dialog>
  );
}

function Comments({ prayer }: { prayer: Prayer }) {
  const list = useList('listComments', { id: prayer.id });
  if (list.isLoading) return <Spinner label="Loading comments..." />;
  if (!list.items) return <Failed title="The comments did not load." onRetry={list.retry} />;
  if (list.items.length === 0) {
    return <p className="rounded-card bg-page p-5 text-center text-muted">No comments yet.</p>;
  }
  return (
    <>
      {list.hasMore && (
        <Button
          tone="plain"
          className="self-center"
          onClick={list.loadMore}
          pending={list.isLoadingMore}
          pendingLabel="Loading..."
        >
          Show earlier comments
        </Button>
      )}
      <ol className="flex flex-col gap-4">
        {/* Pages come newest first, each in reading order: ids only ever grow. */}
        {list.items
          .toSorted((a, b) => a.id - b.id)
          .map((comment) => (
            <CommentItem key={comment.id} comment={comment} />
          ))}
      </ol>
    </>
  );
}
