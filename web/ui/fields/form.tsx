import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ErrorSummary, type Refusal, useProblems } from './error-summary.tsx';
import { addUnsaved } from './unsaved.ts';

type FormProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  /** Called with valid values. */
  onSubmit: (output: Output) => unknown;
  onInvalid?: () => void;
  /** The server's refusal, from `useFormAction`; undefined for a form that sends nothing. */
  refusal: Refusal | undefined;
  /** Whether a draft stores the values after the form is closed. */
  keepsDraft?: boolean;
  className?: string;
  children: ReactNode;
};

/** A react-hook-form form with an error summary above its fields. While dirty, it counts as unsaved text. */
export function Form<Values extends FieldValues, Output>({
  form,
  onSubmit,
  onInvalid,
  refusal,
  keepsDraft = false,
  className = 'flex flex-col gap-5',
  children,
}: FormProps<Values, Output>) {
  const { isDirty } = form.formState;
  useEffect(
    () => (isDirty ? addUnsaved({ isKept: keepsDraft }) : undefined),
    [isDirty, keepsDraft],
  );
  const box = useRef<HTMLFormElement>(null);
  const [sent, setSent] = useState(0);
  const problems = useProblems(box, sent, refusal);
  const send = (event: FormEvent) =>
    form
      .handleSubmit(
        onSubmit,
        onInvalid,
      )(event)
      .finally(() => setSent((before) => before + 1));
  return (
    <form ref={box} noValidate onSubmit={send} className={className}>
      {problems && <ErrorSummary {...problems} />}
      {children}
    </form>
  );
}
