import { Crown, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { Group, Member } from '../../shared/groups.ts';
import { displayName, initials } from '../../shared/names.ts';
import {
  canLeaveGroup,
  canRemoveMember,
  canSetPermissions,
  canTransferGroup,
  isGroupAdmin,
} from '../../shared/permissions.ts';
import { useList } from '../api/queries.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { List } from '../ui/list.tsx';
import { LeaveGroupDialog } from './group-actions.tsx';
import { PermissionsDialog, RemoveMemberDialog, TransferDialog } from './member-dialogs.tsx';
import { joinDate } from './words.ts';

/** Who is in the group: its owner first, then by name. */
export function Members({ group }: { group: Group }) {
  const members = useList('listMembers', { id: group.id });
  return (
    <List list={members} loading="Loading members...">
      {(items) => (
        <ul className="flex flex-col gap-3">
          {items.toSorted(byStandingThenName).map((member) => (
            <MemberRow key={member.id} group={group} member={member} />
          ))}
        </ul>
      )}
    </List>
  );
}

const byStandingThenName = (a: Member, b: Member) =>
  Number(b.isOwner) - Number(a.isOwner) ||
  displayName(a.user).localeCompare(displayName(b.user), 'en-US');

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

/** A member and the group they are seen in: what a row and each of its dialogs is about. */
export type MemberProps = { group: Group; member: Member };
