import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { m } from '../../../shared/messages.ts';
import { Tooltip } from './tooltip.tsx';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** False while the form is being sent, so that an accidental tap loses nothing. */
  canClose?: boolean;
  role?: 'dialog' | 'alertdialog';
  initialFocus?: RefObject<HTMLElement | null>;
};

type DialogFootProps = { staysInSight: boolean; children: ReactNode };

/** A modal dialog. It takes the focus and returns it when it closes. */
export const Dialog = ({ open, ...dialog }: DialogProps) =>
  // Each card of a list has closed dialogs, which must cost nothing.
  open ? <OpenDialog {...dialog} /> : null;

function OpenDialog({
  onClose,
  title,
  children,
  canClose = true,
  role = 'dialog',
  initialFocus,
}: Omit<DialogProps, 'open'>) {
  // Headless UI closes a dialog that becomes invisible, and print styles hide it.
  const close = () => canClose && !matchMedia('print').matches && onClose();
  useBackCloses(close);
  useFocusBack();
  return (
    <HeadlessDialog
      open
      onClose={close}
      role={role}
      initialFocus={initialFocus}
      className="fixed inset-0 z-40 overflow-y-auto bg-shade print:hidden roomy:has-data-foot:scroll-pb-52"
    >
      <div className="@container flex min-h-full items-end justify-center two:items-center two:p-6">
        <DialogPanel className="w-full max-w-xl rounded-t-card bg-card p-5 pb-8 text-text shadow-xl two:rounded-card two:p-7">
          <div className="mb-4 flex items-start justify-between gap-3">
            <DialogTitle className="min-w-0 text-heading">{title}</DialogTitle>
            {role === 'dialog' && <CloseButton onClose={onClose} disabled={!canClose} />}
          </div>
          {children}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}

const CloseButton = ({ onClose, disabled }: { onClose: () => void; disabled: boolean }) => (
  <Tooltip text={m.ui_close()}>
    <button
      type="button"
      onClick={onClose}
      disabled={disabled}
      className="-me-2 -mt-1.5 grid size-11 shrink-0 place-items-center rounded-control hover:bg-hover disabled:opacity-55"
    >
      <X aria-hidden className="size-6" />
      <span className="sr-only">{m.ui_close()}</span>
    </button>
  </Tooltip>
);

/**
 * Footer of a long form in a dialog: its outcome and its buttons. In a window with enough height for the text
 * size, it stays in view while the rest scrolls.
 */
export const DialogFoot = ({ staysInSight, children }: DialogFootProps) => (
  <div
    data-foot={staysInSight || undefined}
    className="-mx-5 -mb-8 two:-mx-7 two:-mb-7 data-foot:roomy:@min-[22rem]:sticky bottom-0 rounded-b-card border-line data-foot:roomy:@min-[22rem]:border-t-2 bg-card px-5 two:px-7 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] *:last:mt-3"
  >
    {children}
  </div>
);

/**
 * Returns the focus to the opener. Headless UI does so only if its code was loaded before the press; the code
 * of a page's first dialog may be loaded by it.
 */
function useFocusBack() {
  const [opener] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      setTimeout(() => {
        if (document.activeElement !== document.body) return;
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
}

/** On phones the Back gesture closes the dialog instead of leaving the page. */
function useBackCloses(onClose: () => void) {
  const close = useRef(onClose);
  close.current = onClose;
  useEffect(() => {
    if (!('CloseWatcher' in window)) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => close.current();
    return () => watcher.destroy();
  }, []);
}
