import { useAction } from '../api/use-action.ts';
import { GroupForm } from '../groups/group-form.tsx';
import { paths } from '../paths.ts';
import { BackLink, LinkButton, useNavigate } from '../router.tsx';
import { Card } from '../ui/card.tsx';
import { Page } from '../ui/page.tsx';

export function CreateGroupScreen() {
  const navigate = useNavigate();
  const create = useAction('createGroup');
  return (
    <Page
      title="Create a New Prayer Group"
      subtitle="You will be its owner, and can invite others next."
      back={<BackLink to={paths.dashboard}>Back to Dashboard</BackLink>}
      narrow
    >
      <Card>
        <GroupForm
          onSubmit={(body) =>
            create.mutate({ body }, { onSuccess: (group) => navigate(paths.group(group.id)) })
          }
          submitLabel="Create Group"
          pendingLabel="Creating..."
          pending={create.isPending}
          cancel={
            <LinkButton to={paths.dashboard} tone="plain">
              Cancel
            </LinkButton>
          }
        />
      </Card>
    </Page>
  );
}
