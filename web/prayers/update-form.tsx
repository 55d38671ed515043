import { zodResolver } from '@hookform/resolvers/zod';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { updateForm } from '../../shared/updates.ts';
import { prayerActions } from '../api/actions/prayers.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { createDrafts, isLike, useDraftForm } from '../api/offline/drafts.ts';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextArea } from '../ui/fields/text-field.tsx';

const useUpdateDraft = createDrafts('update', isLike({ content: '' }));

/** Form for an update. The focus stays on the button, as in `CommentForm`. */
export function UpdateForm({ prayer }: { prayer: Prayer }) {
  const draft = useUpdateDraft(prayer.id);
  const { form, endDraft } = useDraftForm({
    resolver: zodResolver(updateForm),
    defaultValues: { content: '' },
    draft,
  });
  const { mutate, isPending, refusal } = useFormAction(prayerActions.addUpdate, draft);
  const send = (body: { content: string }) =>
    mutate(
      { params: { id: prayer.id }, body },
      {
        onSuccess: () => endDraft(),
      },
    );
  return (
    <Form form={form} refusal={refusal} onSubmit={send} keepsDraft className="flex flex-col gap-3">
      <TextArea
        label={m.updates_add_label()}
        hint={prayer.isPrivate ? m.updates_add_hint_private() : m.updates_add_hint()}
        rows={2}
        length={{ most: updateForm.shape.content.maxLength, written: form.watch('content') }}
        error={form.formState.errors.content?.message}
        readOnly={isPending}
        {...form.register('content')}
      />
      <Button
        type="submit"
        tone="plain"
        className="self-start"
        isUnready={form.watch('content').trim() === ''}
        pending={isPending}
        pendingLabel={m.updates_add_pending()}
      >
        {m.updates_add_submit()}
      </Button>
    </Form>
  );
}
