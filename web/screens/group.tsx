import { Suspense, useDeferredValue } from 'react';
import { m } from '../../shared/messages.ts';
import { useRead } from '../api/cache/queries.ts';
import { ArrivalNotice } from '../groups/arrival-notice.tsx';
import { GroupActions, InviteToGroup } from '../groups/group-actions.tsx';
import { GroupFailed } from '../groups/group-failed.tsx';
import { GroupEnd, GroupSettings } from '../groups/group-settings.tsx';
import { InvitePeople } from '../invitations/invite-people.tsx';
import { paths } from '../paths.ts';
import { AnsweredThisWeek, useGroupAnswers } from '../prayers/answered-week.tsx';
import { GroupPrayers, useGroupPrayers, useWaiting } from '../prayers/group-prayers.tsx';
import { useParams } from '../router.tsx';
import { SearchFieldInRow } from '../search/search-field.tsx';
import { AfterDot } from '../ui/after-dot.tsx';
import { Clamped } from '../ui/clamped.tsx';
import { useMinute } from '../ui/dates/minute.ts';
import { lazyComponent } from '../ui/lazy-component.ts';
import { BackLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Tabs } from '../ui/tabs.tsx';

const ReportsNotice = lazyComponent(() => import('../groups/reports-notice.tsx'), 'ReportsNotice');
const Members = lazyComponent(() => import('../groups/members.tsx'), 'Members');

export function GroupScreen() {
  const { id = '' } = useParams();
  const { data: group, isLoading, isPending, error, refetch } = useRead('getGroup', { id });
  // Reads of the tabs, started in parallel with that of the group.
  const waiting = useWaiting(useGroupPrayers(id).list);
  const { answers, isLoading: areAnswersLoading } = useGroupAnswers(id);
  // At midnight all requests wait again.
  useMinute();

  // Deferred, so that a slow phone stays responsive. Waits for the answers, which stand above the tabs and
  // would push them down.
  const isRead = Boolean(group) && !areAnswersLoading;
  const isDrawn = useDeferredValue(isRead);

  if (isLoading || (isPending && !error) || (group && !(isRead && isDrawn)))
    return <Spinner label={m.groups_page_loading()} />;
  if (!group) return <GroupFailed error={error} onRetry={() => void refetch()} />;
  return (
    <Page
      title={group.name}
      windowTitle={m.groups_window()}
      back={
        <div className="@container">
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <BackLink to={paths.groups}>{m.groups_list_title()}</BackLink>
            <GroupSettings group={group} />
          </div>
        </div>
      }
      subtitle={
        <>
          {group.description && (
            <Clamped
              text={group.description}
              what={m.groups_description_of({ group: group.name })}
              className="mb-1 text-text"
            />
          )}
          <p>
            {group.isOwner ? m.groups_page_owner() : m.groups_page_member()}
            {/* Screen readers ignore the dot and pause at the comma. */}
            <span className="sr-only">,</span>
            <AfterDot>{m.groups_members({ count: group.memberCount })}</AfterDot>
          </p>
        </>
      }
    >
      <ArrivalNotice />
      {group.reportCount > 0 && (
        <Suspense>
          <ReportsNotice group={group} />
        </Suspense>
      )}
      <InvitePeople group={group} />
      <GroupActions group={group} waiting={waiting} />
      <AnsweredThisWeek prayers={answers} />
      <Tabs
        end={<InviteToGroup group={group} />}
        label={m.groups_page_parts_label()}
        items={[
          {
            label: m.groups_page_requests(),
            panel: (
              <GroupPrayers
                group={group}
                search={
                  <SearchFieldInRow
                    label={m.search_within_group({ group: group.name })}
                    within={{ group: String(group.id) }}
                  />
                }
              />
            ),
          },
          {
            label: m.groups_page_members_count({ count: group.memberCount }),
            panel: (
              <Suspense fallback={<Spinner />}>
                <Members key={group.id} group={group} />
              </Suspense>
            ),
          },
        ]}
      />
      <GroupEnd group={group} />
    </Page>
  );
}
