import { EyeOff } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import type { Comment } from '../../shared/comments.ts';
import { m } from '../../shared/messages.ts';
import { authorName, initials } from '../../shared/names.ts';
import { canDeleteComment } from '../../shared/permissions.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { commentActions } from '../api/actions/comments.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useList } from '../api/cache/lists.ts';
import { AfterDot } from '../ui/after-dot.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { TimeAgo } from '../ui/dates/dates.tsx';
import { List, ShowMore } from '../ui/lists/list.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';
import { Amen } from './reaction-button.tsx';
import { TextActions } from './text-actions.tsx';
import { TextMenu, WhyHidden } from './text-menu.tsx';

type CommentsProps = { prayer: Prayer; log?: RefObject<HTMLDivElement | null> };

/**
 * The comments on a request, oldest first, in an element that gets the focus when one is deleted; `log` is
 * its ref, for scrolling to the newest.
 */
export const Comments = ({ prayer, log }: CommentsProps) => {
  const list = useComments(prayer);
  const [newest] = [...(list.items ?? [])].sort((a, b) => b.id - a.id);
  return (
    // The element exists before its comments, so that screen readers announce new ones. One's own is not announced: the
    // toast says that it was added.
    <div
      ref={log}
      role="log"
      aria-live={newest?.isMine ? 'off' : undefined}
      tabIndex={-1}
      aria-label={m.comments_title()}
      className="mb-5 flex flex-col gap-4"
    >
      <CommentList prayer={prayer} list={list} />
    </div>
  );
};

const useComments = ({ id }: Prayer) => useList('listComments', { id });

type CommentListProps = { prayer: Prayer; list: ReturnType<typeof useComments> };

function CommentList({ prayer, list }: CommentListProps) {
  return (
    <List
      list={list}
      loading={m.comments_loading()}
      failed={m.comments_failed()}
      empty={<p className="rounded-card bg-page p-5 text-center text-muted">{m.comments_none()}</p>}
      more={<ShowMore list={list}>{m.comments_show_earlier()}</ShowMore>}
      isMoreAbove
    >
      {(comments) => (
        <ol className="flex flex-col gap-4">
          {/* Pages come newest first, each in reading order. Ids increase with time. */}
          {[...comments]
            .sort((a, b) => a.id - b.id)
            .map((comment) => (
              <CommentItem key={comment.id} comment={comment} groups={prayer.groups} />
            ))}
        </ol>
      )}
    </List>
  );
}

type CommentItemProps = { comment: Comment; groups: Prayer['groups'] };

function CommentItem({ comment, groups }: CommentItemProps) {
  const item = useRef<HTMLLIElement>(null);
  useRestoredFocus(item, '[role="log"]');
  const { mutate, isPending } = useAction(commentActions.deleteComment);
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
        <div className="flex items-start justify-between gap-2">
          <p className="min-w-0 text-meta text-muted">
            <CommentAuthor comment={comment} />
            <AfterDot>
              <TimeAgo date={comment.createdAt} />
            </AfterDot>
          </p>
          <TextMenu
            call="reportComment"
            text={comment}
            label={
              comment.isMine
                ? m.comments_menu_label_own()
                : m.comments_menu_label({ name: authorName(comment) })
            }
            groups={groups}
            deletion={
              canDeleteComment(comment)
                ? {
                    title: m.comments_delete_title(),
                    explained: m.comments_delete_explained(),
                    isPending,
                    onDelete: (done) => mutate({ params: { id: comment.id } }, { onSettled: done }),
                  }
                : undefined
            }
          />
        </div>
        <p className="long-words">{comment.content}</p>
        <WhyHidden text={comment} />
        <TextActions>
          <Amen comment={comment} />
        </TextActions>
      </div>
    </li>
  );
}

/** The author's name, with a note to the author if others do not see it. */
function CommentAuthor({ comment }: { comment: Comment }) {
  const drawn = (name: ReactNode) => (
    <span className="own-words font-semibold text-text">{name}</span>
  );
  const name = authorName(comment);
  if (!comment.isMine || !comment.isAnonymous) return drawn(name);
  return (
    <RichText message={m.comments_author_anonymous} values={{ name }} marks={{ name: drawn }} />
  );
}
