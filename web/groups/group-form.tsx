import { zodResolver } from '@hookform/resolvers/zod';
import { pick } from 'es-toolkit';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { type GroupForm as GroupFields, groupForm } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { createDrafts, isLike, useDraftForm } from '../api/offline/drafts.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/fields/choices.tsx';
import type { Refusal } from '../ui/fields/error-summary.tsx';
import { Form } from '../ui/fields/form.tsx';
import { RestoredDraft } from '../ui/fields/restored-draft.tsx';
import { Select, TextArea, TextField } from '../ui/fields/text-field.tsx';

/** Days without an answer after which the author is asked. */
const SILENCES = [14, 30, 60, 90, 180];

const NEW = { name: '', description: '', silenceDays: 30, looksFirst: false };
/** The draft of a group by its number, or of a `new` one. */
export const useGroupDraft = createDrafts('group', isLike<z.input<typeof groupForm>>(NEW));

type GroupFormProps = {
  /** The group to edit; undefined for a new one. */
  group?: GroupFields & { id: number };
  draft: ReturnType<typeof useGroupDraft>;
  onSubmit: (fields: GroupFields) => void;
  submitLabel: string;
  pendingLabel: string;
  pending: boolean;
  refusal: Refusal | undefined;
  cancel: ReactNode;
};

export function GroupForm({
  group,
  draft,
  onSubmit,
  submitLabel,
  pendingLabel,
  pending,
  refusal,
  cancel,
}: GroupFormProps) {
  const { form, isFromDraft, startOver } = useDraftForm({
    resolver: zodResolver(groupForm),
    defaultValues: pick(group ?? NEW, ['name', 'description', 'silenceDays', 'looksFirst']),
    draft,
  });
  const { silenceDays } = group ?? NEW;
  const { register } = form;
  const { errors } = form.formState;
  return (
    <Form form={form} refusal={refusal} keepsDraft onSubmit={onSubmit}>
      {isFromDraft && <RestoredDraft onStartOver={startOver} />}
      <TextField
        label={m.groups_form_name()}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextArea
        label={m.groups_form_description()}
        isOptional
        hint={m.groups_form_description_hint()}
        error={errors.description?.message}
        {...register('description')}
      />
      <Select
        label={m.groups_form_silence()}
        hint={m.groups_form_silence_hint()}
        error={errors.silenceDays?.message}
        {...register('silenceDays', { valueAsNumber: true })}
      >
        {[...new Set([...SILENCES, ...(silenceDays > 0 ? [silenceDays] : [])])]
          .sort((a, b) => a - b)
          .map((days) => (
            <option key={days} value={days}>
              {m.groups_form_silence_days({ count: days })}
            </option>
          ))}
        <option value={0}>{m.groups_form_silence_never()}</option>
      </Select>
      <Checkbox
        label={m.reports_looks_first()}
        hint={m.reports_looks_first_hint()}
        {...register('looksFirst')}
      />
      <Actions>
        {cancel}
        <Button type="submit" pending={pending} pendingLabel={pendingLabel}>
          {submitLabel}
        </Button>
      </Actions>
    </Form>
  );
}
