import { useEffect } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

/** Values typed on the sign-in page, shared by its forms. Never a password. */
export const NOTHING_TYPED = { firstName: '', lastName: '', username: '', email: '' };
export type Typed = typeof NOTHING_TYPED;

export type TypedBefore = { typed: Typed; onTyped: (typed: Partial<Typed>) => void };

const EMAIL: (keyof Typed)[] = ['email'];

/** Shares these fields of a form with the page's other forms. */
export function useStoredTyped<T extends FieldValues & Partial<Typed>, Output>(
  { watch }: Pick<UseFormReturn<T, unknown, Output>, 'watch'>,
  { onTyped }: Pick<TypedBefore, 'onTyped'>,
  fields: readonly (keyof Typed)[] = EMAIL,
) {
  useEffect(() => {
    const { unsubscribe } = watch((values, { name }) => {
      const field = fields.find((one) => one === name);
      const value: unknown = field && Reflect.get(values, field);
      if (field && typeof value === 'string') onTyped({ [field]: value });
    });
    return unsubscribe;
  }, [watch, onTyped, fields]);
}
