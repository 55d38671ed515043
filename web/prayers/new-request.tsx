import { useEffect } from 'react';
import { m } from '../../shared/messages.ts';
import { type NewPrayer, newPrayerForm, type RequestValues } from '../../shared/prayers.ts';
import { prayerActions } from '../api/actions/prayers.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { useList } from '../api/cache/lists.ts';
import { useDraftForm } from '../api/offline/drafts.ts';
import { RestoredDraft } from '../ui/fields/restored-draft.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { useNewRequestDraft } from './new-request-draft.ts';
import { RequestForm } from './request-form.tsx';
import { rulesFor, valuesOf } from './request-values.ts';

const rules = rulesFor(newPrayerForm);

const hasWords = ({ title, content }: RequestValues) => `${title}${content}`.trim() !== '';

type NewRequestDialogProps = {
  /** A group that is already selected. */
  groupId?: number;
  onClose: () => void;
};

/** Dialog for a new request, with collapsed options. */
export function NewRequestDialog({ groupId, onClose }: NewRequestDialogProps) {
  const draft = useNewRequestDraft('new');
  const only = useOnlyGroup();
  const blank = openedFor(valuesOf(), groupId ?? only);
  const { form, isFromDraft, startOver } = useDraftForm({
    resolver: rules,
    defaultValues: blank,
    draft: { ...draft, draft: draft.draft && openedFor(draft.draft, groupId) },
    isWorthKeeping: hasWords,
  });
  const { reset } = form;
  // The groups may be loaded after the form was opened; typed values stay.
  useEffect(() => {
    if (only === undefined || groupId !== undefined || isFromDraft) return;
    reset(openedFor(valuesOf(), only), { keepDirtyValues: true });
  }, [only, groupId, isFromDraft, reset]);
  const { mutate, isPending, refusal } = useFormAction(prayerActions.createPrayer, draft);

  const send = (request: NewPrayer) =>
    mutate(
      { body: toSend(request) },
      {
        onSuccess: onClose,
      },
    );

  return (
    <Dialog open onClose={onClose} title={m.prayers_new_title()} canClose={!isPending}>
      <div className="flex flex-col gap-5">
        {isFromDraft && <RestoredDraft onStartOver={startOver} />}
        <RequestForm
          form={form}
          refusal={refusal}
          isPending={isPending}
          onCancel={onClose}
          onSubmit={send}
        />
      </div>
    </Dialog>
  );
}

/** The user's group if they are in exactly one; then it is preselected. */
function useOnlyGroup() {
  const { items } = useList('listGroups');
  return items?.length === 1 ? items[0]?.id : undefined;
}

/** Selects only the given group, even over a draft. */
const openedFor = (values: RequestValues, groupId?: number): RequestValues =>
  groupId === undefined
    ? values
    : { ...values, isPrivate: false, groupIds: [groupId], leadersOnlyGroupIds: [] };

/** The body of the call. A private request has no groups, is not anonymous, and only its author may answer it. */
const toSend = ({ needAnswerBy, ...form }: NewPrayer) => ({
  ...form,
  ...(needAnswerBy && { needAnswerBy }),
  ...(form.isPrivate && {
    isAnonymous: false,
    canMarkAsAnswered: 'creator' as const,
    groupIds: [],
    leadersOnlyGroupIds: [],
    isFromOffice: false,
  }),
});
