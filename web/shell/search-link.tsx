import { useEffect } from 'react';
import { paths } from '../paths.ts';
import { NavLink, useNavigate } from '../router.tsx';
import { entries } from './entries.ts';

/** The way to the search, in the header: an icon on a phone. */
export function SearchLink() {
  const { to, label, icon: Icon } = entries.search;
  return (
    <NavLink
      to={to}
      aria-keyshortcuts="/"
      className={({ isActive }) =>
        `inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 font-semibold hover:bg-hover @max-[15rem]:min-w-[44px] @max-[15rem]:px-1 ${isActive ? 'text-primary' : ''}`
      }
    >
      <Icon aria-hidden className="size-6 shrink-0" />
      <span className="max-two:sr-only">{label()}</span>
    </NavLink>
  );
}

/** The key `/` leads to the search, or into its field, but not while somebody types. */
export function useSearchKey() {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      if (event.key !== '/' || !isPlain || isTaken(event.target)) return;
      event.preventDefault();
      const field = document.querySelector<HTMLInputElement>('main input[type=search]');
      if (field) field.focus();
      else navigate(paths.search);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [navigate]);
}

/** Whether a key belongs to a field, or to a dialog or menu that is open. */
const isTaken = (target: EventTarget | null) =>
  target instanceof Element &&
  (target.closest('input, textarea, select, [contenteditable], [role=menu]') !== null ||
    document.querySelector('[role=dialog], [role=alertdialog]') !== null);
