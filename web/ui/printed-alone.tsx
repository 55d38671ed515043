import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';

/** What is printed instead of the page and its dialogs while it is here. It is on paper only. */
export function PrintedAlone({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.documentElement.dataset.printsAlone = '';
    return () => {
      delete document.documentElement.dataset.printsAlone;
    };
  }, []);
  return createPortal(<div className="hidden print:block">{children}</div>, document.body);
}
