import { type ReactNode, useRef, useState } from 'react';
import type { ListedUser } from '../../shared/admin.ts';
import { m } from '../../shared/messages.ts';
import { displayName } from '../../shared/names.ts';
import { QUERY_MAX } from '../../shared/words.ts';
import { adminActions } from '../api/actions/admin.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useList } from '../api/cache/lists.ts';
import { isMoreThanAPage, pageFor } from '../api/cache/page.ts';
import { Button } from '../ui/button.tsx';
import { clockNow } from '../ui/dates/clock.ts';
import { shownDate } from '../ui/dates/dates.tsx';
import { SearchBox } from '../ui/fields/search-box.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { NothingFound } from '../ui/lists/found.tsx';
import { List, type ListState, MoreAsOneScrolls } from '../ui/lists/list.tsx';
import { useFinding } from '../ui/lists/use-finding.ts';
import { Spoken } from '../ui/spoken.tsx';
import { useRestoredFocus } from '../ui/use-restored-focus.ts';
import { ChangeAddress } from './change-address.tsx';
import { NewCard } from './new-card.tsx';
import { Reminders } from './reminders.tsx';
import { DeleteUserDialog, ResetLink } from './user-dialogs.tsx';
import { sinceLogin } from './words.ts';

const HEADINGS = [
  m.admin_users_person,
  m.admin_users_joined,
  m.admin_users_last_login,
  m.admin_users_active,
  m.admin_users_admin,
];

/** All users, newest first, with a search if there are many. */
export function Users() {
  const { q, box } = useFinding(QUERY_MAX);
  const users = useList('listUsers', undefined, {
    query: pageFor(q),
    keepsLast: true,
    refetchOnMount: 'always',
  });
  return (
    <div className="flex flex-col gap-6">
      {(q || isMoreThanAPage(users)) && <SearchBox label={m.admin_users_search()} {...box} />}
      <UserList users={users} q={q} />
    </div>
  );
}

type UserListProps = { users: ListState<ListedUser> & { isOfLast: boolean }; q: string };

function UserList({ users, q }: UserListProps) {
  const isSearched = q !== '';
  return (
    <List
      list={users}
      loading={m.admin_users_loading()}
      failed={m.admin_users_failed()}
      empty={
        isSearched ? (
          <NothingFound title={m.admin_users_not_found_title()}>
            {m.admin_users_not_found()}
          </NothingFound>
        ) : (
          <EmptyState title={m.admin_users_none()} />
        )
      }
      className="@container flex flex-col gap-6"
      more={<MoreAsOneScrolls list={users} />}
    >
      {(items) => (
        <>
          {!isSearched && <Reminders />}
          {isSearched && !users.hasMore && (
            <Spoken className="text-muted" of={users.isOfLast ? null : q}>
              {m.admin_users_found({ count: items.length })}
            </Spoken>
          )}
          <table className="block @min-[54rem]:table">
            <caption className="sr-only">{m.admin_users_caption()}</caption>
            <thead className="sr-only @min-[54rem]:not-sr-only @min-[54rem]:table-header-group">
              <tr className="border-line border-b text-start text-meta text-muted">
                {HEADINGS.map((heading) => (
                  <th key={heading()} scope="col" className="pe-4 pb-2 font-semibold">
                    {heading()}
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">{m.admin_users_actions()}</span>
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

const addressWords = ({ email, isEmailConfirmed }: ListedUser) => {
  if (email === null) return m.reachability_mail_no_address();
  return isEmailConfirmed ? email : m.admin_users_not_confirmed({ email });
};

/** A user: a table row, or a card in a narrow container. */
function UserRow({ user }: { user: ListedUser }) {
  const row = useRef<HTMLTableRowElement>(null);
  useRestoredFocus(row);
  const name = displayName(user);
  return (
    <tr
      ref={row}
      className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-card border border-line bg-card p-5 @min-[36rem]:grid-cols-4 @min-[54rem]:table-row @min-[54rem]:border-0 @min-[54rem]:border-b @min-[54rem]:bg-transparent"
    >
      <th
        scope="row"
        className="col-span-full text-start font-normal @min-[54rem]:py-3 @min-[54rem]:pe-4"
      >
        <span className="own-words aligned-with-page block font-semibold">
          {user.isMe ? m.admin_users_you({ name }) : name}
        </span>
        <span className="own-words aligned-with-page block text-meta text-muted">
          {user.username}
        </span>
        <span className="block text-meta text-muted">{addressWords(user)}</span>
      </th>
      <Cell label={m.admin_users_joined()}>
        <span className="whitespace-nowrap">{shownDate(user.createdAt)}</span>
      </Cell>
      <Cell label={m.admin_users_last_login()}>
        <span className="whitespace-nowrap">{sinceLogin(user.lastLoginAt, clockNow())}</span>
      </Cell>
      <Cell label={m.admin_users_active()}>
        <ActiveSwitch user={user} />
      </Cell>
      <Cell label={m.admin_users_admin()}>
        <AdminSwitch user={user} />
      </Cell>
      <td className="col-span-full @min-[54rem]:py-2">
        {user.isMe ? (
          <p className="text-meta text-muted @min-[54rem]:max-w-48">
            {m.admin_users_not_yourself()}
          </p>
        ) : (
          <UserActions user={user} />
        )}
      </td>
    </tr>
  );
}

/** A value; on a card with its heading, which the table has on top. */
const Cell = ({ label, children }: { label: string; children: ReactNode }) => (
  <td className="@min-[54rem]:py-3 @min-[54rem]:pe-4">
    <span className="block text-meta text-muted @min-[54rem]:hidden">{label}</span>
    {children}
  </td>
);

function UserActions({ user }: { user: ListedUser }) {
  const [isDeleting, setDeleting] = useState(false);
  return (
    <div className="-mx-4 -mb-2 flex flex-wrap @min-[54rem]:mb-0 @min-[54rem]:justify-end">
      <ConfirmAddress user={user} />
      <ChangeAddress user={user} />
      <NewCard user={user} />
      <ResetLink user={user} />
      <Button
        tone="quietDanger"
        aria-label={m.admin_delete_of({ name: displayName(user) })}
        onClick={() => setDeleting(true)}
      >
        {m.ui_delete()}
      </Button>
      <DeleteUserDialog user={user} open={isDeleting} onClose={() => setDeleting(false)} />
    </div>
  );
}

/** Switches an account on or off. Shows the new state before the response. */
function ActiveSwitch({ user }: { user: ListedUser }) {
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

function AdminSwitch({ user }: { user: ListedUser }) {
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

/** Confirms a user's address, for servers without mail. */
function ConfirmAddress({ user }: { user: ListedUser }) {
  const confirm = useAction(adminActions.confirmAddressOf);
  if (user.email === null || user.isEmailConfirmed) return null;
  return (
    <Button
      tone="quiet"
      aria-label={m.admin_confirm_address_of({ name: displayName(user) })}
      pending={confirm.isPending}
      pendingLabel={m.admin_confirm_address_confirming()}
      onClick={() => confirm.mutate({ params: { id: user.id } })}
    >
      {m.admin_confirm_address()}
    </Button>
  );
}
