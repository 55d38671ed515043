import { DialogPanel, DialogTitle, Dialog as HeadlessDialog } from '@headlessui/react';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';

type DialogProps = {
  open: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Off while something is being sent, so that a stray tap loses nothing. */
  canClose?: boolean;
  role?: 'dialog' | 'alertdialog';
  initialFocus?: RefObject<HTMLElement | null>;
};

/** A window over the page. Focus goes into it and, when it closes, back to what opened it. */
export const Dialog = ({
  open,
  onClose,
  title,
  children,
  canClose = true,
  role = 'dialog',
  initialFocus,
}: DialogProps) => (
  <HeadlessDialog
    open={open}
    onClose={() => canClose && onClose()}
    role={role}
    initialFocus={initialFocus}
    className="fixed inset-0 z-40 overflow-y-auto bg-shade"
  >
    <div className="flex min-h-full items-end justify-center two:items-center two:p-6">
      <DialogPanel className="w-full max-w-xl rounded-t-card bg-card p-5 pb-8 text-text shadow-xl two:rounded-card two:p-7">
        <div className="mb-4 flex items-start justify-between gap-3">
          <DialogTitle className="text-heading">{title}</DialogTitle>
          {role === 'dialog' && <CloseButton onClose={onClose} disabled={!canClose} />}
        </div>
        {children}
      </DialogPanel>
    </div>
  </HeadlessDialog>
);

const CloseButton = ({ onClose, disabled }: { onClose: () => void; disabled: boolean }) => (
  <button
    type="button"
    onClick={onClose}
    disabled={disabled}
    className="-mr-2 -mt-1.5 grid size-11 shrink-0 place-items-center rounded-control hover:bg-hover disabled:opacity-55"
  >
    <X aria-hidden className="size-6" />
    <span className="sr-only">Close</span>
  </button>
);

/** The row of buttons at the foot of a dialog or form; the main action comes last. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className="mt-6 flex flex-col-reverse flex-wrap gap-3 two:flex-row two:justify-end">
    {children}
  </div>
);
