import { zodResolver } from '@hookform/resolvers/zod';
import { m } from '../../shared/messages.ts';
import { reportForm } from '../../shared/reports.ts';
import { reportActions } from '../api/actions/reports.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { createDrafts, isLike, useDraftForm } from '../api/offline/drafts.ts';
import { paths } from '../paths.ts';
import { useLocation } from '../router.tsx';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Form } from '../ui/fields/form.tsx';
import { Select, TextArea } from '../ui/fields/text-field.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';

type ReportDialogProps = {
  /** The action, which decides what is reported. */
  call: 'reportPrayer' | 'reportComment' | 'reportUpdate' | 'reportStandingRequest';
  id: number;
  /** Groups in which the viewer sees the text. */
  groups: readonly { id: number; name: string }[];
  onClose: () => void;
};

const useReportDraft = createDrafts('report', isLike({ groupId: 0, reason: '' }));

/** Dialog that reports another user's text to a group's moderators. */
export function ReportDialog({ call, id, groups, onClose }: ReportDialogProps) {
  const { pathname } = useLocation();
  // The group of the current page is preselected.
  const here = groups.find((group) => paths.group(group.id) === pathname);
  const draft = useReportDraft(`${call}/${id}`);
  const { mutate, isPending, refusal } = useFormAction(reportActions[call], draft);
  const { form } = useDraftForm({
    resolver: zodResolver(reportForm),
    defaultValues: { groupId: (here ?? groups[0])?.id ?? 0, reason: '' },
    draft,
  });
  const done = () => {
    draft.drop();
    onClose();
  };
  const { errors } = form.formState;
  return (
    <Dialog open onClose={onClose} title={m.reports_dialog_title()} canClose={!isPending}>
      <Form
        form={form}
        refusal={refusal}
        keepsDraft
        onSubmit={(body) => mutate({ params: { id }, body }, { onSuccess: done })}
        className="flex flex-col gap-4"
      >
        <p>{m.reports_dialog_explains()}</p>
        {groups.length > 1 && (
          <Select
            label={m.reports_dialog_group()}
            error={errors.groupId?.message}
            {...form.register('groupId', { valueAsNumber: true })}
          >
            {groups.map(({ id: groupId, name }) => (
              <option key={groupId} value={groupId}>
                {name}
              </option>
            ))}
          </Select>
        )}
        <TextArea
          label={m.reports_dialog_reason()}
          rows={3}
          length={{ most: reportForm.shape.reason.maxLength, written: form.watch('reason') }}
          error={errors.reason?.message}
          {...form.register('reason')}
        />
        <Actions>
          <Button tone="plain" onClick={onClose} disabled={isPending}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" pending={isPending} pendingLabel={m.ui_saving()}>
            {m.reports_report()}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
