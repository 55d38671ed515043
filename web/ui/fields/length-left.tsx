import { useEffect, useState } from 'react';
import { m } from '../../../shared/messages.ts';

/** From this part of the limit on, the length is said. */
const NEAR = 0.9;
/** Screen readers hear it only once the keys are quiet for so long. */
const PAUSE_MS = 1_000;

/** How much room is left in a text, or how much it is too long; undefined while there is enough. */
export function lengthLeft(written: string, most: number) {
  // As the rules count it: without blanks around it, in the form NFC.
  const length = written.trim().normalize('NFC').length;
  if (length < most * NEAR) return undefined;
  const isOver = length > most;
  const count = Math.abs(most - length);
  return { isOver, words: isOver ? m.ui_length_over({ count }) : m.ui_length_left({ count }) };
}

/** Says below a field how much room is left, near the limit and beyond it. */
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
      <p role="status" className="sr-only">
        {spoken}
      </p>
    </>
  );
}
