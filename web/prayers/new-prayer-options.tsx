import { useController, useFormContext } from 'react-hook-form';
import { NEW_PRAYER_CATEGORIES } from '../../shared/prayers.ts';
import { Checkbox, Choices, Radio } from '../ui/choices.tsx';
import { DateField } from '../ui/date-field.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { Select } from '../ui/text-field.tsx';
import { today } from './need-by.ts';
import type { NewPrayerValues } from './new-prayer-values.ts';

/** What a request may have besides its words and its readers. */
export function NewPrayerOptions() {
  const { register, watch, formState } = useFormContext<NewPrayerValues>();
  const { errors } = formState;
  const needBy = useController<NewPrayerValues, 'needAnswerBy'>({ name: 'needAnswerBy' });
  const { isPrivate = false, groupIds = [] } = watch();
  const isShared = !isPrivate && groupIds.length > 0;
  return (
    <div className="border-line border-y-2 py-1">
      <Disclosure
        summary={
          <span>
            More options
            <span className="block font-normal text-meta text-muted">
              {isShared ? 'Category, urgent, date, your name, answers' : 'Category, urgent, date'}
            </span>
          </span>
        }
        // A fold must not hide what is wrong.
        openAtFirst={!!errors.needAnswerBy || !!errors.category}
      >
        <div className="flex flex-col gap-5">
          <Select label="Category" error={errors.category?.message} {...register('category')}>
            {NEW_PRAYER_CATEGORIES.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </Select>
          <Checkbox
            label="Urgent"
            hint="Shows the word Urgent on your request."
            {...register('isUrgent')}
          />
          <DateField
            label="Answer needed by"
            hint="Optional"
            min={today()}
            error={errors.needAnswerBy?.message}
            value={needBy.field.value ?? ''}
            onChange={needBy.field.onChange}
          />
          {isShared && (
            <>
              <Checkbox
                label="Share anonymously"
                hint="Your name and picture will not be shown."
                {...register('isAnonymous')}
              />
              <Choices legend="Who may mark it as answered?">
                <Radio value="creator" label="Only me" {...register('canMarkAsAnswered')} />
                <Radio
                  value="anyone"
                  label="Anyone who can see it"
                  {...register('canMarkAsAnswered')}
                />
                <Radio name="specific" label="Specific group members (coming soon)" disabled />
              </Choices>
            </>
          )}
        </div>
      </Disclosure>
    </div>
  );
}
