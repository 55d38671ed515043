import type { Group } from '../../shared/groups.ts';
import { useList } from '../api/queries.ts';
import { paths } from '../paths.ts';
import { Link } from '../router.tsx';
import { Checkbox, Choices } from '../ui/choices.tsx';
import { Failed } from '../ui/failed.tsx';
import { Spinner } from '../ui/spinner.tsx';

type GroupChoicesProps = {
  legend: string;
  isLegendSeen?: boolean;
  chosen: readonly number[];
  onChange: (groupIds: number[]) => void;
  /** The way to the page where a group is made leads out of the dialog this stands in. */
  onLeave?: () => void;
};

/** Which of one's groups a request is shared with. */
export function GroupChoices({
  legend,
  isLegendSeen,
  chosen,
  onChange,
  onLeave,
}: GroupChoicesProps) {
  const { items: groups, error, retry } = useList('listGroups');
  if (!groups) {
    return error ? (
      <Failed title="Your groups did not load." onRetry={retry} />
    ) : (
      <Spinner label="Loading groups..." />
    );
  }
  if (groups.length === 0) {
    return (
      <p>
        You don't have any groups yet. Create a group first to share your prayer request.{' '}
        <Link to={paths.createGroup} onClick={onLeave} className="link">
          Create a group
        </Link>
      </p>
    );
  }
  return (
    <Choices legend={legend} isLegendSeen={isLegendSeen}>
      {groups.map((group) => (
        <Checkbox
          key={group.id}
          label={<GroupName group={group} />}
          checked={chosen.includes(group.id)}
          onChange={({ target }) =>
            onChange(
              target.checked ? [...chosen, group.id] : chosen.filter((id) => id !== group.id),
            )
          }
        />
      ))}
    </Choices>
  );
}

const GroupName = ({ group }: { group: Group }) => (
  <>
    <span className="own-words">{group.name}</span>{' '}
    <span className="whitespace-nowrap text-meta text-muted">
      {group.memberCount === 1 ? '(only you so far)' : `(${group.memberCount} members)`}
    </span>
  </>
);
