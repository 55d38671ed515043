import { Search } from 'lucide-react';
import { useState } from 'react';
import { m } from '../../shared/messages.ts';
import { QUERY_MAX } from '../../shared/words.ts';
import { paths } from '../paths.ts';
import { useNavigate } from '../router.tsx';
import { SearchBox } from '../ui/fields/search-box.tsx';
import { LinkButton } from '../ui/links.tsx';

type SearchFieldProps = {
  label: string;
  /** Scope of the search; everything if left out. */
  within?: { mine?: '1'; group?: string };
};

/** A search field that opens the search screen: `within={{ mine: '1' }}`. */
export function SearchField({ label, within = {} }: SearchFieldProps) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  return (
    <SearchBox
      label={label}
      isLabelSeen={false}
      maxLength={QUERY_MAX}
      value={typed}
      onTyped={setTyped}
      onSubmit={() =>
        navigate(`${paths.search}?${new URLSearchParams({ q: typed.trim(), ...within })}`)
      }
    />
  );
}

/** A search field in a row of controls; on a phone a link to the search screen. */
export const SearchFieldInRow = ({ label, within = {} }: SearchFieldProps) => (
  <>
    <div className="two:hidden">
      <LinkButton
        to={`${paths.search}?${new URLSearchParams(within)}`}
        tone="quiet"
        className="px-2!"
        aria-label={label}
        icon={<Search aria-hidden className="size-5 shrink-0" />}
      >
        {m.search_submit()}
      </LinkButton>
    </div>
    <div className="flex-1 max-two:hidden">
      <SearchField label={label} within={within} />
    </div>
  </>
);
