import { Description, Field, Switch as HeadlessSwitch, Label } from '@headlessui/react';
import { type ComponentProps, type ReactNode, useId } from 'react';

type ChoiceProps = { label: ReactNode; hint?: ReactNode };

/** A box to tick, as tall as a thumb. Spread react-hook-form's `register('name')` into it. */
export const Checkbox = ({ label, hint, ...input }: ChoiceProps & ComponentProps<'input'>) => (
  <Ticked label={label} hint={hint}>
    {(control) => (
      <input {...input} {...control} type="checkbox" className="size-6 shrink-0 accent-primary" />
    )}
  </Ticked>
);

/** One of several choices that exclude each other; give all of them the same `name`. */
export const Radio = ({ label, hint, ...input }: ChoiceProps & ComponentProps<'input'>) => (
  <Ticked label={label} hint={hint}>
    {(control) => (
      <input {...input} {...control} type="radio" className="size-6 shrink-0 accent-primary" />
    )}
  </Ticked>
);

type ChoicesProps = {
  legend: string;
  /** Off where what stands before it says the same to those who see. */
  isLegendSeen?: boolean;
  children: ReactNode;
};

/** The frame that says what a set of choices is about. */
export const Choices = ({ legend, isLegendSeen = true, children }: ChoicesProps) => (
  <fieldset className="flex flex-col">
    <legend className={isLegendSeen ? 'mb-1 font-semibold' : 'sr-only'}>{legend}</legend>
    {children}
  </fieldset>
);

type SwitchProps = ChoiceProps & {
  checked: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
};

/** Something that is on or off and takes effect at once. Its words can be tapped too. */
export const Switch = ({ label, hint, ...control }: SwitchProps) => (
  <Field className="flex min-h-12 items-center gap-3 py-1.5" disabled={control.disabled}>
    <HeadlessSwitch
      {...control}
      className="group relative inline-flex h-8 w-14 shrink-0 items-center rounded-full border-2 border-outline bg-page transition-colors data-checked:border-primary data-checked:bg-primary data-disabled:opacity-55"
    >
      <span
        aria-hidden
        className="block size-5 translate-x-1 rounded-full bg-outline transition-transform group-data-checked:translate-x-7 group-data-checked:bg-on-primary"
      />
    </HeadlessSwitch>
    <span className="min-w-0">
      <Label className="block cursor-pointer font-semibold">{label}</Label>
      {hint && <Description className="block text-meta text-muted">{hint}</Description>}
    </span>
  </Field>
);

type TickedProps = ChoiceProps & {
  children: (control: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
};

function Ticked({ label, hint, children }: TickedProps) {
  const id = useId();
  return (
    <div className="py-1">
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3">
        {children({ id, 'aria-describedby': hint ? `${id}-hint` : undefined })}
        <span className="min-w-0">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="ml-9 text-meta text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
