import { ShieldCheck } from 'lucide-react';
import { m } from '../../shared/messages.ts';
import { isModerator } from '../../shared/permissions.ts';
import { useList } from '../api/cache/lists.ts';
import { useRead } from '../api/cache/queries.ts';
import { GroupFailed } from '../groups/group-failed.tsx';
import { NotAllowed } from '../groups/not-allowed.tsx';
import { paths } from '../paths.ts';
import { ReportEntry } from '../prayers/report-entry.tsx';
import { useParams } from '../router.tsx';
import { BackLink, LinkButton } from '../ui/links.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { List } from '../ui/lists/list.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** Open reports of a group, for those who decide them. */
export function ReportsScreen() {
  const { id = '' } = useParams();
  const { data: group, isLoading, error, refetch } = useRead('getGroup', { id });
  if (isLoading) return <Spinner label={m.reports_loading()} />;
  if (!group) return <GroupFailed error={error} onRetry={() => void refetch()} />;
  const back = <BackLink to={paths.group(group.id)}>{group.name}</BackLink>;
  return (
    <Page title={m.reports_title()} back={back} subtitle={m.reports_subtitle()}>
      {isModerator(group) ? (
        <Waiting group={group} />
      ) : (
        <NotAllowed group={group} title={m.refusals_moderators_see_reports()} />
      )}
    </Page>
  );
}

function Waiting({ group }: { group: { id: number; name: string } }) {
  const list = useList('listReports', { id: group.id }, { refetchOnMount: 'always' });
  return (
    <List
      list={list}
      loading={m.reports_loading()}
      failed={m.reports_failed()}
      empty={
        <EmptyState
          title={m.reports_none_title()}
          icon={<ShieldCheck aria-hidden />}
          action={
            <LinkButton to={paths.group(group.id)} tone="plain">
              {m.groups_back()}
            </LinkButton>
          }
        >
          {m.reports_none()}
        </EmptyState>
      }
    >
      {(reports) =>
        reports.map((report) => <ReportEntry key={report.id} report={report} group={group} />)
      }
    </List>
  );
}
