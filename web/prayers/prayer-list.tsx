import type { ReactNode } from 'react';
import { m, type Sentence } from '../../shared/messages.ts';
import { SelectBox } from '../ui/fields/select-box.tsx';
import { Select } from '../ui/fields/text-field.tsx';
import { LongList } from '../ui/lists/long-list.tsx';
import { Spoken } from '../ui/spoken.tsx';

/** Cards in one column of readable width. */
export const PrayerGrid = ({ children }: { children: ReactNode }) => (
  <LongList className="flex flex-col gap-4">{children}</LongList>
);

const ONE_COLUMN = 'grid items-start gap-4';
const TWO_COLUMNS = `${ONE_COLUMN} @min-[40rem]:grid-cols-2`;

/**
 * Cards in two columns if there is room and more than one, by rows: one added at the end moves no other. Cards of a row may
 * differ in height.
 */
export const PrayerColumns = ({ children }: { children: ReactNode[] }) => (
  <div className="@container">
    <LongList className={children.length > 1 ? TWO_COLUMNS : ONE_COLUMN}>{children}</LongList>
  </div>
);

type ChoiceProps<T extends string> = {
  label: string;
  words: Record<T, Sentence>;
  value: T;
  onChange: (value: string) => void;
};

const choiceBox = 'min-w-40 flex-1 two:max-w-60';

/** A labeled select for a list's filter or order. */
export const Choice = <T extends string>({ label, words, value, onChange }: ChoiceProps<T>) => (
  <div className={choiceBox}>
    <Select label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {Object.entries<Sentence>(words).map(([option, word]) => (
        <option key={option} value={option}>
          {word()}
        </option>
      ))}
    </Select>
  </div>
);

type YearChoiceProps = {
  years: readonly string[];
  value: string | undefined;
  onChange: (year: string) => void;
};

export const YearChoice = ({ years, value, onChange }: YearChoiceProps) => (
  <div className={choiceBox}>
    <Select
      label={m.prayers_answered_year()}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {years.map((year) => (
        <option key={year}>{year}</option>
      ))}
    </Select>
  </div>
);

/** A choice in one line, without a visible label, to save height. */
export const SmallChoice = <T extends string>({
  label,
  words,
  value,
  onChange,
}: ChoiceProps<T>) => (
  <SelectBox
    aria-label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    className="min-h-12 rounded-control border-2 border-transparent bg-transparent px-2 font-semibold text-primary hover:bg-hover"
  >
    {Object.entries<Sentence>(words).map(([option, word]) => (
      <option key={option} value={option}>
        {word()}
      </option>
    ))}
  </SelectBox>
);

export const Choosing = ({ children }: { children: ReactNode }) => (
  <div className="flex print:hidden flex-wrap items-end gap-4">{children}</div>
);

type ListLengthProps = {
  total: number | undefined;
  /** Key of the filter: a new key repeats the announcement. */
  of: string;
};

/** Number of requests in the whole list. */
export const ListLength = ({ total, of }: ListLengthProps) => (
  <Spoken of={of} className="w-full text-muted two:min-h-12 two:w-auto two:py-2.5">
    {total === undefined ? '' : m.prayers_list_count({ count: total })}
  </Spoken>
);
