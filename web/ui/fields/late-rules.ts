import { useCallback, useEffect, useMemo } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/** Milliseconds for which the first screen has the connection to itself. */
const RULES_AFTER_MS = 3_000;

/**
 * Validation for a form on the first screen. Its large code is loaded later, or when the form is sent. If loading
 * fails, the form is sent unchecked, and the server validates it. `depends` is the value from which the rules
 * are made.
 */
export function useLateRules<Input extends FieldValues, Output>(
  load: () => Promise<z.ZodType<Output, Input>>,
  depends?: number,
): Resolver<Input, unknown, Output> {
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
  useEffect(() => void setTimeout(rules, RULES_AFTER_MS), [rules]);
  return useCallback(
    async (...form) => {
      const check = await rules();
      return check ? check(...form) : { values: form[0] as never, errors: {} };
    },
    [rules],
  );
}
