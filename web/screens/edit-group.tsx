import { useEffect } from 'react';
import { m } from '../../shared/messages.ts';
import { canEditGroup } from '../../shared/permissions.ts';
import { groupActions } from '../api/actions/groups.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { GroupFailed } from '../groups/group-failed.tsx';
import { GroupForm, useGroupDraft } from '../groups/group-form.tsx';
import { paths } from '../paths.ts';
import { useNavigate, useParams } from '../router.tsx';
import { Card } from '../ui/card.tsx';
import { BackLink, LinkButton, Redirect } from '../ui/links.tsx';
import { notify } from '../ui/overlays/notify.ts';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

export function EditGroupScreen() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data: group, isLoading, error, refetch } = useRead('getGroup', { id });
  const draft = useGroupDraft(id);
  const edit = useFormAction(groupActions.editGroup, draft);

  if (isLoading) return <Spinner />;
  if (!group) return <GroupFailed error={error} onRetry={() => void refetch()} />;
  if (!canEditGroup(group)) return <Denied id={group.id} />;
  return (
    <Page
      title={m.groups_edit()}
      back={<BackLink to={paths.group(group.id)}>{m.groups_back()}</BackLink>}
    >
      <Card>
        <GroupForm
          group={group}
          draft={draft}
          onSubmit={(body) =>
            edit.mutate(
              { params: { id: group.id }, body },
              {
                onSuccess: () => navigate(paths.group(group.id)),
              },
            )
          }
          submitLabel={m.ui_save_changes()}
          pendingLabel={m.ui_saving()}
          pending={edit.isPending}
          refusal={edit.refusal}
          cancel={
            <LinkButton to={paths.group(group.id)} tone="plain">
              {m.ui_cancel()}
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
      title: m.groups_edit_denied_title(),
      text: m.refusals_owner_edits_group(),
      tone: 'destructive',
    });
  }, []);
  return <Redirect to={paths.group(id)} />;
}
