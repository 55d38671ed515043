import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { NewPrayer } from '../../shared/prayers.ts';
import { useList } from '../api/queries.ts';
import { TextArea, TextField } from '../ui/text-field.tsx';
import { NewPrayerAudience } from './new-prayer-audience.tsx';
import { NewPrayerOptions } from './new-prayer-options.tsx';
import { type NewPrayerValues, newPrayerRules } from './new-prayer-values.ts';
import { RequestFoot } from './request-foot.tsx';
import { titleFrom } from './title-from.ts';

type NewPrayerFormProps = {
  defaultValues: NewPrayerValues;
  isPending: boolean;
  /** Called with every change worth keeping. */
  onChange: (values: NewPrayerValues) => void;
  onCancel: () => void;
  onSubmit: (form: NewPrayer) => void;
};

export function NewPrayerForm({
  defaultValues,
  isPending,
  onChange,
  onCancel,
  onSubmit,
}: NewPrayerFormProps) {
  const form = useForm({ resolver: zodResolver(newPrayerRules), defaultValues });
  const { register, handleSubmit, formState, getValues, setValue, watch } = form;
  const { errors } = formState;
  const offered = useRef(titleFrom(defaultValues.content));
  const { items: groups } = useList('listGroups');
  const { isPrivate = false, isAnonymous = false, groupIds = [] } = watch();
  const needsGroup = !isPrivate && !!groups?.length && groupIds.length === 0;

  useEffect(() => {
    const subscription = watch(() => {
      const values = getValues();
      if (values.title.trim() || values.content.trim()) onChange(values);
    });
    return () => subscription.unsubscribe();
  }, [watch, getValues, onChange]);

  // The title follows the first words until someone writes their own.
  const offerTitle = () => {
    const isOffered = ['', offered.current].includes(getValues('title').trim());
    offered.current = titleFrom(getValues('content'));
    if (isOffered) setValue('title', offered.current, { shouldValidate: formState.isSubmitted });
  };

  return (
    <FormProvider {...form}>
      <form
        data-dirty={formState.isDirty}
        noValidate
        onSubmit={handleSubmit(onSubmit)}
        className="flex flex-col gap-5"
      >
        <TextArea
          label="Prayer Request"
          data-autofocus
          error={errors.content?.message}
          {...register('content', { onChange: offerTitle })}
        />
        <TextField
          label="Title"
          hint="Taken from your first words. You can change it."
          error={errors.title?.message}
          {...register('title', { onBlur: offerTitle })}
        />
        <NewPrayerAudience onLeave={onCancel} />
        <NewPrayerOptions />
        <RequestFoot
          isPrivate={isPrivate}
          isAnonymous={isAnonymous}
          groupIds={groupIds}
          needsGroup={needsGroup}
          isPending={isPending}
          submitLabel={isPrivate ? 'Save Prayer Request' : 'Share Prayer Request'}
          pendingLabel={isPrivate ? 'Saving...' : 'Sharing...'}
          onCancel={onCancel}
        />
      </form>
    </FormProvider>
  );
}
