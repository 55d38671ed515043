import { useMemo } from 'react';
import type { CallName } from '../../../shared/contract.ts';
import type { Refusal } from '../../ui/fields/error-summary.tsx';
import type { Input } from '../client.ts';
import { failureWords, useAction } from './use-action.ts';
import type { Action } from './words.ts';

/**
 * `useAction` for a form. Pass `refusal` to its `Form`, which shows and announces the failure above the
 * fields; the toast is not announced, so that a screen reader reads it once.
 */
export function useFormAction<N extends CallName>(row: Action<N>) {
  const action = useAction(row, { isSaid: true });
  const refusal = useRefusal(row, action.error, action.variables);
  return { ...action, refusal };
}

/** Returns the toast's words for a failure. The value is stable while the failure is. */
export const useRefusal = <N extends CallName>(
  row: Action<N>,
  error: Error | null,
  input: Input<N> | undefined,
): Refusal | undefined =>
  useMemo(
    () => (error && input ? failureWords(row, error, input) : undefined),
    [row, error, input],
  );
