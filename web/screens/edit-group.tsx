import { useEffect } from 'react';
import { canEditGroup } from '../../shared/permissions.ts';
import { useRead } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { GroupFailed } from '../groups/group-failed.tsx';
import { GroupForm } from '../groups/group-form.tsx';
import { paths } from '../paths.ts';
import { BackLink, LinkButton, Redirect, useNavigate, useParams } from '../router.tsx';
import { Card } from '../ui/card.tsx';
import { notify } from '../ui/notify.ts';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

export function EditGroupScreen() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data: group, isLoading, error, refetch } = useRead('getGroup', { id });
  const edit = useAction('editGroup');

  if (isLoading) return <Spinner />;
  if (!group) return <GroupFailed error={error} onRetry={() => void refetch()} />;
  if (!canEditGroup(group)) return <Denied id={group.id} />;
  return (
    <Page
      title="Edit Group"
      back={<BackLink to={paths.group(group.id)}>Back to Group</BackLink>}
      narrow
    >
      <Card>
        <GroupForm
          group={group}
          onSubmit={(body) =>
            edit.mutate(
              { params: { id: group.id }, body },
              { onSuccess: () => navigate(paths.group(group.id)) },
            )
          }
          submitLabel="Save Changes"
          pendingLabel="Saving..."
          pending={edit.isPending}
          cancel={
            <LinkButton to={paths.group(group.id)} tone="plain">
              Cancel
            </LinkButton>
          }
        />
      </Card>
    </Page>
  );
}

function Denied({ id }: { id: number }) {
  useEffect(() => {
    notify({
      title: 'Permission denied',
      text: 'Only the group owner can edit this group.',
      tone: 'destructive',
    });
  }, []);
  return <Redirect to={paths.group(id)} />;
}
