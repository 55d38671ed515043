import { useEffect } from 'react';
import { NavLink } from '../router.tsx';
import { entries } from './entries.ts';

/** The way to the search, in the header: an icon on a phone. */
export function SearchLink() {
  const { to, label, icon: Icon } = entries.search;
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        `inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-control px-2 font-semibold hover:bg-hover @max-[15rem]:min-w-[44px] @max-[15rem]:px-1 ${isActive ? 'text-primary' : ''}`
      }
    >
      <Icon aria-hidden className="size-6 shrink-0" />
      <span className="max-two:sr-only">{label()}</span>
    </NavLink>
  );
}

/**
 * The key `/` leads into the search field of the page, but not while somebody types. It leads to no
 * other page: who dictates may press it by chance.
 */
export function useSearchKey() {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !event.defaultPrevented;
      if (event.key !== '/' || !isPlain || isTaken(event.target)) return;
      const field = document.querySelector<HTMLInputElement>('main input[type=search]');
      if (!field) return;
      event.preventDefault();
      field.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}

/** Whether a key belongs to a field, or to a dialog or menu that is open. */
const isTaken = (target: EventTarget | null) =>
  target instanceof Element &&
  (target.closest('input, textarea, select, [contenteditable], [role=menu]') !== null ||
    document.querySelector('[role=dialog], [role=alertdialog]') !== null);
