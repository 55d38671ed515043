import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds for which something that was done is still shown. */
const LINGERS_MS = 300;

/** Returns a value for a moment after it is set, so that people see what they did. Not where motion is reduced. */
export function useLingering<Value>() {
  const [lingering, setLingering] = useState<Value>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const linger = useCallback((value: Value | undefined) => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    setLingering(() => value);
    timer.current = setTimeout(() => setLingering(undefined), LINGERS_MS);
  }, []);
  return { lingering, linger };
}
