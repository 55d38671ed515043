import { Crown, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { Member } from '../../shared/groups.ts';
import { displayName, initials } from '../../shared/names.ts';
import {
  canLeaveGroup,
  canRemoveMember,
  canSetPermissions,
  canTransferGroup,
  isGroupAdmin,
} from '../../shared/permissions.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { LeaveGroupDialog } from './leave-group-dialog.tsx';
import type { MemberProps } from './member-props.ts';
import { PermissionsDialog } from './permissions-dialog.tsx';
import { RemoveMemberDialog } from './remove-member-dialog.tsx';
import { TransferDialog } from './transfer-dialog.tsx';
import { joinDate } from './words.ts';

export const MemberRow = ({ group, member }: MemberProps) => (
  <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-3">
    <div className="flex min-w-0 flex-1 basis-64 items-center gap-4">
      <Avatar initials={initials(member.user)} imageUrl={member.user.profileImageUrl} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="own-words min-w-0 font-semibold">
            {displayName(member.user)}
            {member.isMe && ' (you)'}
          </span>
          <MemberBadge member={member} />
        </p>
        <p className="text-meta text-muted">Joined: {joinDate(member.joinedAt)}</p>
      </div>
    </div>
    <MemberActions group={group} member={member} />
  </Card>
);

function MemberBadge({ member }: { member: Member }) {
  if (member.isOwner) {
    return (
      <Badge tone="primary" icon={<Crown aria-hidden className="size-4" />}>
        Owner
      </Badge>
    );
  }
  if (!isGroupAdmin(member)) return null;
  return <Badge icon={<ShieldCheck aria-hidden className="size-4" />}>Admin</Badge>;
}

function MemberActions({ group, member }: MemberProps) {
  const [open, setOpen] = useState<'permissions' | 'transfer' | 'remove' | 'leave'>();
  const close = () => setOpen(undefined);
  const name = displayName(member.user);
  const mayLeave = member.isMe && canLeaveGroup(member);
  const mayTransfer = canTransferGroup(group) && !member.isOwner;
  return (
    <div className="-mx-4 flex flex-wrap gap-x-1">
      {canSetPermissions(group, member) && (
        <>
          <Button
            tone="quiet"
            onClick={() => setOpen('permissions')}
            aria-label={`Permissions for ${name}`}
          >
            Permissions
          </Button>
          <PermissionsDialog
            group={group}
            member={member}
            open={open === 'permissions'}
            onClose={close}
          />
        </>
      )}
      {mayTransfer && (
        <>
          <Button
            tone="quiet"
            onClick={() => setOpen('transfer')}
            aria-label={`Make Owner: ${name}`}
          >
            Make Owner
          </Button>
          <TransferDialog
            group={group}
            member={member}
            open={open === 'transfer'}
            onClose={close}
          />
        </>
      )}
      {canRemoveMember(group, member) && (
        <>
          <Button
            tone="quietDanger"
            onClick={() => setOpen('remove')}
            aria-label={`Remove ${name}`}
          >
            Remove
          </Button>
          <RemoveMemberDialog
            group={group}
            member={member}
            open={open === 'remove'}
            onClose={close}
          />
        </>
      )}
      {mayLeave && (
        <>
          <Button tone="quietDanger" onClick={() => setOpen('leave')}>
            Leave Group
          </Button>
          <LeaveGroupDialog group={group} open={open === 'leave'} onClose={close} />
        </>
      )}
    </div>
  );
}
