import { type ReactNode, useEffect } from 'react';
import type { Sentence } from '../../shared/messages.ts';
import { Select } from '../ui/text-field.tsx';

/** Cards in two columns where there is room. */
export const PrayerGrid = ({ children }: { children: ReactNode }) => (
  <ul className="grid gap-4 two:grid-cols-2">{children}</ul>
);

type ChoiceProps<T extends string> = {
  label: string;
  words: Record<T, Sentence>;
  value: T;
  onChange: (value: string) => void;
};

/** A filter or an order of a list. */
export const Choice = <T extends string>({ label, words, value, onChange }: ChoiceProps<T>) => (
  <div className="min-w-40 flex-1 two:max-w-60">
    <Select label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {Object.entries<Sentence>(words).map(([option, word]) => (
        <option key={option} value={option}>
          {word()}
        </option>
      ))}
    </Select>
  </div>
);

export const Choosing = ({ children }: { children: ReactNode }) => (
  <div className="flex print:hidden flex-wrap items-end gap-4">{children}</div>
);

type Paged = {
  hasMore: boolean;
  isLoadingMore: boolean;
  error: Error | null;
  loadMore: () => void;
};

/** Reads all pages of a list while `isNeeded`, because a filter or an order needs all of them. */
export function useAllWhen(isNeeded: boolean, { hasMore, isLoadingMore, error, loadMore }: Paged) {
  const goesOn = isNeeded && hasMore && !isLoadingMore && !error;
  // `loadMore` is left out of the dependencies; the flags decide.
  useEffect(() => {
    if (goesOn) loadMore();
  }, [goesOn]);
}
