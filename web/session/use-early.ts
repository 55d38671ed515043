import { useLayoutEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import './early-form.ts';
import type { Typed } from './typed.ts';

type Fields = { email: string; password: string; setup?: string | undefined };

/**
 * Takes over what was typed on the server's sign-in page before the app was there, with the focus and the
 * pressed button. Returns the server's sentence about a refused attempt, if any.
 */
export function useEarly<Output>(
  { setValue }: UseFormReturn<Fields, unknown, Output>,
  onTyped: (typed: Partial<Typed>) => void,
) {
  const [refusal, onRefusal] = useState<string>();
  // In the same task in which the early form is removed, so that no letter and no focus is lost.
  useLayoutEffect(
    () => window.early?.takeOver({ setValue, onTyped, onRefusal }),
    [setValue, onTyped],
  );
  return refusal;
}
