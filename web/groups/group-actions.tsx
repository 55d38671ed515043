import { useSetAtom } from 'jotai';
import { HandHeart, LogOut, Pencil, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Group } from '../../shared/groups.ts';
import {
  canDeleteGroup,
  canEditGroup,
  canInviteToGroup,
  canLeaveGroup,
} from '../../shared/permissions.ts';
import { useCurrentUser } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { paths } from '../paths.ts';
import { LinkButton, useNavigate } from '../router.tsx';
import { newPrayerDialog } from '../shell/dialogs.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CopyInviteLink, InviteDialog } from './invite.tsx';
import { memberCount } from './words.ts';

const icon = 'size-5 shrink-0';
// On a phone the two stand side by side, for which their pictures make room.
const beside = 'flex-auto max-two:px-2! two:flex-none max-two:[&>svg:not(.animate-spin)]:hidden';

/** What members come for: sharing a request, and bringing others in where they may. */
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
        Share Prayer Request
      </Button>
      {canInviteToGroup(group) && (
        <>
          <Button
            tone="plain"
            className={beside}
            icon={<UserPlus aria-hidden className={icon} />}
            onClick={() => setInviting(true)}
          >
            Invite Members
          </Button>
          <CopyInviteLink groupId={group.id} className={beside} />
          <InviteDialog group={group} open={isInviting} onClose={() => setInviting(false)} />
        </>
      )}
    </div>
  );
}

/** What changes the group itself, or one's place in it: at hand, but not in the way. */
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
          Edit Group
        </LinkButton>
      )}
      {canDeleteGroup(group) && (
        <>
          <Button
            tone="quietDanger"
            icon={<Trash2 aria-hidden className={icon} />}
            onClick={() => setOpen('delete')}
          >
            Delete
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
            Leave Group
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
      title="Leave Group"
      confirmLabel="Leave Group"
      pending={leave.isPending}
      pendingLabel="Leaving..."
    >
      <p className="font-semibold">Leave the group {group.name}?</p>
      <p>
        You will no longer see its prayer requests. What you have shared with the group stays there.
        To come back, you need a new invitation.
      </p>
    </ConfirmDialog>
  );
}

type DeleteGroupDialogProps = { group: Group; open: boolean; onClose: () => void };

function DeleteGroupDialog({ group, open, onClose }: DeleteGroupDialogProps) {
  const navigate = useNavigate();
  const remove = useAction('deleteGroup');
  // A promise and no callback: the group's page may be gone before the answer is handled.
  const confirm = () =>
    void remove
      .mutateAsync({ params: { id: group.id } })
      .then(() => navigate(paths.groups), onClose);
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      onConfirm={confirm}
      title="Delete Group"
      confirmLabel="Delete Group"
      pending={remove.isPending}
      pendingLabel="Deleting..."
    >
      <p className="font-semibold">Delete the group {group.name}?</p>
      <p>
        Its {memberCount(group.memberCount)} will no longer find it. Prayer requests shared only
        with this group become private: only their author sees them.
      </p>
      <p>This action cannot be undone.</p>
    </ConfirmDialog>
  );
}
