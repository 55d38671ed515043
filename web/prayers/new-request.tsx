import { m } from '../../shared/messages.ts';
import { type NewPrayer, newPrayerForm, type RequestValues } from '../../shared/prayers.ts';
import { useAction } from '../api/use-action.ts';
import { Dialog } from '../ui/dialog.tsx';
import { createDrafts, KeptDraft, useDraftForm } from './drafts.tsx';
import { RequestForm, rulesFor, valuesOf } from './request-form.tsx';

const useNewRequestDraft = createDrafts<RequestValues>();

const rules = rulesFor(newPrayerForm);

const hasWords = ({ title, content }: RequestValues) => `${title}${content}`.trim() !== '';

type NewRequestDialogProps = {
  /** A group to have chosen already. */
  groupId?: number;
  onClose: () => void;
};

/** Writes a request: its words and who sees them; the rest is folded away. */
export function NewRequestDialog({ groupId, onClose }: NewRequestDialogProps) {
  const draft = useNewRequestDraft('new');
  const { form, isFromDraft, startOver } = useDraftForm({
    resolver: rules,
    defaultValues: openedFor(valuesOf(), groupId),
    draft: { ...draft, draft: draft.draft && openedFor(draft.draft, groupId) },
    isWorthKeeping: hasWords,
  });
  const { mutate, isPending } = useAction('createPrayer');

  const send = (request: NewPrayer) =>
    mutate(
      { body: toSend(request) },
      {
        onSuccess: () => {
          draft.drop();
          onClose();
        },
      },
    );

  return (
    <Dialog open onClose={onClose} title={m.prayers_new_title()} canClose={!isPending}>
      <div className="flex flex-col gap-5">
        {isFromDraft && <KeptDraft onStartOver={startOver} />}
        <RequestForm form={form} isPending={isPending} onCancel={onClose} onSubmit={send} />
      </div>
    </Dialog>
  );
}

/** Opened for one group, it goes to that group and to no other it was meant for before. */
const openedFor = (values: RequestValues, groupId?: number): RequestValues =>
  groupId === undefined ? values : { ...values, isPrivate: false, groupIds: [groupId] };

/** What is sent: a private request has no groups, is not anonymous and only its author answers it. */
const toSend = ({ needAnswerBy, ...form }: NewPrayer) => ({
  ...form,
  ...(needAnswerBy && { needAnswerBy }),
  ...(form.isPrivate && {
    isAnonymous: false,
    canMarkAsAnswered: 'creator' as const,
    groupIds: [],
  }),
});
