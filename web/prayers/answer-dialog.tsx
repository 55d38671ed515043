import { zodResolver } from '@hookform/resolvers/zod';
import { answerForm } from '../../shared/answered.ts';
import { m } from '../../shared/messages.ts';
import type { Prayer } from '../../shared/prayers.ts';
import { prayerActions } from '../api/actions/prayers.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { createDrafts, isLike, useDraftForm } from '../api/offline/drafts.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextArea } from '../ui/fields/text-field.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';

const useAnswerDraft = createDrafts('answer', isLike({ answerContent: '' }));

/** Marks a request as answered, with a text. */
export function AnswerDialog({ prayer, onClose }: { prayer: Prayer; onClose: () => void }) {
  const draft = useAnswerDraft(prayer.id);
  const { form } = useDraftForm({
    resolver: zodResolver(answerForm),
    defaultValues: { answerContent: '' },
    draft,
  });
  const { mutate, isPending, refusal } = useFormAction(prayerActions.answerPrayer, draft);

  const send = (body: { answerContent: string }) =>
    mutate(
      { params: { id: prayer.id }, body },
      {
        onSuccess: () => {
          draft.drop();
          onClose();
        },
      },
    );

  return (
    <Dialog open onClose={onClose} title={m.prayers_answer_title()} canClose={!isPending}>
      <Form
        form={form}
        refusal={refusal}
        onSubmit={send}
        keepsDraft
        className="flex flex-col gap-4"
      >
        <p className="-mt-3 text-muted">{m.prayers_answer_about({ title: prayer.title })}</p>
        <TextArea
          label={m.prayers_answer_label()}
          hint={prayer.isPrivate ? m.prayers_answer_hint_private() : m.prayers_answer_hint_shared()}
          rows={5}
          length={{
            most: answerForm.shape.answerContent.maxLength,
            written: form.watch('answerContent'),
          }}
          error={form.formState.errors.answerContent?.message}
          {...form.register('answerContent')}
        />
        <Actions>
          <Button tone="plain" onClick={onClose} disabled={isPending}>
            {m.ui_cancel()}
          </Button>
          <Button
            type="submit"
            isUnready={form.watch('answerContent').trim() === ''}
            pending={isPending}
            pendingLabel={m.ui_saving()}
          >
            {m.prayers_answer_submit()}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
