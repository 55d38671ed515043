import { useMemo } from 'react';
import type { CallName } from '../../../shared/contract.ts';
import type { Refusal } from '../../ui/fields/error-summary.tsx';
import type { Input } from '../client.ts';
import { failureWords, useAction } from './use-action.ts';
import type { Action } from './words.ts';

/**
 * An action that a form sends. `refusal` goes to its `Form`, which says it above the fields, where
 * it stays: the toast is only seen, so that a screen reader says it once.
 */
export function useFormAction<N extends CallName>(row: Action<N>) {
  const action = useAction(row, { isSaid: true });
  const refusal = useRefusal(row, action.error, action.variables);
  return { ...action, refusal };
}

/** Why it failed, in the words of the toast. It is the same value as long as the failure is. */
export const useRefusal = <N extends CallName>(
  row: Action<N>,
  error: Error | null,
  input: Input<N> | undefined,
): Refusal | undefined =>
  useMemo(
    () => (error && input ? failureWords(row, error, input) : undefined),
    [row, error, input],
  );
