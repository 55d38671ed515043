import { useState } from 'react';
import { m } from '../../shared/messages.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';

type DeleteTextProps = {
  content: string;
  label: string;
  title: string;
  explained: string;
  isPending: boolean;
  /** Deletes the text, then calls `done`, also after a failure. */
  onDelete: (done: () => void) => void;
};

/** Deletes one's own comment or update, after a question that shows its text. */
export function DeleteText({
  content,
  label,
  title,
  explained,
  isPending,
  onDelete,
}: DeleteTextProps) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <Button
        tone="quietDanger"
        className="text-meta"
        aria-haspopup="dialog"
        aria-label={label}
        onClick={() => setAsking(true)}
      >
        {m.ui_delete()}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={close}
        onConfirm={() => onDelete(close)}
        title={title}
        confirmLabel={m.ui_delete()}
        pending={isPending}
        pendingLabel={m.ui_deleting()}
      >
        <p className="long-words line-clamp-4">{content}</p>
        <p>{explained}</p>
      </ConfirmDialog>
    </>
  );
}
