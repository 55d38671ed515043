import { useFormContext } from 'react-hook-form';
import { Choices, Radio } from '../ui/choices.tsx';
import { FieldError } from '../ui/field.tsx';
import { GroupChoices } from './group-choices.tsx';
import type { NewPrayerValues } from './new-prayer-values.ts';

/** Who the request is for: some of one's groups, or oneself alone. */
export function NewPrayerAudience({ onLeave }: { onLeave: () => void }) {
  const { watch, setValue, formState } = useFormContext<NewPrayerValues>();
  const { isSubmitted } = formState;
  const { isPrivate = false, groupIds = [] } = watch();
  const makePrivate = (value: boolean) =>
    setValue('isPrivate', value, { shouldValidate: isSubmitted });
  return (
    <Choices legend="Who can see this?">
      <Radio
        name="audience"
        label="Share with groups"
        checked={!isPrivate}
        onChange={() => makePrivate(false)}
      />
      {!isPrivate && (
        <div className="mb-1 ml-9">
          <GroupChoices
            legend="Which groups?"
            isLegendSeen={false}
            chosen={groupIds}
            onLeave={onLeave}
            onChange={(ids) => setValue('groupIds', ids, { shouldValidate: isSubmitted })}
          />
          <FieldError error={formState.errors.groupIds?.message} />
        </div>
      )}
      <Radio
        name="audience"
        label="Private"
        hint="Only you can see it."
        checked={isPrivate}
        onChange={() => makePrivate(true)}
      />
    </Choices>
  );
}
