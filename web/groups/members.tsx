import { isValid, parseISO } from 'date-fns';
import { Crown, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { Group, Member } from '../../shared/groups.ts';
import { getLocale } from '../../shared/language.ts';
import { m } from '../../shared/messages.ts';
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
import { shownDate } from '../ui/dates.tsx';
import { List } from '../ui/list.tsx';
import { LeaveGroupDialog } from './group-actions.tsx';
import {
  type MemberProps,
  PermissionsDialog,
  RemoveMemberDialog,
  TransferDialog,
} from './member-dialogs.tsx';

/** Who is in the group: its owner first, then by name. */
export function Members({ group }: { group: Group }) {
  const members = useList('listMembers', { id: group.id });
  return (
    <List list={members} loading={m.groups_members_loading()}>
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
  displayName(a.user).localeCompare(displayName(b.user), getLocale());

export const MemberRow = ({ group, member }: MemberProps) => (
  <Card as="li" className="flex flex-wrap items-center gap-x-6 gap-y-3">
    <div className="flex min-w-0 flex-1 basis-64 items-center gap-4">
      <Avatar initials={initials(member.user)} imageUrl={member.user.profileImageUrl} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="own-words min-w-0 font-semibold">{nameOf(member)}</span>
          <MemberBadge member={member} />
        </p>
        <p className="text-meta text-muted">
          {m.groups_member_joined({ date: joinDate(member.joinedAt) })}
        </p>
      </div>
    </div>
    <MemberActions group={group} member={member} />
  </Card>
);

function nameOf({ user, isMe }: Member) {
  const name = displayName(user);
  return isMe ? m.groups_member_you({ name }) : name;
}

/** `Nov 20, 2026`, or 'Unknown' for a date that cannot be read. */
export const joinDate = (joinedAt: string) =>
  isValid(parseISO(joinedAt)) ? shownDate(joinedAt) : m.groups_member_joined_unknown();

function MemberBadge({ member }: { member: Member }) {
  if (member.isOwner) {
    return (
      <Badge tone="primary" icon={<Crown aria-hidden className="size-4" />}>
        {m.groups_badge_owner()}
      </Badge>
    );
  }
  if (!isGroupAdmin(member)) return null;
  return (
    <Badge icon={<ShieldCheck aria-hidden className="size-4" />}>{m.groups_badge_admin()}</Badge>
  );
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
            aria-label={m.groups_permissions_of({ name })}
          >
            {m.groups_permissions()}
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
            aria-label={m.groups_transfer_open_label({ name })}
          >
            {m.groups_transfer_open()}
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
            aria-label={m.groups_remove_label({ name })}
          >
            {m.ui_remove()}
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
            {m.groups_leave()}
          </Button>
          <LeaveGroupDialog group={group} open={open === 'leave'} onClose={close} />
        </>
      )}
    </div>
  );
}

/** The member and group of a row and its dialogs. */
