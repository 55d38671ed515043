import type { MutateOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CallName, Result } from '../../../shared/contract.ts';
import type { Refusal } from '../../ui/fields/error-summary.tsx';
import type { Input } from '../client.ts';
import type { Draft } from '../offline/drafts.ts';
import { failureWords, useAction } from './use-action.ts';
import type { Action } from './words.ts';

type Then<N extends CallName> = MutateOptions<Result<N>, Error, Input<N>, (() => void) | undefined>;

/**
 * `useAction` for a form. Pass `refusal` to its `Form`, which shows and announces the failure above the
 * fields; the toast is not announced, so that a screen reader reads it once. A `draft` ends
 * when what was sent has arrived, also if the form is closed by then.
 */
export function useFormAction<N extends CallName>(
  row: Action<N>,
  draft?: Pick<Draft<unknown>, 'asSent'>,
) {
  const action = useAction(row, { isSaid: true });
  const refusal = useRefusal(row, action.error, action.variables);
  const send = action.mutateAsync as (input: Input<N>, options?: Then<N>) => Promise<Result<N>>;
  const mutate = (input: Input<N>, options?: Then<N>) => {
    const end = draft?.asSent();
    // Unlike the callbacks of `options`, this is called though the form is closed by then.
    send(input, options).then(end, () => undefined);
  };
  return { ...action, mutate, refusal };
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
