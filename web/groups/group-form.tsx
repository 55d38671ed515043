import { zodResolver } from '@hookform/resolvers/zod';
import type { ReactNode } from 'react';
import { useForm } from 'react-hook-form';
import { type GroupForm as GroupFields, groupForm } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { Button } from '../ui/button.tsx';
import { Actions } from '../ui/dialog.tsx';
import { Form } from '../ui/form.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';

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
  group = { name: '', description: '' },
  onSubmit,
  submitLabel,
  pendingLabel,
  pending,
  cancel,
}: GroupFormProps) {
  const form = useForm({
    resolver: zodResolver(groupForm),
    defaultValues: { name: group.name, description: group.description },
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
      <Actions>
        {cancel}
        <Button type="submit" pending={pending} pendingLabel={pendingLabel}>
          {submitLabel}
        </Button>
      </Actions>
    </Form>
  );
}
