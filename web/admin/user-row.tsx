import { useRef } from 'react';
import type { ListedUser } from '../../shared/admin.ts';
import { m } from '../../shared/messages.ts';
import { displayName } from '../../shared/names.ts';
import { adminActions } from '../api/actions/admin.ts';
import { useAction } from '../api/actions/use-action.ts';
import { Badge } from '../ui/badge.tsx';
import { clockNow } from '../ui/dates/clock.ts';
import { shownDate } from '../ui/dates/dates.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';
import { UserMenu } from './user-menu.tsx';
import { sinceLogin } from './words.ts';

type UserProps = { user: ListedUser };

/**
 * A user, in a table row. In a narrow container the row has the person alone: badges stand for the switches, and the
 * menu has everything else.
 */
export function UserRow({ user }: UserProps) {
  const row = useRef<HTMLTableRowElement>(null);
  useRestoredFocus(row);
  const name = displayName(user);
  return (
    <tr ref={row} className="h-16 border-line not-first:border-t">
      <th scope="row" className="px-4 py-1 text-start font-normal">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="own-words min-w-0 font-semibold">
            {user.isMe ? m.admin_users_you({ name }) : name}
          </span>
          <span className="own-words hidden text-meta text-muted @min-[48rem]:block">
            {user.username}
          </span>
          {!user.isMe && <StateBadges user={user} />}
        </span>
        <AddressLine user={user} />
      </th>
      <td className="hidden whitespace-nowrap px-4 @min-[48rem]:table-cell">
        {shownDate(user.createdAt)}
      </td>
      <td className="hidden whitespace-nowrap px-4 @min-[48rem]:table-cell">
        {sinceLogin(user.lastLoginAt, clockNow())}
      </td>
      <td className="hidden px-4 @min-[48rem]:table-cell">
        <ActiveSwitch user={user} />
      </td>
      <td className="hidden px-4 @min-[48rem]:table-cell">
        <AdminSwitch user={user} />
      </td>
      <td className="w-11 pe-2">{!user.isMe && <UserMenu user={user} />}</td>
    </tr>
  );
}

const StateBadges = ({ user }: UserProps) => (
  <span className="flex gap-3 @min-[48rem]:hidden">
    {user.isAdmin && <Badge tone="primary">{m.admin_users_admin()}</Badge>}
    {!user.isActive && <Badge tone="danger">{m.admin_users_is_off()}</Badge>}
  </span>
);

/** How to reach the user, and for administrators themselves, why their row has no menu. */
function AddressLine({ user: { email, isMe, isEmailConfirmed } }: UserProps) {
  const line = 'block wrap-anywhere text-meta text-muted';
  const address = isEmailConfirmed ? email : email && m.admin_users_not_confirmed({ email });
  return (
    <>
      <span className={line}>{address ?? m.reachability_mail_no_address()}</span>
      {isMe && <span className={line}>{m.admin_users_not_yourself()}</span>}
    </>
  );
}

/** Switches an account on or off. Shows the new state before the response. */
function ActiveSwitch({ user }: UserProps) {
  const setActive = useAction(adminActions.setUserActive);
  return (
    <Switch
      hideLabel
      label={m.admin_users_active_of({ name: displayName(user) })}
      checked={setActive.isPending ? setActive.variables.body.isActive : user.isActive}
      disabled={user.isMe}
      pending={setActive.isPending}
      onChange={(isActive) => setActive.mutate({ params: { id: user.id }, body: { isActive } })}
    />
  );
}

/** Gives or takes administrator's rights. Shows the new state before the response. */
function AdminSwitch({ user }: UserProps) {
  const setAdmin = useAction(adminActions.setUserAdmin);
  return (
    <Switch
      hideLabel
      label={m.admin_users_admin_of({ name: displayName(user) })}
      checked={setAdmin.isPending ? setAdmin.variables.body.isAdmin : user.isAdmin}
      disabled={user.isMe}
      pending={setAdmin.isPending}
      onChange={(isAdmin) => setAdmin.mutate({ params: { id: user.id }, body: { isAdmin } })}
    />
  );
}
