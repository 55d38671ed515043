import { m } from '../../shared/messages.ts';
import { Checkbox, Choices, Radio } from '../ui/fields/choices.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import type { RequestPart } from './audience.tsx';

/** The person a shared request is for, and whether it may be printed. */
export function OnBehalf({ form }: Pick<RequestPart, 'form'>) {
  const { register, watch, setValue } = form;
  const { errors } = form.formState;
  const isForOther = watch('isForOther');
  const choose = (isOther: boolean) => {
    setValue('isForOther', isOther, { shouldDirty: true });
    if (isOther) return;
    setValue('onBehalfOf', '', { shouldDirty: true });
    setValue('consent', '', { shouldDirty: true });
  };
  return (
    <>
      <Checkbox
        label={m.prayers_form_for_other()}
        hint={m.prayers_form_for_other_hint()}
        checked={isForOther}
        onChange={({ target }) => choose(target.checked)}
      />
      {isForOther ? (
        <div className="ms-9 flex flex-col gap-4">
          <TextField
            label={m.prayers_form_for_other_name()}
            error={errors.onBehalfOf?.message}
            autoComplete="off"
            {...register('onBehalfOf')}
          />
          <div>
            <Choices legend={m.prayers_form_consent()} error={errors.consent?.message}>
              <Radio
                value="group"
                label={m.prayers_form_consent_group()}
                {...register('consent')}
              />
              <Radio
                value="print"
                label={m.prayers_form_consent_print()}
                {...register('consent')}
              />
            </Choices>
          </div>
        </div>
      ) : (
        <Checkbox
          label={m.prayers_form_print()}
          hint={m.prayers_form_print_hint()}
          {...register('mayBePrinted')}
        />
      )}
    </>
  );
}
