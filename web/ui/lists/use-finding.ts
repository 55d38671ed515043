import { useState } from 'react';
import { useTyped } from '../fields/use-typed.ts';

/**
 * What is looked for in a list, in at most `maxLength` characters: `q`, empty for all of it, and the
 * properties of its search box.
 */
export function useFinding(maxLength: number) {
  const [q, setQ] = useState('');
  const { typed, setTyped, submit } = useTyped(q, setQ);
  const box = { value: typed, onTyped: setTyped, onSubmit: submit, maxLength };
  return { q: q.trim(), box };
}
