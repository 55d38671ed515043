import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { type editPrayerDialogForm, FILL_IN_ALL, type Prayer } from '../../shared/prayers.ts';
import { Checkbox } from '../ui/choices.tsx';
import { DateField } from '../ui/date-field.tsx';
import { notify } from '../ui/notify.ts';
import { Switch } from '../ui/switch.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';
import { isWithGroupLeft } from './audience.ts';
import { type DialogValues, dialogRules } from './edit-values.ts';
import { GroupChoices } from './group-choices.tsx';
import { today } from './need-by.ts';
import { RequestFoot } from './request-foot.tsx';
import { StillShared } from './still-shared.tsx';

type EditInDialogProps = {
  prayer: Prayer;
  defaultValues: DialogValues;
  isPending: boolean;
  /** Called with every change. */
  onChange: (values: DialogValues) => void;
  onCancel: () => void;
  onSubmit: (form: z.output<typeof editPrayerDialogForm>) => void;
};

export function EditInDialog({
  prayer,
  defaultValues,
  isPending,
  onChange,
  onCancel,
  onSubmit,
}: EditInDialogProps) {
  const { register, handleSubmit, formState, watch, setValue, getValues } = useForm({
    resolver: zodResolver(dialogRules(prayer)),
    defaultValues,
  });
  const { errors } = formState;
  const { isPrivate = false, isAnonymous = false, groupIds = [], needAnswerBy } = watch();
  const isSharedElsewhere = isWithGroupLeft(prayer);
  const needsGroup = !isPrivate && groupIds.length === 0 && !isSharedElsewhere;

  useEffect(() => {
    const subscription = watch(() => onChange(getValues()));
    return () => subscription.unsubscribe();
  }, [watch, getValues, onChange]);

  return (
    <form
      data-dirty={formState.isDirty}
      noValidate
      onSubmit={handleSubmit(onSubmit, () => {
        const { title, content } = getValues();
        if (!title?.trim() || !content?.trim()) {
          notify({ title: 'Validation Error', text: FILL_IN_ALL, tone: 'destructive' });
        }
      })}
      className="flex flex-col gap-5"
    >
      <TextField label="Title" error={errors.title?.message} {...register('title')} />
      <TextArea label="Prayer Request" error={errors.content?.message} {...register('content')} />
      <Checkbox label="Urgent" {...register('isUrgent')} />
      <DateField
        label="Answer needed by"
        hint="Optional"
        min={today()}
        error={errors.needAnswerBy?.message}
        value={needAnswerBy ?? ''}
        onChange={(date) => setValue('needAnswerBy', date, { shouldDirty: true })}
      />
      <Switch
        label="Private"
        hint="Only you can see it."
        checked={isPrivate}
        onChange={(isOn) => setValue('isPrivate', isOn)}
      />
      {!isPrivate && (
        <>
          {isSharedElsewhere && <StillShared />}
          <GroupChoices
            legend="Groups"
            chosen={groupIds}
            onLeave={onCancel}
            onChange={(ids) => setValue('groupIds', ids)}
          />
          {groupIds.length > 0 && (
            <Checkbox
              label="Share anonymously"
              hint="Your name and picture will not be shown."
              {...register('isAnonymous')}
            />
          )}
        </>
      )}
      <RequestFoot
        isPrivate={isPrivate}
        isAnonymous={isAnonymous}
        groupIds={groupIds}
        needsGroup={needsGroup}
        isPending={isPending}
        submitLabel="Save Changes"
        pendingLabel="Saving..."
        onCancel={onCancel}
      />
    </form>
  );
}
