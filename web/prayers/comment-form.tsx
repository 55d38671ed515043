import { zodResolver } from '@hookform/resolvers/zod';
import { commentForm } from '../../shared/comments.ts';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { commentActions } from '../api/actions/comments.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { createDrafts, isLike, useDraftForm } from '../api/offline/drafts.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextArea } from '../ui/fields/text-field.tsx';

const useCommentDraft = createDrafts('comment', isLike({ content: '' }));

/** Form for a comment. The focus stays on the button; only the toast announces the new comment. */
export function CommentForm({ prayer }: { prayer: Prayer }) {
  const draft = useCommentDraft(prayer.id);
  const { form, endDraft } = useDraftForm({
    resolver: zodResolver(commentForm),
    defaultValues: { content: '' },
    draft,
  });
  const { mutate, isPending, refusal } = useFormAction(commentActions.addComment, draft);

  const send = (body: { content: string }) =>
    mutate(
      { params: { id: prayer.id }, body },
      {
        onSuccess: () => endDraft(),
      },
    );

  return (
    <Form
      form={form}
      refusal={refusal}
      onSubmit={send}
      keepsDraft
      className="flex flex-col gap-3 border-line border-t pt-5"
    >
      <TextArea
        label={m.comments_add_label()}
        hint={whoReads(prayer)}
        rows={2}
        length={{ most: commentForm.shape.content.maxLength, written: form.watch('content') }}
        error={form.formState.errors.content?.message}
        readOnly={isPending}
        {...form.register('content')}
      />
      <Button
        type="submit"
        className="two:self-end"
        isUnready={form.watch('content').trim() === ''}
        pending={isPending}
        pendingLabel={m.comments_add_pending()}
      >
        {m.comments_add_submit()}
      </Button>
    </Form>
  );
}

function whoReads(prayer: Prayer) {
  if (prayer.isPrivate) return m.comments_add_hint_private();
  return prayer.isMine && prayer.isAnonymous
    ? m.comments_add_hint_anonymous()
    : m.comments_add_hint_named();
}
