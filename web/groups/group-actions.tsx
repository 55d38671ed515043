import { useSetAtom } from 'jotai';
import {
  Bell,
  Ellipsis,
  Keyboard,
  Link as LinkIcon,
  LogOut,
  type LucideIcon,
  Pencil,
  PhoneCall,
  Plus,
  Printer,
  Settings,
  Trash2,
  UserPlus,
  Users,
} from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Group } from '../../shared/groups.ts';
import { m } from '../../shared/messages.ts';
import {
  canDeleteGroup,
  canEditGroup,
  canInviteToGroup,
  canLeaveGroup,
} from '../../shared/permissions.ts';
import { PrayIcon } from '../icons.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { newPrayerDialog } from '../shell/dialogs.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { LinkButton } from '../ui/links.tsx';
import { Menu, MenuAction, MenuLink, menuItemClass } from '../ui/menu.tsx';
import { part } from '../ui/part.ts';
import { useInviteLink } from './copy-invite-link.tsx';

const InviteDialog = part(async () => (await import('./invite.tsx')).InviteDialog);
const LeaveGroupDialog = part(async () => (await import('./group-dialogs.tsx')).LeaveGroupDialog);
const DeleteGroupDialog = part(async () => (await import('./group-dialogs.tsx')).DeleteGroupDialog);
const MyNoticesDialog = part(async () => (await import('./my-notices.tsx')).MyNoticesDialog);

const icon = { 'aria-hidden': true, className: 'size-5 shrink-0' } as const;

/** Praying for a group's requests and sharing one. */
export function GroupActions({ group }: { group: Group }) {
  const setNewPrayer = useSetAtom(newPrayerDialog);
  return (
    <div className="@container">
      <div className="flex @max-[16rem]:flex-wrap gap-2 *:flex-auto two:gap-3 two:*:flex-none">
        {/* Nobody is there yet to pray for. */}
        {group.memberCount > 1 && (
          <LinkButton
            to={paths.prayInGroup(group.id)}
            className="shrink-0!"
            icon={<PrayIcon {...icon} />}
          >
            {m.shell_place_pray()}
          </LinkButton>
        )}
        <Button
          tone="plain"
          icon={<Plus {...icon} />}
          onClick={() => setNewPrayer({ open: true, groupId: group.id })}
        >
          {m.groups_share()}
        </Button>
      </div>
    </div>
  );
}

type Opened = 'invite' | 'notices' | 'leave' | 'delete';
/** Where there is room, `isRare` ones are behind a menu of their own. */
type Item = { label: string; icon: LucideIcon; isDangerous?: boolean; isRare?: boolean } & (
  | { to: string }
  | { open: Opened }
  | { run: () => void }
);

/**
 * Everything else one may do with a group: behind one button on a phone, in sight but quiet where
 * there is room.
 */
export function GroupSettings({ group }: { group: Group }) {
  const [open, setOpen] = useState<Opened>();
  const close = () => setOpen(undefined);
  const link = useInviteLink(group);
  const items: Item[] = [
    ...(canInviteToGroup(group)
      ? [
          { label: m.invitations_send_open(), icon: UserPlus, open: 'invite' as const },
          { label: m.invitations_link_copy(), icon: LinkIcon, run: () => link.make(link.copy) },
          { label: m.office_title(), icon: Keyboard, to: paths.office(group.id), isRare: true },
        ]
      : []),
    { label: m.sheet_title(), icon: Printer, to: paths.sheet(group.id), isRare: true },
    { label: m.groups_notices_open(), icon: Bell, open: 'notices', isRare: true },
    ...(canEditGroup(group)
      ? [
          { label: m.inviting_title(), icon: Users, to: paths.inviteMany(group.id), isRare: true },
          { label: m.reached_title(), icon: PhoneCall, to: paths.reached(group.id), isRare: true },
          { label: m.groups_edit(), icon: Pencil, to: paths.editGroup(group.id) },
        ]
      : []),
    ...(canDeleteGroup(group)
      ? [{ label: m.ui_delete(), icon: Trash2, open: 'delete' as const, isDangerous: true }]
      : []),
    ...(canLeaveGroup(group)
      ? [{ label: m.groups_leave(), icon: LogOut, open: 'leave' as const, isDangerous: true }]
      : []),
  ];
  const press = (item: Item) => {
    if ('open' in item) setOpen(item.open);
    if ('run' in item) item.run();
  };
  const inMenu = (item: Item) =>
    'to' in item ? (
      <MenuLink key={item.label}>
        <Link to={item.to} className={menuItemClass}>
          <item.icon {...icon} />
          {item.label}
        </Link>
      </MenuLink>
    ) : (
      <MenuAction key={item.label} onSelect={() => press(item)} icon={<item.icon {...icon} />}>
        {item.label}
      </MenuAction>
    );
  return (
    <>
      <div className="-mr-2 ml-auto flex wide:hidden">
        {canInviteToGroup(group) && (
          <Button
            tone="quiet"
            className="@max-[21rem]:hidden px-3!"
            onClick={() => setOpen('invite')}
          >
            {m.invitations_invite()}
          </Button>
        )}
        <Menu
          button={
            <>
              <Settings {...icon} />
              {m.groups_menu()}
            </>
          }
          buttonClassName={buttonClass('quiet', 'px-3!')}
        >
          {items.map(inMenu)}
        </Menu>
      </div>
      {/* The row ends before the button for deleting or leaving, which comes after the content. */}
      <div
        className={`-mr-4 flex flex-wrap max-wide:hidden ${canDeleteGroup(group) ? 'pr-28' : 'pr-40'}`}
      >
        {items
          .filter((item) => !item.isRare && !item.isDangerous)
          .map((item) =>
            'to' in item ? (
              <LinkButton key={item.label} to={item.to} tone="quiet" icon={<item.icon {...icon} />}>
                {item.label}
              </LinkButton>
            ) : (
              <Button
                key={item.label}
                tone="quiet"
                icon={<item.icon {...icon} />}
                pending={'run' in item && link.isPending}
                onClick={() => press(item)}
              >
                {item.label}
              </Button>
            ),
          )}
        <Menu
          button={
            <>
              <Ellipsis {...icon} />
              {m.shell_more()}
            </>
          }
          buttonClassName={buttonClass('quiet')}
        >
          {items.filter((item) => item.isRare).map(inMenu)}
        </Menu>
      </div>
      {link.dialog}
      <Suspense>
        {open === 'invite' && <InviteDialog group={group} onClose={close} />}
        {open === 'notices' && <MyNoticesDialog group={group} onClose={close} />}
        {open === 'leave' && <LeaveGroupDialog group={group} onClose={close} />}
        {open === 'delete' && <DeleteGroupDialog group={group} onClose={close} />}
      </Suspense>
    </>
  );
}

/**
 * Where there is room, leaving and deleting stand at the top too, but the keyboard comes to them
 * after everything else.
 */
export function GroupEnd({ group }: { group: Group }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const canDelete = canDeleteGroup(group);
  if (!canDelete && !canLeaveGroup(group)) return null;
  const Icon = canDelete ? Trash2 : LogOut;
  const EndDialog = canDelete ? DeleteGroupDialog : LeaveGroupDialog;
  return (
    <div className="absolute top-0 right-0 -mr-4 max-wide:hidden">
      <Button tone="quiet" icon={<Icon {...icon} />} onClick={() => setOpen(true)}>
        {canDelete ? m.ui_delete() : m.groups_leave()}
      </Button>
      <Suspense>{isOpen && <EndDialog group={group} onClose={close} />}</Suspense>
    </div>
  );
}
