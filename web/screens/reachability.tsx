import { m } from '../../shared/messages.ts';
import { useList } from '../api/cache/lists.ts';
import { PAGE } from '../api/cache/page.ts';
import { useRead } from '../api/cache/queries.ts';
import { isStatus } from '../api/errors.ts';
import { GroupFailed } from '../groups/group-failed.tsx';
import { NotAllowed } from '../groups/not-allowed.tsx';
import { paths } from '../paths.ts';
import { ReachabilityList } from '../reachability/reachability-list.tsx';
import { useParams } from '../router.tsx';
import { useChoice } from '../ui/fields/use-choice.ts';
import { BackLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';

const WHO = ['all', 'unreached'] as const;

/** How each member of a group is reached, for its owner. */
export function ReachabilityScreen() {
  const { id = '' } = useParams();
  const [who, setWho] = useChoice('who', WHO);
  const { data: group, error, refetch } = useRead('getGroup', { id });
  const only = who === 'unreached' ? ({ only: 'unreached' } as const) : {};
  const list = useList(
    'listReachedMembers',
    { id },
    // Read on each mount: members change their own numbers without an event.
    { query: { limit: PAGE, ...only }, refetchOnMount: 'always' },
  );
  if (error) return <GroupFailed error={error} onRetry={() => void refetch()} />;
  return (
    <Page
      title={m.reachability_title()}
      back={<BackLink to={paths.group(id)}>{group?.name ?? m.groups_list_title()}</BackLink>}
      subtitle={m.reachability_explained()}
    >
      {isStatus(list.error, 403) ? (
        group && <NotAllowed group={group} title={m.reachability_failed()} />
      ) : (
        <ReachabilityList
          list={list}
          groupId={Number(id)}
          isOnlyUnreached={who === 'unreached'}
          onOnlyUnreached={(isOnly) => setWho(isOnly ? 'unreached' : 'all')}
        />
      )}
    </Page>
  );
}
