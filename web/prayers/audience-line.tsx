import { Eye, EyeOff, Lock } from 'lucide-react';
import { useList } from '../api/queries.ts';
import { whoWillSee } from './audience.ts';

type AudienceLineProps = { isPrivate: boolean; isAnonymous: boolean; groupIds: readonly number[] };

/** Says who will see a request before it is sent; screen readers hear it change. */
export function AudienceLine({ isPrivate, isAnonymous, groupIds }: AudienceLineProps) {
  const { items: groups = [] } = useList('listGroups');
  const chosen = groups.filter((group) => groupIds.includes(group.id));
  const words = whoWillSee({ isPrivate, isAnonymous, groups: chosen });
  const Icon = isPrivate ? Lock : isAnonymous ? EyeOff : Eye;
  return (
    <div role="status">
      {words && (
        <p className="flex items-start gap-2.5 rounded-control bg-selected px-4 py-3 font-semibold">
          <Icon aria-hidden className="mt-0.5 size-5.5 shrink-0 text-primary" />
          {words}
        </p>
      )}
    </div>
  );
}
