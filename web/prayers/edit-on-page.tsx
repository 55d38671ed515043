import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { EDIT_PRAYER_CATEGORIES, type Prayer } from '../../shared/prayers.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { Checkbox } from '../ui/choices.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Actions } from '../ui/dialog.tsx';
import { Select, TextArea, TextField } from '../ui/text-field.tsx';
import { isWithGroupLeft } from './audience.ts';
import { AudienceLine } from './audience-line.tsx';
import { pageRules, toPatch, valuesOf } from './edit-values.ts';
import { GroupChoices } from './group-choices.tsx';
import { today } from './need-by.ts';

type EditOnPageProps = { prayer: Prayer; onCancel: () => void; onSaved: () => void };

/** The whole of a request, to be changed; no group means that it is private. */
export function EditOnPage({ prayer, onCancel, onSaved }: EditOnPageProps) {
  const { mutate, isPending } = useAction('editPrayer');
  const { register, handleSubmit, formState, watch, setValue } = useForm({
    resolver: zodResolver(pageRules(prayer)),
    defaultValues: valuesOf(prayer),
  });
  const { errors } = formState;
  const { isAnonymous = false, groupIds = [], needAnswerBy } = watch();
  const isSharedElsewhere = isWithGroupLeft(prayer);

  return (
    <form
      data-dirty={formState.isDirty}
      noValidate
      onSubmit={handleSubmit((form) =>
        mutate({ params: { id: prayer.id }, body: toPatch(prayer, form) }, { onSuccess: onSaved }),
      )}
      className="flex flex-col gap-5"
    >
      <TextField label="Title" error={errors.title?.message} {...register('title')} />
      <TextArea label="Prayer Request" error={errors.content?.message} {...register('content')} />
      <Select label="Category" error={errors.category?.message} {...register('category')}>
        {categoriesFor(prayer).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <Checkbox label="Urgent" {...register('isUrgent')} />
      <DateField
        label="Answer needed by"
        hint="Optional"
        min={today()}
        error={errors.needAnswerBy?.message}
        value={needAnswerBy ?? ''}
        onChange={(date) => setValue('needAnswerBy', date, { shouldDirty: true })}
      />
      <GroupChoices
        legend="Groups"
        chosen={groupIds}
        onChange={(ids) => setValue('groupIds', ids)}
      />
      {isSharedElsewhere && (
        <p>This request is also shared with a group you are no longer in, and stays there.</p>
      )}
      {groupIds.length > 0 && (
        <Checkbox
          label="Share anonymously"
          hint="Your name and picture will not be shown."
          {...register('isAnonymous')}
        />
      )}
      <AudienceLine
        isPrivate={groupIds.length === 0 && !isSharedElsewhere}
        isAnonymous={isAnonymous}
        groupIds={groupIds}
      />
      <Actions>
        <Button tone="plain" onClick={onCancel} disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" pending={isPending} pendingLabel="Saving...">
          Save Changes
        </Button>
      </Actions>
    </form>
  );
}

/** The page's own list, and before it what the request holds from the other form's list. */
const categoriesFor = ({ category }: Prayer) => [
  ...(EDIT_PRAYER_CATEGORIES.some((name) => name === category) ? [] : [category]),
  ...EDIT_PRAYER_CATEGORIES,
];
