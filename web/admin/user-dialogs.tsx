import type { ListedUser } from '../../shared/admin.ts';
import type { Result } from '../../shared/contract.ts';
import { m } from '../../shared/messages.ts';
import { displayName } from '../../shared/names.ts';
import { adminActions } from '../api/actions/admin.ts';
import { useAction } from '../api/actions/use-action.ts';
import { LinkReach } from '../invitations/link-reach.tsx';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { shownMoment } from '../ui/dates/dates.tsx';
import { CopyField } from '../ui/fields/copy-field.tsx';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../ui/overlays/dialog.tsx';
import { RichText } from '../ui/rich-text.tsx';

type ResetLinkDialogProps = {
  user: ListedUser;
  /** Undefined while the dialog is closed. */
  link: Result<'makeResetLink'> | undefined;
  onClose: () => void;
};

/** Shows a new link to choose a new password, to be handed over. */
export function ResetLinkDialog({ user, link, onClose }: ResetLinkDialogProps) {
  const name = displayName(user);
  return (
    <Dialog open={link !== undefined} onClose={onClose} title={m.admin_reset_link_for({ name })}>
      {link && (
        <div className="flex flex-col gap-4">
          <p>
            <RichText
              message={m.admin_reset_link_explained}
              values={{ name, until: shownMoment(link.expiresAt) }}
              marks={{ strong: (text) => <strong>{text}</strong> }}
            />
          </p>
          <p>{m.admin_reset_link_warning({ name })}</p>
          <CopyField label={m.admin_reset_link()} value={link.resetUrl} />
          <LinkReach />
        </div>
      )}
      <Actions>
        <Button onClick={onClose}>{m.ui_done()}</Button>
      </Actions>
    </Dialog>
  );
}

type DeleteUserDialogProps = { user: ListedUser; open: boolean; onClose: () => void };

export function DeleteUserDialog({ user, open, onClose }: DeleteUserDialogProps) {
  const remove = useAction(adminActions.deleteUser);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { id: user.id } }, { onSettled: onClose })}
      title={m.admin_delete_title()}
      confirmLabel={m.admin_delete_submit()}
      pending={remove.isPending}
      pendingLabel={m.ui_deleting()}
    >
      <p className="font-semibold">
        {m.admin_delete_question({ name: displayName(user), email: user.email ?? user.username })}
      </p>
      <p>{m.admin_delete_sure()}</p>
      <p>{m.admin_delete_explained()}</p>
      <p>{m.admin_delete_anonymous()}</p>
    </ConfirmDialog>
  );
}
