import { useState } from 'react';
import { flushSync } from 'react-dom';

type Draft<T> = { draft: T | undefined; drop: () => void };

/**
 * What a form opens with: the draft there was at first, until its writer starts over. The focus
 * then goes to the empty sheet, since the button that had it is gone.
 */
export function useKept<T>({ draft, drop }: Draft<T>) {
  const [kept, setKept] = useState(() => draft);
  const startOver = () => {
    drop();
    flushSync(() => setKept(undefined));
    document.querySelector<HTMLElement>('[role="dialog"] textarea')?.focus();
  };
  return { kept, startOver };
}
