import { useState } from 'react';
import { commentForm } from '../../shared/comments.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { TextArea } from '../ui/text-field.tsx';
import { createDrafts } from './drafts.ts';
import { sentenceFor } from './sentence-for.ts';

const useCommentDraft = createDrafts<string>();

type CommentFormProps = { prayer: Prayer; onAdded: () => void };

export function CommentForm({ prayer, onAdded }: CommentFormProps) {
  const { draft = '', keep, drop } = useCommentDraft(prayer.id);
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useAction('addComment');

  const send = () => {
    const content = draft.trim();
    const problem = sentenceFor(commentForm, { content });
    setError(problem);
    if (problem) return;
    mutate(
      { params: { id: prayer.id }, body: { content } },
      {
        onSuccess: () => {
          drop();
          onAdded();
        },
      },
    );
  };

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="flex flex-col gap-3 border-line border-t-2 pt-5"
    >
      <TextArea
        label="Add a comment"
        hint={whoReads(prayer)}
        rows={2}
        error={error}
        value={draft}
        readOnly={isPending}
        onChange={(event) => keep(event.target.value)}
      />
      <Button
        type="submit"
        className="two:self-end"
        disabled={draft.trim() === ''}
        pending={isPending}
        pendingLabel="Adding..."
      >
        Add Comment
      </Button>
    </form>
  );
}

function whoReads(prayer: Prayer) {
  if (prayer.isPrivate) return 'Only you will see this.';
  const name =
    prayer.isMine && prayer.isAnonymous
      ? 'Your name will not be shown.'
      : 'Your name will be shown.';
  return `Everyone who can see the request will see this. ${name}`;
}
