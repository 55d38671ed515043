import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { m } from '../../../shared/messages.ts';

export type FieldProps = {
  label: string;
  hint?: ReactNode;
  error?: string;
  /** Marks the label as optional; false means required. */
  isOptional?: boolean;
};

type ControlProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-required': true | undefined;
  'aria-describedby': string | undefined;
};

/**
 * A label, a hint and an error for one control, linked to it by ARIA attributes. Leave `isOptional` out for a
 * control that always has a value.
 */
export function Field({
  label,
  hint,
  error,
  isOptional,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [
    isOptional && `${id}-optional`,
    hint && `${id}-hint`,
    error && `${id}-error`,
  ].filter(Boolean);
  return (
    <div className="flex flex-col gap-1.5">
      <div>
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        {isOptional && (
          <span id={`${id}-optional`} className="text-muted">
            {' '}
            {m.ui_optional()}
          </span>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-meta text-muted">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-required': isOptional === false || undefined,
        'aria-describedby': described.join(' ') || undefined,
      })}
      <FieldError of={id} error={error} />
    </div>
  );
}

/** Error of a field or of a set of choices. `of` is the id of the element that gets the focus. */
export const FieldError = ({ of, error }: { of?: string; error?: string | undefined }) =>
  error ? (
    <p
      id={`${of}-error`}
      data-error-of={of}
      className="flex items-start gap-1.5 font-semibold text-danger"
    >
      <CircleAlert aria-hidden className="mt-1 size-4.5 shrink-0" />
      {error}
    </p>
  ) : null;

export const controlClass =
  'min-h-12 w-full rounded-control border-2 border-outline bg-card px-3 py-2 text-body text-text aria-invalid:border-danger disabled:opacity-60';
