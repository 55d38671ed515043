import { useMemo } from 'react';
import type { Refusal } from '../ui/error-summary.tsx';
import type { Input } from './client.ts';
import type { ActionName, CallOf } from './mutations.ts';
import { failureWords, useAction } from './use-action.ts';

/**
 * An action that a form sends. `refusal` goes to its `Form`, which says it above the fields, where
 * it stays: the toast is only seen, so that a screen reader says it once.
 */
export function useFormAction<A extends ActionName>(name: A) {
  const action = useAction(name, { isSaid: true });
  const refusal = useRefusal(name, action.error, action.variables);
  return { ...action, refusal };
}

/** Why it failed, in the words of the toast. It is the same value as long as the failure is. */
export const useRefusal = <A extends ActionName>(
  name: A,
  error: Error | null,
  input: Input<CallOf[A]> | undefined,
): Refusal | undefined =>
  useMemo(
    () => (error && input ? failureWords(name, error, input) : undefined),
    [name, error, input],
  );
