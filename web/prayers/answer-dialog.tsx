import { useState } from 'react';
import { answerForm, type Prayer } from '../../shared/prayers.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/text-field.tsx';
import { createDrafts } from './drafts.ts';
import { sentenceFor } from './sentence-for.ts';

const useAnswerDraft = createDrafts<string>();

/** Tells how a prayer was answered, which moves it to Answered Prayers. */
export function AnswerDialog({ prayer, onClose }: { prayer: Prayer; onClose: () => void }) {
  const { draft = '', keep, drop } = useAnswerDraft(prayer.id);
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useAction('answerPrayer');

  const send = () => {
    const problem = sentenceFor(answerForm, { answerContent: draft });
    setError(problem);
    if (problem) return;
    mutate(
      { params: { id: prayer.id }, body: { answerContent: draft } },
      {
        onSuccess: () => {
          drop();
          onClose();
        },
      },
    );
  };

  return (
    <Dialog open onClose={onClose} title="Mark Prayer as Answered" canClose={!isPending}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        className="flex flex-col gap-4"
      >
        <p className="-mt-3 text-muted">For “{prayer.title}”</p>
        <TextArea
          label="How was this prayer answered?"
          hint={`${whoReads(prayer)} The request will move to Answered Prayers.`}
          data-autofocus
          rows={5}
          error={error}
          value={draft}
          onChange={(event) => keep(event.target.value)}
        />
        <Actions>
          <Button tone="plain" onClick={onClose} disabled={isPending}>
            Cancel
          </Button>
          <Button
            type="submit"
            disabled={draft.trim() === ''}
            pending={isPending}
            pendingLabel="Saving..."
          >
            Mark as Answered
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

const whoReads = (prayer: Prayer) =>
  prayer.isPrivate ? 'Only you will see this.' : 'Everyone who can see the request will see this.';
