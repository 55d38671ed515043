import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import type { z } from 'zod';
import { m } from '../../shared/messages.ts';
import { authorName, displayName } from '../../shared/names.ts';
import { type Decision, decisionForm, noteForm, type Report } from '../../shared/reports.ts';
import { afterTitle } from '../../shared/titles.ts';
import { reportActions } from '../api/actions/reports.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { createDrafts, isLike, useDraftForm } from '../api/offline/drafts.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TimeAgo } from '../ui/dates/dates.tsx';
import { Form } from '../ui/fields/form.tsx';
import { TextArea } from '../ui/fields/text-field.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { PrayerFlags } from './prayer-flags.tsx';

type ReportEntryProps = { report: Report; group: { id: number; name: string } };

const TITLES = {
  request: m.reports_what_request,
  update: m.reports_what_update,
  comment: m.reports_what_comment,
  'first-look': m.reports_what_first_look,
  'standing-request': m.reports_what_standing_request,
};

/** A report with its possible decisions. */
export function ReportEntry({ report, group }: ReportEntryProps) {
  const { prayer, what } = report;
  const [open, setOpen] = useState<Decision | 'write'>();
  const close = () => setOpen(undefined);
  const isFirst = what === 'first-look';
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <h2 className="text-heading">{TITLES[what]()}</h2>
        <p className="text-meta text-muted">
          <TimeAgo date={report.createdAt} />
        </p>
        {prayer && !(report.comment ?? report.update) && <PrayerFlags prayer={prayer} />}
        <ReportedText report={report} />
        {!isFirst && (
          <div>
            <p className="font-semibold">{m.reports_reason()}</p>
            <p className="long-words prose-width">{report.reason || m.reports_no_reason()}</p>
          </div>
        )}
      </div>
      <Actions>
        {prayer && !prayer.isMine && (
          <Button tone="quiet" onClick={() => setOpen('write')}>
            {m.reports_write()}
          </Button>
        )}
        <Button tone="plain" onClick={() => setOpen('remove')}>
          {m.reports_remove()}
        </Button>
        <Button onClick={() => setOpen('restore')}>
          {isFirst ? m.reports_let_through() : m.reports_restore()}
        </Button>
      </Actions>
      {open === 'write' && prayer && (
        <WriteDialog prayerId={prayer.id} group={group} onClose={close} />
      )}
      {(open === 'restore' || open === 'remove') && (
        <DecisionDialog report={report} group={group} decision={open} onClose={close} />
      )}
    </Card>
  );
}

/** The reported text, with its author if the viewer may know them. */
function ReportedText({ report: { prayer, comment, update, person } }: { report: Report }) {
  const text = comment ?? update;
  if (!prayer)
    return (
      <div className="border-primary border-s-4 ps-4">
        <p className="own-words font-semibold">{person && displayName(person)}</p>
        <p className="long-words prose-width">{person?.standingRequest}</p>
      </div>
    );
  return (
    <div className="border-primary border-s-4 ps-4">
      <p className="own-words font-semibold">
        {comment ? authorName(comment) : authorName(prayer)}
      </p>
      {!text && <p className="own-words font-semibold">{prayer.title}</p>}
      <p className="long-words prose-width">{text ? text.content : afterTitle(prayer)}</p>
      <Link to={paths.prayer(prayer.id)} className="link inline-block py-2.5">
        {m.reports_on({ title: prayer.title })}
      </Link>
    </div>
  );
}

type DecisionDialogProps = ReportEntryProps & { decision: Decision; onClose: () => void };

/** Sentence about the effect of a decision. */
const consequence = ({ what }: Report, decision: Decision, group: string) => {
  if (decision === 'restore')
    return what === 'first-look'
      ? m.reports_lets_through({ group })
      : m.reports_restores({ group });
  return what === 'request' || what === 'first-look'
    ? m.reports_removes({ group })
    : m.reports_removes_text();
};

type DecisionValues = z.input<typeof decisionForm>;
const useDecisionDraft = createDrafts(
  'decision',
  isLike<DecisionValues>({ decision: 'restore', note: '' }),
);
const useNoteDraft = createDrafts('note', isLike({ groupId: 0, content: '' }));

function DecisionDialog({ report, group, decision, onClose }: DecisionDialogProps) {
  const draft = useDecisionDraft(`${decision}/${report.id}`);
  const { mutate, isPending, refusal } = useFormAction(reportActions.decideReport, draft);
  const { form } = useDraftForm<DecisionValues, z.output<typeof decisionForm>>({
    resolver: zodResolver(decisionForm),
    defaultValues: { decision, note: '' },
    draft,
  });
  const done = () => {
    draft.drop();
    onClose();
  };
  const label = {
    remove: m.reports_remove(),
    restore: report.what === 'first-look' ? m.reports_let_through() : m.reports_restore(),
  }[decision];
  return (
    <Dialog open onClose={onClose} title={label} canClose={!isPending}>
      <Form
        form={form}
        refusal={refusal}
        keepsDraft
        onSubmit={(body) => mutate({ params: { id: report.id }, body }, { onSuccess: done })}
        className="flex flex-col gap-4"
      >
        <p>{consequence(report, decision, group.name)}</p>
        <TextArea
          label={m.reports_note()}
          isOptional
          hint={m.reports_note_hint()}
          rows={3}
          error={form.formState.errors.note?.message}
          {...form.register('note')}
        />
        <Actions>
          <Button tone="plain" onClick={onClose} disabled={isPending}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" pending={isPending} pendingLabel={m.ui_saving()}>
            {label}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}

type WriteDialogProps = Pick<ReportEntryProps, 'group'> & { prayerId: number; onClose: () => void };

function WriteDialog({ prayerId, group, onClose }: WriteDialogProps) {
  const draft = useNoteDraft(`${group.id}/${prayerId}`);
  const { mutate, isPending, refusal } = useFormAction(reportActions.sendNote, draft);
  const { form } = useDraftForm({
    resolver: zodResolver(noteForm),
    defaultValues: { groupId: group.id, content: '' },
    draft,
  });
  const done = () => {
    draft.drop();
    onClose();
  };
  return (
    <Dialog open onClose={onClose} title={m.reports_write()} canClose={!isPending}>
      <Form
        form={form}
        refusal={refusal}
        keepsDraft
        onSubmit={(body) => mutate({ params: { id: prayerId }, body }, { onSuccess: done })}
        className="flex flex-col gap-4"
      >
        <p>{m.reports_write_hint({ group: group.name })}</p>
        <TextArea
          label={m.reports_write_field()}
          rows={4}
          error={form.formState.errors.content?.message}
          {...form.register('content')}
        />
        <Actions>
          <Button tone="plain" onClick={onClose} disabled={isPending}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" pending={isPending} pendingLabel={m.ui_saving()}>
            {m.reports_send()}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
