import { useList } from '../api/queries.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { List } from '../ui/list.tsx';
import { Reminders } from './reminders.tsx';
import { UserRow } from './user-row.tsx';

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
