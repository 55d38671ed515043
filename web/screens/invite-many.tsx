import { m } from '../../shared/messages.ts';
import { canInviteMany } from '../../shared/permissions.ts';
import { useRead } from '../api/cache/queries.ts';
import { GroupFailed } from '../groups/group-failed.tsx';
import { NotAllowed } from '../groups/not-allowed.tsx';
import { ConfirmFirst } from '../invitations/confirm-first.tsx';
import { InviteMany } from '../invitations/invite-many.tsx';
import { paths } from '../paths.ts';
import { useParams } from '../router.tsx';
import { BackLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** The page for inviting by a list of addresses. */
export function InviteManyScreen() {
  const { id = '' } = useParams();
  const { data: group, isLoading, error, refetch } = useRead('getGroup', { id });
  const { data: user } = useRead('getCurrentUser');
  if (isLoading) return <Spinner label={m.groups_page_loading()} />;
  if (!group) return <GroupFailed error={error} onRetry={() => void refetch()} />;
  const mayInvite = canInviteMany(group, { isAdmin: user?.isAdmin ?? false });
  return (
    <Page
      title={m.inviting_title()}
      back={<BackLink to={paths.group(id)}>{group.name}</BackLink>}
      subtitle={m.inviting_explained()}
    >
      {mayInvite ? (
        <>
          <ConfirmFirst />
          <InviteMany group={group} />
        </>
      ) : (
        <NotAllowed group={group} title={m.inviting_not_allowed()}>
          {m.refusals_may_not_invite_many()}
        </NotAllowed>
      )}
    </Page>
  );
}
