import { Description } from '@headlessui/react';
import type { ReactNode } from 'react';
import { m } from '../../../shared/messages.ts';
import { Actions } from '../actions.tsx';
import { Button, type ButtonTone } from '../button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onClose: () => void;
  onConfirm: () => void;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: ButtonTone;
  pending?: boolean;
  pendingLabel?: string;
};

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({
  open,
  onClose,
  onConfirm,
  title,
  children,
  confirmLabel,
  cancelLabel = m.ui_cancel(),
  tone = 'danger',
  pending = false,
  pendingLabel,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title} role="alertdialog" canClose={!pending}>
      <Description as="div" className="flex flex-col gap-3">
        {children}
      </Description>
      <Actions>
        <Button tone="plain" onClick={onClose} disabled={pending}>
          {cancelLabel}
        </Button>
        <Button tone={tone} onClick={onConfirm} pending={pending} pendingLabel={pendingLabel}>
          {confirmLabel}
        </Button>
      </Actions>
    </Dialog>
  );
}
