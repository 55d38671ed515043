import type { ListedUser } from '../../shared/admin.ts';
import { m } from '../../shared/messages.ts';
import { QUERY_MAX } from '../../shared/words.ts';
import { useList } from '../api/cache/lists.ts';
import { isMoreThanAPage, pageFor } from '../api/cache/page.ts';
import { SearchBox } from '../ui/fields/search-box.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { NothingFound } from '../ui/lists/found.tsx';
import { List, type ListState, MoreAsOneScrolls } from '../ui/lists/list.tsx';
import { useFinding } from '../ui/lists/use-finding.ts';
import { Spoken } from '../ui/spoken.tsx';
import { Reminders } from './reminders.tsx';
import { UserRow } from './user-row.tsx';

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
          <div className="rounded-card border border-line bg-card">
            <table className="w-full">
              <caption className="sr-only">{m.admin_users_caption()}</caption>
              <thead className="sr-only @min-[48rem]:not-sr-only">
                <tr className="border-line border-b text-start text-meta text-muted">
                  {HEADINGS.map((heading) => (
                    <th
                      key={heading()}
                      scope="col"
                      className="whitespace-nowrap px-4 py-2 font-semibold"
                    >
                      {heading()}
                    </th>
                  ))}
                  <th scope="col">
                    <span className="sr-only">{m.admin_users_actions()}</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {items.map((user) => (
                  <UserRow key={user.id} user={user} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </List>
  );
}
