import { Search } from 'lucide-react';
import { type FormEvent, type RefObject, useId, useState } from 'react';
import { m } from '../../shared/messages.ts';
import { QUERY_MAX } from '../../shared/words.ts';
import { paths } from '../paths.ts';
import { useNavigate } from '../router.tsx';
import { Button } from '../ui/button.tsx';
import { controlClass } from '../ui/field.tsx';

type SearchBoxProps = {
  label: string;
  /** Hides the label visually where the place says the same. */
  isLabelSeen?: boolean;
  value: string;
  onTyped: (value: string) => void;
  onSubmit: () => void;
  field?: RefObject<HTMLInputElement | null>;
};

/** One field for words, with a button for those who look for one. */
export function SearchBox({
  label,
  isLabelSeen = true,
  value,
  onTyped,
  onSubmit,
  field,
}: SearchBoxProps) {
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <search className="print:hidden">
      <form onSubmit={submit} className="flex flex-col gap-1.5">
        <label htmlFor={id} className={isLabelSeen ? 'font-semibold' : 'sr-only'}>
          {label}
        </label>
        <div className="flex gap-2">
          <input
            ref={field}
            id={id}
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={QUERY_MAX}
            value={value}
            onChange={(event) => onTyped(event.target.value)}
            className={`${controlClass} own-words min-w-0 flex-1`}
          />
          <Button type="submit" icon={<Search aria-hidden className="size-5 shrink-0" />}>
            {m.search_submit()}
          </Button>
        </div>
      </form>
    </search>
  );
}

type SearchFieldProps = {
  label: string;
  /** Where to look; everywhere if it is left out. */
  within?: { mine?: '1'; group?: string };
};

/** A field that leads to the search screen, for other screens: `within={{ mine: '1' }}`. */
export function SearchField({ label, within = {} }: SearchFieldProps) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  return (
    <SearchBox
      label={label}
      isLabelSeen={false}
      value={typed}
      onTyped={setTyped}
      onSubmit={() =>
        navigate(`${paths.search}?${new URLSearchParams({ q: typed.trim(), ...within })}`)
      }
    />
  );
}
