import { useState } from 'react';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

export function EndOtherSessions() {
  const [isOpen, setOpen] = useState(false);
  const end = useAction('endOtherSessions');
  const close = () => setOpen(false);
  return (
    <>
      <Button tone="plain" className="self-start" onClick={() => setOpen(true)}>
        Sign out all other devices
      </Button>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        onConfirm={() => end.mutate({}, { onSettled: close })}
        title="Sign Out All Other Devices"
        confirmLabel="Sign Out All Others"
        pending={end.isPending}
        pendingLabel="Signing out..."
      >
        <p className="font-semibold">Sign out everywhere but on this device?</p>
        <p>To use Upheld there again, you sign in with your password.</p>
      </ConfirmDialog>
    </>
  );
}
