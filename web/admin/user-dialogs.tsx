import { useState } from 'react';
import type { ListedUser } from '../../shared/admin.ts';
import type { Result } from '../../shared/contract.ts';
import { displayName } from '../../shared/names.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyField } from '../ui/copy-field.tsx';
import { shownMoment } from '../ui/dates.tsx';
import { Actions, Dialog } from '../ui/dialog.tsx';

/** Makes a link by which somebody can choose a new password, and shows it to be handed over. */
export function ResetLink({ user }: { user: ListedUser }) {
  const [link, setLink] = useState<Result<'makeResetLink'>>();
  const make = useAction('makeResetLink');
  const name = displayName(user);
  const close = () => setLink(undefined);
  return (
    <>
      <Button
        tone="quiet"
        aria-label={`Reset link for ${name}`}
        pending={make.isPending}
        pendingLabel="Making..."
        onClick={() => make.mutate({ params: { id: user.id } }, { onSuccess: setLink })}
      >
        Reset link
      </Button>
      <Dialog open={link !== undefined} onClose={close} title={`Reset link for ${name}`}>
        {link && (
          <div className="flex flex-col gap-4">
            <p>
              With this link {name} can choose a new password. It works once, until{' '}
              <strong>{shownMoment(link.expiresAt)}</strong>.
            </p>
            <p>
              Hand it to nobody else: whoever has it can sign in as {name}. They are told that you
              made it, in Upheld and, where their address is confirmed, by e-mail.
            </p>
            <CopyField label="Reset link" value={link.resetUrl} />
          </div>
        )}
        <Actions>
          <Button onClick={close}>Done</Button>
        </Actions>
      </Dialog>
    </>
  );
}

type DeleteUserDialogProps = { user: ListedUser; open: boolean; onClose: () => void };

export function DeleteUserDialog({ user, open, onClose }: DeleteUserDialogProps) {
  const remove = useAction('deleteUser');
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: user.id } }, { onSettled: onClose })}
      title="Delete User"
      confirmLabel="Delete User"
      pending={remove.isPending}
      pendingLabel="Deleting..."
    >
      <p className="font-semibold">
        Delete {displayName(user)} ({user.email})?
      </p>
      <p>Are you sure you want to delete this user? This action cannot be undone.</p>
      <p>
        Everything they have written goes with them. A group they own passes to another of its
        members. To shut them out and keep what they wrote, switch off Active instead.
      </p>
    </ConfirmDialog>
  );
}
