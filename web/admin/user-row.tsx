import { type ReactNode, useRef, useState } from 'react';
import type { ListedUser } from '../../shared/admin.ts';
import { displayName } from '../../shared/names.ts';
import { Button } from '../ui/button.tsx';
import { shownDate } from '../ui/dates.tsx';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import { ConfirmAddress } from './confirm-address.tsx';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { ResetLink } from './reset-link.tsx';
import { ActiveSwitch, AdminSwitch } from './user-switches.tsx';
import { sinceLogin } from './words.ts';

/** One user: a row of the table where there is room for one, else a card. */
export function UserRow({ user }: { user: ListedUser }) {
  const row = useRef<HTMLTableRowElement>(null);
  useFocusKept(row);
  return (
    <tr
      ref={row}
      className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-card border-2 border-line bg-card p-5 @min-[36rem]:grid-cols-4 @min-[54rem]:table-row @min-[54rem]:border-0 @min-[54rem]:border-b-2 @min-[54rem]:bg-transparent"
    >
      <th
        scope="row"
        className="col-span-full text-left font-normal @min-[54rem]:py-3 @min-[54rem]:pr-4"
      >
        <span className="own-words block font-semibold">
          {displayName(user)}
          {user.isMe && ' (you)'}
        </span>
        <span className="own-words block text-meta text-muted">{user.username}</span>
        <span className="block text-meta text-muted">
          {user.email}
          {!user.isEmailConfirmed && ' (not confirmed)'}
        </span>
      </th>
      <Cell label="Joined">{shownDate(user.createdAt)}</Cell>
      <Cell label="Last login">{sinceLogin(user.lastLoginAt, new Date())}</Cell>
      <Cell label="Active">
        <ActiveSwitch user={user} />
      </Cell>
      <Cell label="Admin">
        <AdminSwitch user={user} />
      </Cell>
      <td className="col-span-full @min-[54rem]:py-2">
        {user.isMe ? (
          <p className="text-meta text-muted @min-[54rem]:max-w-48">
            Only another administrator can change or delete you here.
          </p>
        ) : (
          <UserActions user={user} />
        )}
      </td>
    </tr>
  );
}

/** On a card the value stands below its own heading, which the table has on top. */
const Cell = ({ label, children }: { label: string; children: ReactNode }) => (
  <td className="@min-[54rem]:py-3 @min-[54rem]:pr-4">
    <span className="block text-meta text-muted @min-[54rem]:hidden">{label}</span>
    {children}
  </td>
);

function UserActions({ user }: { user: ListedUser }) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className="-mx-4 -mb-2 flex flex-wrap @min-[54rem]:mb-0 @min-[54rem]:justify-end">
      <ConfirmAddress user={user} />
      <ResetLink user={user} />
      <Button
        tone="quietDanger"
        aria-label={`Delete ${displayName(user)}`}
        onClick={() => setDeleting(true)}
      >
        Delete
      </Button>
      <DeleteUserDialog user={user} open={isDeleting} onClose={() => setDeleting(false)} />
    </div>
  );
}
