import { useSetAtom } from 'jotai';
import { HandHeart, LogOut, Pencil, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import {
  canDeleteGroup,
  canEditGroup,
  canInviteToGroup,
  canLeaveGroup,
} from '../../shared/permissions.ts';
import { useCurrentUser } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { paths } from '../paths.ts';
import { useNavigate } from '../router.tsx';
import { newPrayerDialog } from '../shell/dialogs.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { LinkButton } from '../ui/links.tsx';
import { CopyInviteLink, InviteDialog } from './invite.tsx';

const icon = 'size-5 shrink-0';
// On a phone the two buttons are side by side, without their icons.
const beside = 'flex-auto max-two:px-2! two:flex-none max-two:[&>svg:not(.animate-spin)]:hidden';

/** The main actions of a group: sharing a request and inviting others. */
export function GroupActions({ group }: { group: Group }) {
  const setNewPrayer = useSetAtom(newPrayerDialog);
  const [isInviting, setInviting] = useState(false);
  return (
    <div className="flex flex-wrap gap-2 two:gap-3">
      <Button
        className="grow basis-full two:grow-0 two:basis-auto"
        icon={<HandHeart aria-hidden className={icon} />}
        onClick={() => setNewPrayer({ open: true, groupId: group.id })}
      >
        {m.groups_share()}
      </Button>
      {canInviteToGroup(group) && (
        <>
          <Button
            tone="plain"
            className={beside}
            icon={<UserPlus aria-hidden className={icon} />}
            onClick={() => setInviting(true)}
          >
            {m.invitations_send_open()}
          </Button>
          <CopyInviteLink groupId={group.id} className={beside} />
          <InviteDialog group={group} open={isInviting} onClose={() => setInviting(false)} />
        </>
      )}
    </div>
  );
}

/** Actions that change the group or one's membership. */
export function GroupSettings({ group }: { group: Group }) {
  const [open, setOpen] = useState<'leave' | 'delete'>();
  const close = () => setOpen(undefined);
  return (
    <div className="-mx-4 flex flex-wrap">
      {canEditGroup(group) && (
        <LinkButton
          to={paths.editGroup(group.id)}
          tone="quiet"
          icon={<Pencil aria-hidden className={icon} />}
        >
          {m.groups_edit()}
        </LinkButton>
      )}
      {canDeleteGroup(group) && (
        <>
          <Button
            tone="quietDanger"
            icon={<Trash2 aria-hidden className={icon} />}
            onClick={() => setOpen('delete')}
          >
            {m.ui_delete()}
          </Button>
          <DeleteGroupDialog group={group} open={open === 'delete'} onClose={close} />
        </>
      )}
      {canLeaveGroup(group) && (
        <>
          <Button
            tone="quietDanger"
            icon={<LogOut aria-hidden className={icon} />}
            onClick={() => setOpen('leave')}
          >
            {m.groups_leave()}
          </Button>
          <LeaveGroupDialog group={group} open={open === 'leave'} onClose={close} />
        </>
      )}
    </div>
  );
}

type LeaveGroupDialogProps = { group: Group; open: boolean; onClose: () => void };

export function LeaveGroupDialog({ group, open, onClose }: LeaveGroupDialogProps) {
  const navigate = useNavigate();
  const { data: user } = useCurrentUser();
  const leave = useAction('leaveGroup');
  const confirm = () => {
    if (!user) return;
    void leave
      .mutateAsync({ params: { id: group.id, userId: user.id } })
      .then(() => navigate(paths.groups), onClose);
  };
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      title={m.groups_leave()}
      confirmLabel={m.groups_leave()}
      pending={leave.isPending}
      pendingLabel={m.groups_leave_pending()}
    >
      <p className="font-semibold">{m.groups_leave_question({ group: group.name })}</p>
      <p>{m.groups_leave_explained()}</p>
    </ConfirmDialog>
  );
}

type DeleteGroupDialogProps = { group: Group; open: boolean; onClose: () => void };

function DeleteGroupDialog({ group, open, onClose }: DeleteGroupDialogProps) {
  const navigate = useNavigate();
  const remove = useAction('deleteGroup');
  // A promise instead of a callback, because the group's page may be gone by then.
  const confirm = () =>
    void remove
      .mutateAsync({ params: { id: group.id } })
      .then(() => navigate(paths.groups), onClose);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      title={m.groups_delete()}
      confirmLabel={m.groups_delete()}
      pending={remove.isPending}
      pendingLabel={m.ui_deleting()}
    >
      <p className="font-semibold">{m.groups_delete_question({ group: group.name })}</p>
      <p>{m.groups_delete_explained({ count: group.memberCount })}</p>
      <p>{m.groups_delete_cannot_be_undone()}</p>
    </ConfirmDialog>
  );
}
