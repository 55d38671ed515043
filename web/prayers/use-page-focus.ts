import { useEffect, useRef } from 'react';

/** Focuses each new page of a sitting, by the id of what it shows, and starts it at its top. Returns a ref for the page. */
export function usePageFocus(id: number) {
  const page = useRef<HTMLElement>(null);
  useEffect(() => {
    page.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [id]);
  return page;
}
