import { Search } from 'lucide-react';
import { type FormEvent, type RefObject, useId } from 'react';
import { m } from '../../../shared/messages.ts';
import { Button } from '../button.tsx';
import { controlClass } from './field.tsx';

type SearchBoxProps = {
  label: string;
  /** Whether the label is visible; false if the page's title says it. */
  isLabelSeen?: boolean;
  maxLength: number;
  value: string;
  onTyped: (value: string) => void;
  onSubmit: () => void;
  field?: RefObject<HTMLInputElement | null>;
};

/** A search field with a submit button. */
export function SearchBox({
  label,
  isLabelSeen = true,
  maxLength,
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
            aria-keyshortcuts="/"
            enterKeyHint="search"
            autoComplete="off"
            maxLength={maxLength}
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
