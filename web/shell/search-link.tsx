import { useEffect } from 'react';
import { NavLink } from '../router.tsx';
import { entries } from './entries.ts';

/** Link to the search. In a narrow window the menu has it: the congregation's name needs the room. */
export function SearchLink() {
  const { to, label, icon: Icon } = entries.search;
  return (
    <NavLink
      to={to}
      className={({ isActive }) =>
        `inline-flex max-two:hidden min-h-11 items-center gap-2 rounded-control px-2 font-semibold hover:bg-hover ${isActive ? 'text-primary' : ''}`
      }
    >
      <Icon aria-hidden className="size-6 shrink-0" />
      {label()}
    </NavLink>
  );
}

/**
 * The key `/` focuses the page's search field, except while the user types. It opens no other page, because
 * users of dictation may press it by accident.
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

/** Whether a key belongs to a field, or to an open dialog or menu. */
const isTaken = (target: EventTarget | null) =>
  target instanceof Element &&
  (target.closest('input, textarea, select, [contenteditable], [role=menu]') !== null ||
    document.querySelector('[role=dialog], [role=alertdialog]') !== null);
