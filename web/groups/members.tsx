import {
  CreditCard,
  Crown,
  Ellipsis,
  LogOut,
  ShieldCheck,
  UserMinus,
  UserPlus,
} from 'lucide-react';
import { Suspense, useRef, useState } from 'react';
import type { Group, Member } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import { displayName, initials } from '../../shared/names.ts';
import {
  canAddPerson,
  canLeaveGroup,
  canRemoveMember,
  canSetPermissions,
  canTransferGroup,
  isGroupAdmin,
} from '../../shared/permissions.ts';
import { QUERY_MAX } from '../../shared/words.ts';
import { useList } from '../api/cache/lists.ts';
import { isLong } from '../api/cache/page.ts';
import { useCurrentUser } from '../api/cache/queries.ts';
import { Invited } from '../invitations/invited.tsx';
import { Avatar } from '../ui/avatar.tsx';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { shownDate } from '../ui/dates/dates.tsx';
import { momentOf } from '../ui/dates/days.ts';
import { SearchBox } from '../ui/fields/search-box.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { NothingFound } from '../ui/lists/found.tsx';
import { List } from '../ui/lists/list.tsx';
import { LongList } from '../ui/lists/long-list.tsx';
import { useFinding } from '../ui/lists/use-finding.ts';
import { Menu, MenuAction } from '../ui/overlays/menu.tsx';
import { inReaderOrder } from '../ui/reader-order.ts';
import { Spoken } from '../ui/spoken.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';
import type { AddPersonProps } from './add-person.tsx';
import { LeaveGroupDialog } from './group-dialogs.tsx';
import {
  type MemberProps,
  PermissionsDialog,
  RemoveMemberDialog,
  TransferDialog,
} from './member-dialogs.tsx';
import { SuccessionOf } from './succession.tsx';

const AddPersonDialog = lazyComponent<AddPersonProps, 'AddPersonDialog'>(
  () => import('./add-person.tsx'),
  'AddPersonDialog',
  {
    isForFew: true,
  },
);
const NewMemberCard = lazyComponent(() => import('./add-person.tsx'), 'NewMemberCard', {
  isForFew: true,
});

/** The members of a group, the owner first, then by name, with a search if there are many. */
export function Members({ group }: { group: Group }) {
  const { q, box } = useFinding(QUERY_MAX);
  const query = q ? { query: { q } } : {};
  const members = useList('listMembers', { id: group.id }, { ...query, keepsLast: true });
  return (
    <div className="flex flex-col gap-4">
      <SuccessionOf group={group} />
      {isLong({ total: group.memberCount }) && (
        <SearchBox label={m.groups_members_search()} {...box} />
      )}
      <List list={members} loading={m.groups_members_loading()} empty={<NobodyFound />}>
        {(items) => (
          <>
            {q && (
              <Spoken className="text-muted" of={members.isOfLast ? null : q}>
                {m.groups_members({ count: items.length })}
              </Spoken>
            )}
            <LongList className="rounded-card border border-line bg-card">
              {[...items].sort(byStandingThenName).map((member) => (
                <MemberRow key={member.id} group={group} member={member} />
              ))}
            </LongList>
          </>
        )}
      </List>
      {!q && <Invited group={group} />}
      <AddPerson group={group} />
    </div>
  );
}

/** A button that creates an account by name alone, if the viewer may. */
function AddPerson({ group }: { group: Group }) {
  const { data: me } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  if (!me || !canAddPerson(group, me)) return null;
  return (
    <>
      <Button
        tone="plain"
        className="self-start print:hidden"
        icon={<UserPlus aria-hidden className="size-5" />}
        onClick={() => setOpen(true)}
      >
        {m.cards_add()}
      </Button>
      <Suspense>
        {isOpen && <AddPersonDialog group={group} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}

const NobodyFound = () => (
  <NothingFound title={m.groups_members_none_title()}>{m.groups_members_none()}</NothingFound>
);

const byStandingThenName = (a: Member, b: Member) =>
  Number(b.isOwner) - Number(a.isOwner) || inReaderOrder(displayName(a.user), displayName(b.user));

/** A member's row, with a menu of actions. */
function MemberRow({ group, member }: MemberProps) {
  const row = useRef<HTMLLIElement>(null);
  useRestoredFocus(row, '[role=tab][aria-selected=true]');
  return (
    <li
      ref={row}
      className="flex min-h-16 items-center gap-3 border-line not-first:border-t px-4 py-2 two:gap-4"
    >
      <Avatar initials={initials(member.user)} imageUrl={member.user.profileImageUrl} />
      <div className="flex min-w-0 flex-1 flex-col gap-x-6 two:flex-row two:items-center two:justify-between">
        <p className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="own-words min-w-0 font-semibold">{nameOf(member)}</span>
          <MemberBadge member={member} />
        </p>
        <p className="shrink-0 text-meta text-muted">
          {m.groups_member_joined({ date: joinDate(member.joinedAt) })}
        </p>
      </div>
      <div className="-me-2 shrink-0 print:hidden two:min-w-11">
        <MemberMenu group={group} member={member} />
      </div>
    </li>
  );
}

function nameOf({ user, isMe }: Member) {
  const name = displayName(user);
  return isMe ? m.groups_member_you({ name }) : name;
}

/** Returns `Nov 20, 2026`, or 'Unknown' for an invalid date. */
export const joinDate = (joinedAt: string) =>
  Number.isFinite(momentOf(joinedAt).getTime())
    ? shownDate(joinedAt)
    : m.groups_member_joined_unknown();

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

function MemberMenu({ group, member }: MemberProps) {
  const [open, setOpen] = useState<'permissions' | 'card' | 'transfer' | 'remove' | 'leave'>();
  const close = () => setOpen(undefined);
  const dialog = { group, member, onClose: close };
  const items = [
    canSetPermissions(group, member) && (
      <MenuAction
        key="permissions"
        onSelect={() => setOpen('permissions')}
        icon={<ShieldCheck {...icon} />}
      >
        {m.groups_permissions()}
      </MenuAction>
    ),
    member.canMakeCard && (
      <MenuAction key="card" onSelect={() => setOpen('card')} icon={<CreditCard {...icon} />}>
        {m.cards_new()}
      </MenuAction>
    ),
    canTransferGroup(group) && !member.isOwner && (
      <MenuAction key="transfer" onSelect={() => setOpen('transfer')} icon={<Crown {...icon} />}>
        {m.groups_transfer_open()}
      </MenuAction>
    ),
    canRemoveMember(group, member) && (
      <MenuAction key="remove" onSelect={() => setOpen('remove')} icon={<UserMinus {...icon} />}>
        {m.ui_remove()}
      </MenuAction>
    ),
    member.isMe && canLeaveGroup(member) && (
      <MenuAction key="leave" onSelect={() => setOpen('leave')} icon={<LogOut {...icon} />}>
        {m.groups_leave()}
      </MenuAction>
    ),
  ].filter((item) => item);
  if (items.length === 0) return null;
  return (
    <>
      <Menu
        buttonLabel={m.groups_member_menu_label({ name: displayName(member.user) })}
        button={<Ellipsis aria-hidden className="size-6" />}
      >
        {items}
      </Menu>
      <Suspense>{open === 'card' && <NewMemberCard {...dialog} />}</Suspense>
      <PermissionsDialog {...dialog} open={open === 'permissions'} />
      <TransferDialog {...dialog} open={open === 'transfer'} />
      <RemoveMemberDialog {...dialog} open={open === 'remove'} />
      {open === 'leave' && <LeaveGroupDialog group={group} onClose={close} />}
    </>
  );
}

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0 text-muted' } as const;
