import { useRead } from '../api/queries.ts';
import { ArrivalNotice } from '../groups/arrival-notice.tsx';
import { GroupActions, GroupSettings } from '../groups/group-actions.tsx';
import { GroupFailed } from '../groups/group-failed.tsx';
import { Members } from '../groups/members.tsx';
import { memberCount } from '../groups/words.ts';
import { paths } from '../paths.ts';
import { GroupPrayers } from '../prayers/group-prayers.tsx';
import { BackLink, useParams } from '../router.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';

export function GroupScreen() {
  const { id = '' } = useParams();
  const { data: group, isLoading, isPending, error, refetch } = useRead('getGroup', { id });

  if (isLoading || (isPending && !error)) return <Spinner label="Loading group..." />;
  if (!group) return <GroupFailed error={error} onRetry={() => void refetch()} />;
  return (
    <Page
      title={group.name}
      back={<BackLink to={paths.groups}>My Groups</BackLink>}
      action={<GroupSettings group={group} />}
      subtitle={
        <>
          {group.description && (
            <p className="own-words mb-1 whitespace-pre-line text-text">{group.description}</p>
          )}
          <p>
            {group.isOwner ? 'You are the owner of this group' : 'You are a member of this group'}
            <span aria-hidden> · </span>
            <span className="whitespace-nowrap">{memberCount(group.memberCount)}</span>
          </p>
        </>
      }
    >
      <ArrivalNotice />
      <GroupActions group={group} />
      <Tabs
        label="Parts of this group"
        items={[
          { label: 'Prayer Requests', panel: <GroupPrayers group={group} /> },
          { label: 'Members', panel: <Members group={group} /> },
        ]}
      />
    </Page>
  );
}
