import { type ReactNode, useRef, useState } from 'react';
import type { ListedUser } from '../../shared/admin.ts';
import { displayName } from '../../shared/names.ts';
import { useList } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { Button } from '../ui/button.tsx';
import { shownDate } from '../ui/dates.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { List } from '../ui/list.tsx';
import { Switch } from '../ui/switch.tsx';
import { useFocusKept } from '../ui/use-focus-kept.ts';
import { Reminders } from './reminders.tsx';
import { DeleteUserDialog, ResetLink } from './user-dialogs.tsx';
import { sinceLogin } from './words.ts';

const HEADINGS = ['Person', 'Joined', 'Last login', 'Active', 'Admin'];

/** Everybody with an account, the newest first. */
export function Users() {
  const users = useList('listUsers', undefined, { refetchOnMount: 'always' });
  return (
    <List
      list={users}
      loading="Loading users..."
      failed="The users did not load."
      empty={<EmptyState title="No users yet" />}
      className="@container flex flex-col gap-6"
    >
      {(items) => (
        <>
          <Reminders />
          <table className="block @min-[54rem]:table">
            <caption className="sr-only">Users</caption>
            <thead className="sr-only @min-[54rem]:not-sr-only @min-[54rem]:table-header-group">
              <tr className="border-line border-b-2 text-left text-meta text-muted">
                {HEADINGS.map((heading) => (
                  <th key={heading} scope="col" className="pr-4 pb-2 font-semibold">
                    {heading}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">Actions</span>
                </th>
              </tr>
            </thead>
            <tbody className="flex flex-col gap-3 @min-[54rem]:table-row-group">
              {items.map((user) => (
                <UserRow key={user.id} user={user} />
              ))}
            </tbody>
          </table>
        </>
      )}
    </List>
  );
}

/** One user: a row of the table where there is room for one, else a card. */
function UserRow({ user }: { user: ListedUser }) {
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

/** Whether somebody may sign in. While an answer is awaited it already stands where it was put. */
function ActiveSwitch({ user }: { user: ListedUser }) {
  const setActive = useAction('setUserActive');
  return (
    <Switch
      hideLabel
      label={`Active: ${displayName(user)}`}
      checked={setActive.isPending ? setActive.variables.body.isActive : user.isActive}
      disabled={user.isMe}
      pending={setActive.isPending}
      onChange={(isActive) => setActive.mutate({ params: { id: user.id }, body: { isActive } })}
    />
  );
}

/** Whether somebody is an administrator. */
function AdminSwitch({ user }: { user: ListedUser }) {
  const setAdmin = useAction('setUserAdmin');
  return (
    <Switch
      hideLabel
      label={`Admin: ${displayName(user)}`}
      checked={setAdmin.isPending ? setAdmin.variables.body.isAdmin : user.isAdmin}
      disabled={user.isMe}
      pending={setAdmin.isPending}
      onChange={(isAdmin) => setAdmin.mutate({ params: { id: user.id }, body: { isAdmin } })}
    />
  );
}

/** Lets an administrator say that an address is its user's own, where no mail can show it. */
function ConfirmAddress({ user }: { user: ListedUser }) {
  const confirm = useAction('confirmAddressOf');
  if (user.isEmailConfirmed) return null;
  return (
    <Button
      tone="quiet"
      aria-label={`Confirm address of ${displayName(user)}`}
      pending={confirm.isPending}
      pendingLabel="Confirming..."
      onClick={() => confirm.mutate({ params: { id: user.id } })}
    >
      Confirm address
    </Button>
  );
}
