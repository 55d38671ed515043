import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

export type FieldProps = { label: string; hint?: ReactNode; error?: string };

type ControlProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
};

/** A label, a hint and an error around one control, each tied to it for screen readers. */
export function Field({
  label,
  hint,
  error,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-meta text-muted">
          {hint}
        </p>
      )}
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

export const FieldError = ({ id, error }: { id?: string; error?: string }) =>
  error ? (
    <p id={id} className="flex items-start gap-1.5 font-semibold text-danger">
      <CircleAlert aria-hidden className="mt-1 size-4.5 shrink-0" />
      {error}
    </p>
  ) : null;

export const controlClass =
  'min-h-12 w-full rounded-control border-2 border-outline bg-card px-3 py-2 text-body text-text aria-invalid:border-danger disabled:opacity-60';
