import { m } from '../../shared/messages.ts';
import { groupActions } from '../api/actions/groups.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { GroupForm, useGroupDraft } from '../groups/group-form.tsx';
import { paths } from '../paths.ts';
import { useNavigate } from '../router.tsx';
import { Card } from '../ui/card.tsx';
import { BackLink, LinkButton } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';

export function CreateGroupScreen() {
  const navigate = useNavigate();
  const draft = useGroupDraft('new');
  const create = useFormAction(groupActions.createGroup, draft);
  return (
    <Page
      title={m.groups_create_title()}
      subtitle={m.groups_create_subtitle()}
      back={<BackLink to={paths.dashboard}>{m.groups_back_to_dashboard()}</BackLink>}
    >
      <Card>
        <GroupForm
          draft={draft}
          onSubmit={(body) =>
            create.mutate(
              { body },
              {
                onSuccess: (group) => navigate(paths.group(group.id)),
              },
            )
          }
          submitLabel={m.groups_create_submit()}
          pendingLabel={m.groups_create_pending()}
          pending={create.isPending}
          refusal={create.refusal}
          cancel={
            <LinkButton to={paths.dashboard} tone="plain">
              {m.ui_cancel()}
            </LinkButton>
          }
        />
      </Card>
    </Page>
  );
}
