import { useCallback, useEffect, useMemo } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/**
 * The rules of a form that people see first. What checks them is large, and comes once the form is shown, while
 * people type. If it does not come, the form is sent as it is, and the server says what is wrong. `depends` is
 * what the rules are made from.
 */
export function useLateRules<Input extends FieldValues, Output>(
  load: () => Promise<z.ZodType<Output, Input>>,
  depends?: number,
): Resolver<Input, unknown, Output> {
  // They change only with what they are made from.
  const rules = useMemo(() => {
    let coming: Promise<Resolver<Input, unknown, Output> | undefined> | undefined;
    const ask = async () => {
      const [{ zodResolver }, schema] = await Promise.all([
        import('@hookform/resolvers/zod'),
        load(),
      ]);
      return zodResolver(schema);
    };
    return () => {
      coming ??= ask().catch(() => {
        coming = undefined;
        return undefined;
      });
      return coming;
    };
  }, [depends]);
  useEffect(() => void rules(), [rules]);
  return useCallback(
    async (...form) => {
      const check = await rules();
      return check ? check(...form) : { values: form[0] as never, errors: {} };
    },
    [rules],
  );
}
