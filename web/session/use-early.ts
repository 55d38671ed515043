import { useCallback, useLayoutEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { m } from '../../shared/messages.ts';
import type { Refusal } from '../ui/fields/error-summary.tsx';
import { notify } from '../ui/overlays/notify.ts';
import './early-form.ts';
import type { Typed } from './typed.ts';

type Fields = { email: string; password: string; setup?: string | undefined };

/**
 * Takes over what was typed on the server's sign-in page before the app was there, with the focus and the
 * pressed button. Returns the reason of a refused attempt, if any, and shows its toast.
 */
export function useEarly<Output>(
  { setValue }: UseFormReturn<Fields, unknown, Output>,
  onTyped: (typed: Partial<Typed>) => void,
) {
  const [refusal, setRefusal] = useState<Refusal>();
  const onRefusal = useCallback((text: string) => {
    const words = { title: m.toasts_sign_in_failed(), text };
    setRefusal(words);
    notify({ ...words, tone: 'destructive', isSaid: true });
  }, []);
  // In the same task in which the early form is removed, so that no letter and no focus is lost.
  useLayoutEffect(
    () => window.early?.takeOver({ setValue, onTyped, onRefusal }),
    [setValue, onTyped, onRefusal],
  );
  return refusal;
}
