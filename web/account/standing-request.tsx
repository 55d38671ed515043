import { zodResolver } from '@hookform/resolvers/zod';
import { m } from '../../shared/messages.ts';
import type { CurrentUser } from '../../shared/session.ts';
import {
  STANDING_REQUEST_MOST,
  type StandingRequest,
  standingRequestForm,
} from '../../shared/standing-request.ts';
import { accountActions } from '../api/actions/account.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { createDrafts, isLike, useDraftForm } from '../api/offline/drafts.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/card.tsx';
import { Form } from '../ui/fields/form.tsx';
import { RestoredDraft } from '../ui/fields/restored-draft.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { TextArea } from '../ui/fields/text-field.tsx';

const useLineDraft = createDrafts('standing-request', isLike({ standingRequest: '' }));

/** What the user may always be prayed for, and whether they are named to others at all. */
export function StandingRequestOfProfile({ user }: { user: CurrentUser }) {
  const draft = useLineDraft('line');
  const save = useFormAction(accountActions.setStandingRequest, draft);
  const { form, isFromDraft, endDraft, startOver } = useDraftForm({
    resolver: zodResolver(standingRequestForm),
    defaultValues: { standingRequest: user.standingRequest?.content ?? '' },
    draft,
  });
  return (
    <Section title={m.people_line_title()}>
      <p className="prose-width">{m.people_line_explained()}</p>
      <Form
        form={form}
        refusal={save.refusal}
        keepsDraft
        onSubmit={(body) => save.mutate({ body }, { onSuccess: () => endDraft(body) })}
      >
        {isFromDraft && <RestoredDraft onStartOver={startOver} />}
        <TextArea
          label={m.people_line_label()}
          hint={m.people_line_hint()}
          isOptional
          rows={2}
          length={{ most: STANDING_REQUEST_MOST, written: form.watch('standingRequest') }}
          error={form.formState.errors.standingRequest?.message}
          {...form.register('standingRequest')}
        />
        {user.standingRequest && <Decided standingRequest={user.standingRequest} />}
        <Button
          type="submit"
          className="self-start"
          pending={save.isPending}
          pendingLabel={m.ui_saving()}
        >
          {m.people_line_save()}
        </Button>
      </Form>
      <NamingSwitch isUnnamed={user.isUnnamed} />
    </Section>
  );
}

function NamingSwitch({ isUnnamed }: { isUnnamed: boolean }) {
  const save = useAction(accountActions.updateProfile);
  return (
    <Switch
      label={m.people_unnamed()}
      hint={m.people_unnamed_hint()}
      checked={save.isPending ? (save.variables?.body.isUnnamed ?? isUnnamed) : isUnnamed}
      pending={save.isPending}
      onChange={(isOn) => save.mutate({ body: { isUnnamed: isOn } })}
    />
  );
}

/** Why others do not see the line, and what moderators wrote about it. */
const Decided = ({
  standingRequest: { isHeld, isRemoved, note },
}: {
  standingRequest: StandingRequest;
}) => {
  if (!isHeld && !isRemoved && !note) return null;
  const group = note?.group ?? m.reports_note_a_group();
  return (
    <div className="flex flex-col gap-1 border-primary border-s-4 ps-4">
      {isHeld && <p>{m.reports_text_held()}</p>}
      {isRemoved && <p>{m.reports_text_removed()}</p>}
      {note && (
        <>
          <p className="own-words">
            {note.kind === 'remove'
              ? m.reports_note_remove_text({ group })
              : m.reports_note_restore_text({ group })}
          </p>
          {note.content && <p className="long-words">{note.content}</p>}
        </>
      )}
    </div>
  );
};
