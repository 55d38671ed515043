import { m } from '../../shared/messages.ts';
import { canInviteToGroup } from '../../shared/permissions.ts';
import { useRead } from '../api/cache/queries.ts';
import { GroupFailed } from '../groups/group-failed.tsx';
import { NotAllowed } from '../groups/not-allowed.tsx';
import { paths } from '../paths.ts';
import { Cards } from '../prayers/cards.tsx';
import { OfficeForm } from '../prayers/office-form.tsx';
import { useParams } from '../router.tsx';
import { Card } from '../ui/card.tsx';
import { BackLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** The page on which the office enters request cards. */
export function OfficeScreen() {
  const { id = '' } = useParams();
  const { data: group, isLoading, error, refetch } = useRead('getGroup', { id });
  if (isLoading) return <Spinner label={m.groups_page_loading()} />;
  if (!group) return <GroupFailed error={error} onRetry={() => void refetch()} />;
  return (
    <Page
      title={m.office_title()}
      back={<BackLink to={paths.group(id)}>{group.name}</BackLink>}
      subtitle={m.office_explained({ group: group.name })}
    >
      {!canInviteToGroup(group) ? (
        <NotAllowed group={group} title={m.office_not_allowed_title()}>
          {m.refusals_inviters_post_as_office()}
        </NotAllowed>
      ) : (
        <>
          <Card>
            <OfficeForm group={group} />
          </Card>
          <Cards group={group} />
        </>
      )}
    </Page>
  );
}
