import { zodResolver } from '@hookform/resolvers/zod';
import { pick } from 'es-toolkit';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { type GroupForm as GroupFields, groupForm } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choices.tsx';
import { Form } from '../ui/form.tsx';
import { Select, TextArea, TextField } from '../ui/text-field.tsx';

/** The choices, in days. */
const SILENCES = [14, 30, 60, 90, 180];

type GroupFormProps = {
  /** The default values. */
  group?: GroupFields;
  onSubmit: (fields: GroupFields) => void;
  submitLabel: string;
  pendingLabel: string;
  pending: boolean;
  cancel: ReactNode;
};

export function GroupForm({
  group = { name: '', description: '', silenceDays: 30, looksFirst: false },
  onSubmit,
  submitLabel,
  pendingLabel,
  pending,
  cancel,
}: GroupFormProps) {
  const form = useForm({
    resolver: zodResolver(groupForm),
    defaultValues: pick(group, ['name', 'description', 'silenceDays', 'looksFirst']),
  });
  const { register } = form;
  const { errors } = form.formState;
  return (
    <Form form={form} onSubmit={onSubmit}>
      <TextField
        label={m.groups_form_name()}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <TextArea
        label={m.groups_form_description()}
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
        {[...new Set([...SILENCES, ...(group.silenceDays > 0 ? [group.silenceDays] : [])])]
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
