import { useEffect } from 'react';
import { m } from '../../shared/messages.ts';

let title = '';
/** Number of forms that show errors. */
let wrong = 0;

const write = () => {
  if (!title) return;
  const page = m.ui_page_title({ title });
  document.title = wrong > 0 ? m.ui_page_title_error({ title: page }) : page;
};

export function useWindowTitle(name: string) {
  useEffect(() => {
    title = name;
    write();
  }, [name]);
}

/** Marks the window's title as having an error while the caller is mounted. */
export function useErrorInTitle() {
  useEffect(() => {
    wrong++;
    write();
    return () => {
      wrong--;
      write();
    };
  }, []);
}
