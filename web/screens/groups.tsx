import { Plus, Users } from 'lucide-react';
import { useList } from '../api/queries.ts';
import { GroupCard } from '../groups/group-card.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../router.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { List } from '../ui/list.tsx';
import { Page } from '../ui/page.tsx';

const plus = <Plus aria-hidden className="size-5" />;

export const GroupsScreen = () => (
  <Page
    title="My Groups"
    subtitle="The people you pray with"
    action={
      <LinkButton to={paths.createGroup} icon={plus}>
        New Group
      </LinkButton>
    }
  >
    <GroupList />
  </Page>
);

function GroupList() {
  const groups = useList('listGroups');
  return (
    <List
      list={groups}
      loading="Loading groups..."
      className="flex flex-col gap-6"
      empty={
        <EmptyState
          title="No Groups Yet"
          icon={<Users aria-hidden />}
          action={
            <LinkButton to={paths.createGroup} icon={plus}>
              Create Your First Group
            </LinkButton>
          }
        >
          A group is a few people you trust. Only its members see what is shared in it.
        </EmptyState>
      }
    >
      {(items) => (
        <ul className="grid gap-4 two:grid-cols-2">
          {items.map((group) => (
            <GroupCard key={group.id} group={group} />
          ))}
        </ul>
      )}
    </List>
  );
}
