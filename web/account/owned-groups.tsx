import type { Group } from '../../shared/groups.ts';
import { useList } from '../api/queries.ts';

/** What becomes of the groups that one owns: by name, once all of them are known here. */
export function OwnedGroups() {
  const { items: groups, hasMore } = useList('listGroups');
  if (!groups || hasMore) {
    return <li>A group you own passes on. {HEIR} A group with nobody else in it is deleted.</li>;
  }
  const owned = groups.filter(({ isOwner }) => isOwner);
  const shared = owned.filter(({ memberCount }) => memberCount > 1);
  const alone = owned.filter(({ memberCount }) => memberCount === 1);
  return (
    <>
      {shared.length > 0 && (
        <li>
          Groups of yours that pass on: <b>{named(shared)}</b>. {HEIR}
        </li>
      )}
      {alone.length > 0 && (
        <li>
          Groups of yours that are deleted, as nobody else is in them: <b>{named(alone)}</b>.
        </li>
      )}
    </>
  );
}

const HEIR =
  'The member who has been there longest becomes the owner; members with a permission come first.';

const named = (groups: Group[]) => groups.map(({ name }) => name).join(', ');
