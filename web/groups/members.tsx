import type { Group, Member } from '../../shared/groups.ts';
import { displayName } from '../../shared/names.ts';
import { useList } from '../api/queries.ts';
import { Failed } from '../ui/failed.tsx';
import { ShowMore } from '../ui/show-more.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { MemberRow } from './member-row.tsx';

/** Who is in the group: its owner first, then by name. */
export function Members({ group }: { group: Group }) {
  const members = useList('listMembers', { id: group.id });
  if (members.isLoading) return <Spinner label="Loading members..." />;
  if (!members.items) return <Failed onRetry={members.retry} />;
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col gap-3">
        {members.items.toSorted(byStandingThenName).map((member) => (
          <MemberRow key={member.id} group={group} member={member} />
        ))}
      </ul>
      <ShowMore {...members} />
    </div>
  );
}

const byStandingThenName = (a: Member, b: Member) =>
  Number(b.isOwner) - Number(a.isOwner) ||
  displayName(a.user).localeCompare(displayName(b.user), 'en-US');
