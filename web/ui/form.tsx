import { type ReactNode, useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { m } from '../../shared/messages.ts';

type FormProps<Values extends FieldValues, Output> = {
  form: UseFormReturn<Values, unknown, Output>;
  /** Called with the values when they are valid. */
  onSubmit: (output: Output) => unknown;
  onInvalid?: () => void;
  /** On if a draft keeps the values after the form is closed. */
  keepsDraft?: boolean;
  className?: string;
  children: ReactNode;
};

/** A form of react-hook-form. While it is dirty, the app knows that somebody is writing. */
export function Form<Values extends FieldValues, Output>({
  form,
  onSubmit,
  onInvalid,
  keepsDraft = false,
  className = 'flex flex-col gap-5',
  children,
}: FormProps<Values, Output>) {
  const { isDirty } = form.formState;
  useEffect(
    () => (isDirty ? addUnsaved({ isKept: keepsDraft }) : undefined),
    [isDirty, keepsDraft],
  );
  return (
    <form noValidate onSubmit={form.handleSubmit(onSubmit, onInvalid)} className={className}>
      {children}
    </form>
  );
}

type Unsaved = { isKept: boolean };

const unsaved = new Set<Unsaved>();

/** Registers a form with unsaved changes. Returns a function that removes it. */
export function addUnsaved(form: Unsaved): () => void {
  unsaved.add(form);
  return () => {
    unsaved.delete(form);
  };
}

/** Whether somebody has changed a form and not sent it yet. */
export const isWriting = () => unsaved.size > 0;

const agreesToLeave = () => window.confirm(m.ui_leave_unsaved());

/** Asks before another screen would lose changes that no draft keeps. */
export const mayLeave = () => ![...unsaved].some(({ isKept }) => !isKept) || agreesToLeave();

/** Asks before a reload while somebody writes: even where a draft is kept, they lose their place. */
export const mayReload = () => !isWriting() || agreesToLeave();
