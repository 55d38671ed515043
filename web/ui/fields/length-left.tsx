import { useEffect, useState } from 'react';
import { m } from '../../../shared/messages.ts';
import { LIVE } from '../spoken.tsx';

/** Fraction of the limit from which on the remaining length is shown. */
const NEAR = 0.9;
/** Milliseconds without typing until screen readers announce the remaining length. */
const PAUSE_MS = 1_000;

/** Returns the number of characters left, or too many, as a sentence; undefined below 90 % of the limit. */
export function lengthLeft(written: string, most: number) {
  // The server counts the same way: trimmed, in normal form NFC.
  const length = written.trim().normalize('NFC').length;
  if (length < most * NEAR) return undefined;
  const isOver = length > most;
  const count = Math.abs(most - length);
  return { isOver, words: isOver ? m.ui_length_over({ count }) : m.ui_length_left({ count }) };
}

/** Shows the number of characters left below a field. */
export function LengthLeft({ written, most }: { written: string; most: number }) {
  const left = lengthLeft(written, most);
  const words = left?.words ?? '';
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(words), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <>
      {left && (
        <p
          aria-hidden
          className={`text-end text-meta tabular-nums ${left.isOver ? 'font-semibold text-danger' : 'text-muted'}`}
        >
          {words}
        </p>
      )}
      <p {...LIVE} className="sr-only">
        {spoken}
      </p>
    </>
  );
}
