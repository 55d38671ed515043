import { useEffect } from 'react';
import { m } from '../../shared/messages.ts';

let title = '';
/** How many forms say what is wrong with them. */
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

/** Says in the window's title that something is wrong, as long as what uses it is shown. */
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
