import type { z } from 'zod';
import { categoryWords } from '../../shared/category-words.ts';
import { m } from '../../shared/messages.ts';
import {
  editPrayerDialogForm,
  editPrayerPageForm,
  type Prayer,
  type RequestValues,
} from '../../shared/prayers.ts';
import { prayerActions } from '../api/actions/prayers.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { createDrafts, isLike, useDraftForm } from '../api/offline/drafts.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { RestoredDraft } from '../ui/fields/restored-draft.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { notify } from '../ui/overlays/notify.ts';
import { RichText } from '../ui/rich-text.tsx';
import { RequestForm } from './request-form.tsx';
import { rulesFor, valuesOf } from './request-values.ts';
import { isWithGroupLeft } from './words.ts';

const useEditDraft = createDrafts('edit', isLike(valuesOf()));

export function EditRequestDialog({ prayer, onClose }: { prayer: Prayer; onClose: () => void }) {
  const draft = useEditDraft(prayer.id);
  const { form, isFromDraft, startOver } = useDraftForm({
    resolver: rulesFor(editPrayerDialogForm, prayer),
    defaultValues: valuesOf(prayer),
    draft,
  });
  const { mutate, isPending, refusal } = useFormAction(prayerActions.changePrayer, draft);

  const done = () => {
    draft.drop();
    onClose();
  };
  const showMissing = () => {
    const { title, content } = form.getValues();
    if (!title.trim() || !content.trim()) {
      notify({
        title: m.prayers_edit_invalid_title(),
        text: m.prayers_fields_required(),
        tone: 'destructive',
        isSaid: true,
      });
    }
  };

  return (
    <Dialog open onClose={onClose} title={m.prayers_edit_title()} canClose={!isPending}>
      <div className="flex flex-col gap-5">
        {isFromDraft && <RestoredDraft onStartOver={startOver} />}
        <p className="text-muted">
          <RichText
            message={m.prayers_edit_category}
            values={{ category: categoryWords(prayer.category) }}
            marks={{
              change: (text) => (
                <Link to={paths.editPrayer(prayer.id)} onClick={onClose} className="link">
                  {text}
                </Link>
              ),
            }}
          />
        </p>
        <RequestForm
          form={form}
          prayer={prayer}
          isPending={isPending}
          refusal={refusal}
          onCancel={done}
          onInvalid={showMissing}
          onSubmit={(changes) =>
            mutate({ params: { id: prayer.id }, body: toPut(changes) }, { onSuccess: done })
          }
        />
      </div>
    </Dialog>
  );
}

type EditOnPageProps = { prayer: Prayer; onCancel: () => void; onSaved: () => void };

/** The form of the edit page, on which no group means private. */
export function EditOnPage({ prayer, onCancel, onSaved }: EditOnPageProps) {
  const draft = useEditDraft(prayer.id);
  const { form, isFromDraft, startOver } = useDraftForm<RequestValues, PageChanges>({
    resolver: rulesFor(editPrayerPageForm, prayer, true),
    defaultValues: valuesOf(prayer),
    draft,
  });
  const { mutate, isPending, refusal } = useFormAction(prayerActions.editPrayer, draft);
  const leave = (to: () => void) => () => {
    draft.drop();
    to();
  };
  return (
    <div className="flex flex-col gap-5">
      {isFromDraft && <RestoredDraft onStartOver={startOver} />}
      <RequestForm
        form={form}
        prayer={prayer}
        isPage
        isPending={isPending}
        refusal={refusal}
        onCancel={leave(onCancel)}
        onSubmit={(changes) =>
          mutate(
            { params: { id: prayer.id }, body: toPatch(prayer, changes) },
            { onSuccess: leave(onSaved) },
          )
        }
      />
    </div>
  );
}

type DialogChanges = z.output<typeof editPrayerDialogForm>;
type PageChanges = z.output<typeof editPrayerPageForm>;

/** The body of PUT. A private request has no groups and is not anonymous. */
const toPut = ({ isPrivate, ...form }: DialogChanges) => ({
  ...form,
  isPrivate,
  isAnonymous: !isPrivate && form.isAnonymous,
  needAnswerBy: form.needAnswerBy ?? '',
  groupIds: isPrivate ? [] : form.groupIds,
  leadersOnlyGroupIds: isPrivate ? [] : form.leadersOnlyGroupIds,
});

/**
 * The body of PATCH. An empty list of groups makes a request private, so it is left out if the request is in
 * a group that the author has left, which does not ask for that.
 */
const toPatch = (prayer: Prayer, { groupIds, leadersOnlyGroupIds, ...form }: PageChanges) => ({
  ...form,
  needAnswerBy: form.needAnswerBy ?? '',
  ...(!(groupIds?.length === 0 && isWithGroupLeft(prayer)) && { groupIds, leadersOnlyGroupIds }),
});
