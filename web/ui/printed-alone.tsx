import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';

/** Content that is printed instead of the page and its dialogs, and not shown on screen. */
export function PrintedAlone({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.printsAlone = '';
    return () => {
      delete document.documentElement.dataset.printsAlone;
    };
  }, []);
  return createPortal(<div className="hidden print:block">{children}</div>, document.body);
}
