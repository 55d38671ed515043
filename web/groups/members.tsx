import type { Group, Member } from '../../shared/groups.ts';
import { displayName } from '../../shared/names.ts';
import { useList } from '../api/queries.ts';
import { List } from '../ui/list.tsx';
import { MemberRow } from './member-row.tsx';

/** Who is in the group: its owner first, then by name. */
export function Members({ group }: { group: Group }) {
  const members = useList('listMembers', { id: group.id });
  return (
    <List list={members} loading="Loading members...">
      {(items) => (
        <ul className="flex flex-col gap-3">
          {items.toSorted(byStandingThenName).map((member) => (
            <MemberRow key={member.id} group={group} member={member} />
          ))}
        </ul>
      )}
    </List>
  );
}

const byStandingThenName = (a: Member, b: Member) =>
  Number(b.isOwner) - Number(a.isOwner) ||
  displayName(a.user).localeCompare(displayName(b.user), 'en-US');
