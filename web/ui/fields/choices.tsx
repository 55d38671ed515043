import { type ComponentProps, type ReactNode, useId } from 'react';
import { FieldError } from './field.tsx';

type ChoiceProps = { label: ReactNode; hint?: ReactNode };

/** A checkbox. Spread react-hook-form's `register('name')` into it. */
export const Checkbox = ({ label, hint, ...input }: ChoiceProps & ComponentProps<'input'>) => (
  <Ticked label={label} hint={hint}>
    {(control) => <input {...input} {...control} type="checkbox" className="tick" />}
  </Ticked>
);

/** One of several choices that exclude each other; give all of them the same `name`. */
export const Radio = ({ label, hint, ...input }: ChoiceProps & ComponentProps<'input'>) => (
  <Ticked label={label} hint={hint}>
    {(control) => <input {...input} {...control} type="radio" className="tick" />}
  </Ticked>
);

type ChoicesProps = {
  legend: string;
  /** Whether the legend is visible; false if the text before it says the same thing. */
  isLegendSeen?: boolean;
  error?: string | undefined;
  children: ReactNode;
};

/** A fieldset with a legend and an error. */
export function Choices({ legend, isLegendSeen = true, error, children }: ChoicesProps) {
  const id = useId();
  return (
    <fieldset
      id={id}
      // Gets the focus if a required choice is missing; screen readers then read its legend and error.
      tabIndex={error ? -1 : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex flex-col"
    >
      <legend className={isLegendSeen ? 'mb-1 font-semibold' : 'sr-only'}>{legend}</legend>
      {children}
      <FieldError of={id} error={error} />
    </fieldset>
  );
}

type TickedProps = ChoiceProps & {
  children: (control: { id: string; 'aria-describedby': string | undefined }) => ReactNode;
};

function Ticked({ label, hint, children }: TickedProps) {
  const id = useId();
  return (
    <div className="py-1">
      <label
        htmlFor={id}
        className="flex min-h-11 cursor-pointer items-start gap-3 py-[0.53125rem] *:first:mt-[0.09375rem]"
      >
        {children({ id, 'aria-describedby': hint ? `${id}-hint` : undefined })}
        <span className="min-w-0">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="ms-9 text-meta text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}
