import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { m } from '../../../shared/messages.ts';
import { HEADING_WORDS } from '../heading-words.ts';
import { Tooltip } from './tooltip.tsx';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** False while the form is being sent, so that an accidental tap loses nothing. */
  canClose?: boolean;
  role?: 'dialog' | 'alertdialog';
};

type DialogFootProps = { staysInSight: boolean; children: ReactNode };

/**
 * A modal dialog. Its heading gets the focus when it opens, and the opener when it closes. Not a field: screen readers
 * are still in their browse mode then, in which letters are commands.
 */
export const Dialog = ({ open, ...dialog }: DialogProps) =>
  // Each card of a list has closed dialogs, which must cost nothing.
  open ? <OpenDialog {...dialog} /> : null;

function OpenDialog({
  onClose,
  title,
  children,
  canClose = true,
  role = 'dialog',
}: Omit<DialogProps, 'open'>) {
  // Headless UI closes a dialog that becomes invisible, and print styles hide it.
  const close = () => canClose && !matchMedia('print').matches && onClose();
  useBackCloses(close);
  useFocusBack();
  const first = useRef<HTMLHeadingElement>(null);
  // Otherwise Headless UI focuses it again when a dialog over this one closes.
  const forgetFirst = () => {
    first.current = null;
  };
  return (
    <HeadlessDialog
      open
      onClose={close}
      role={role}
      initialFocus={first}
      className="fixed inset-0 z-40 overflow-y-auto bg-shade print:hidden roomy:has-data-foot:scroll-pb-52"
    >
      <div className="@container flex min-h-full items-end justify-center two:items-center two:p-6">
        <DialogPanel className="relative w-full max-w-xl rounded-t-card bg-card p-5 pb-8 text-text shadow-xl two:rounded-card two:p-7">
          <DialogTitle
            ref={first}
            onFocus={forgetFirst}
            tabIndex={-1}
            className="mb-4 pe-10 text-heading"
          >
            <span {...HEADING_WORDS}>{title}</span>
          </DialogTitle>
          {children}
          {/* Last, so that Tab leads from the heading to the first field. */}
          {role === 'dialog' && <CloseButton onClose={onClose} disabled={!canClose} />}
        </DialogPanel>
      </div>
    </HeadlessDialog>
  );
}

/**
 * Ref of a later step of a dialog: the heading gets the focus, because the pressed button of the step before has
 * disappeared.
 */
export const beginStep = (step: HTMLElement | null) =>
  step?.closest('[role$=dialog]')?.querySelector('h2')?.focus();

const CloseButton = ({ onClose, disabled }: { onClose: () => void; disabled: boolean }) => (
  <div className="absolute end-0 top-0 p-3">
    <Tooltip text={m.ui_close()}>
      <button
        type="button"
        onClick={onClose}
        disabled={disabled}
        className="grid size-11 place-items-center rounded-control hover:bg-hover disabled:opacity-55"
      >
        <X aria-hidden className="size-6" />
        <span className="sr-only">{m.ui_close()}</span>
      </button>
    </Tooltip>
  </div>
);

/**
 * Footer of a long form in a dialog: its outcome and its buttons. In a window with enough height for the text
 * size, it stays in view while the rest scrolls.
 */
export const DialogFoot = ({ staysInSight, children }: DialogFootProps) => (
  <div
    data-foot={staysInSight || undefined}
    className="-mx-5 -mb-8 two:-mx-7 two:-mb-7 data-foot:roomy:@min-[22rem]:sticky bottom-0 rounded-b-card border-line data-foot:roomy:@min-[22rem]:border-t bg-card px-5 two:px-7 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] *:last:mt-3"
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
