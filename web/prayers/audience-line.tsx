import { Eye, EyeOff, Lock } from 'lucide-react';
import type { Group } from '../../shared/groups.ts';
import { isLeader } from '../../shared/permissions.ts';
import { useList } from '../api/cache/lists.ts';
import { useLive } from '../ui/spoken.tsx';
import { whoWillSee } from './words.ts';

type AudienceLineProps = {
  isPrivate: boolean;
  isAnonymous: boolean;
  isFromOffice: boolean;
  groupIds: readonly number[];
  leadersOnlyGroupIds: readonly number[];
};

/** A line about who will see the request. Screen readers announce changes. */
export function AudienceLine({ groupIds, leadersOnlyGroupIds, ...names }: AudienceLineProps) {
  const { items: groups = [] } = useList('listGroups');
  const { isPrivate, isAnonymous } = names;
  const chosen = groups
    .filter((group) => groupIds.includes(group.id))
    .map((group) => readersIn(group, leadersOnlyGroupIds.includes(group.id)));
  const words = whoWillSee({ ...names, groups: chosen });
  const Icon = isPrivate ? Lock : isAnonymous ? EyeOff : Eye;
  return (
    <div {...useLive()}>
      {words && (
        <p className="flex items-start gap-2.5 rounded-control bg-selected px-4 py-3 font-semibold">
          <Icon aria-hidden className="mt-0.5 size-5.5 shrink-0 text-primary" />
          {words}
        </p>
      )}
    </div>
  );
}

/** Number of people besides the author who see a request in a group. */
const readersIn = (group: Group, isLeadersOnly: boolean) => ({
  name: group.name,
  isLeadersOnly,
  readers: isLeadersOnly ? group.leaderCount - (isLeader(group) ? 1 : 0) : group.memberCount - 1,
});
