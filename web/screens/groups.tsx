import { Plus, Users } from 'lucide-react';
import { m } from '../../shared/messages.ts';
import { useList } from '../api/cache/lists.ts';
import { GroupRow } from '../groups/group-row.tsx';
import { paths } from '../paths.ts';
import { LinkButton } from '../ui/links.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { List } from '../ui/lists/list.tsx';
import { Page } from '../ui/page.tsx';

const plus = <Plus aria-hidden className="size-5" />;

export const GroupsScreen = () => (
  <Page
    title={m.groups_list_title()}
    subtitle={m.groups_list_subtitle()}
    action={
      <LinkButton to={paths.createGroup} icon={plus}>
        {m.groups_list_new()}
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
      loading={m.groups_loading()}
      className="flex flex-col gap-6"
      empty={
        <EmptyState
          title={m.groups_none_title()}
          icon={<Users aria-hidden />}
          action={
            <LinkButton to={paths.createGroup} icon={plus}>
              {m.groups_none_create()}
            </LinkButton>
          }
        >
          {m.groups_none()}
        </EmptyState>
      }
    >
      {(items) => (
        <ul className="overflow-hidden rounded-card border border-line bg-card">
          {items.map((group, index) => (
            <GroupRow key={group.id} group={group} index={index} />
          ))}
        </ul>
      )}
    </List>
  );
}
