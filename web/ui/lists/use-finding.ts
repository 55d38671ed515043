import { useState } from 'react';
import { useTyped } from '../fields/use-typed.ts';

/**
 * State of a list's search: the query `q`, empty for all items, of at most `maxLength` characters, and the
 * props of its search box.
 */
export function useFinding(maxLength: number) {
  const [q, setQ] = useState('');
  const { typed, setTyped, submit } = useTyped(q, setQ);
  const box = { value: typed, onTyped: setTyped, onSubmit: submit, maxLength };
  return { q: q.trim(), box };
}
