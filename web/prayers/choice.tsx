import { Select } from '../ui/text-field.tsx';

type ChoiceProps<T extends string> = {
  label: string;
  words: Record<T, string>;
  value: T;
  onChange: (value: string) => void;
};

/** How to look at a list: a filter or an order. */
export const Choice = <T extends string>({ label, words, value, onChange }: ChoiceProps<T>) => (
  <div className="min-w-40 flex-1 two:max-w-60">
    <Select label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {Object.entries<string>(words).map(([option, word]) => (
        <option key={option} value={option}>
          {word}
        </option>
      ))}
    </Select>
  </div>
);

export const Choosing = ({ children }: { children: React.ReactNode }) => (
  <div className="flex print:hidden flex-wrap items-end gap-4">{children}</div>
);
