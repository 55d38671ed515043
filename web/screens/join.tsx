import { useEffect } from 'react';
import { m } from '../../shared/messages.ts';
import { ApiError } from '../api/errors.ts';
import { useCurrentUser, useRead } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { InvitedGroup } from '../groups/invited-group.tsx';
import { paths } from '../paths.ts';
import { LinkButton, useNavigate, useParams } from '../router.tsx';
import { keepInvitation, takePressedJoin } from '../session/invitation-redirect.ts';
import { Button } from '../ui/button.tsx';
import { Actions } from '../ui/dialog.tsx';
import { Failed } from '../ui/failed.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

const WELCOME_MS = 2000;

/** A group's invite link, opened: to be seen before signing in, taken up after. */
export function JoinScreen() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const { data: user } = useCurrentUser();
  const { data: group, isLoading, error, refetch } = useRead('getInvitedGroup', { token });
  const join = useAction('joinByLink');

  const accept = () => {
    if (!user) {
      keepInvitation(paths.join(token), { pressed: true });
      navigate(paths.auth);
      return;
    }
    join.mutate(
      { params: { token } },
      {
        onSuccess: ({ groupId, alreadyMember }) => {
          if (alreadyMember) navigate(paths.groupWithMessage(groupId, 'already-member'));
        },
      },
    );
  };

  // A Join that was pressed before signing in is finished now that its member is back.
  const isBack = Boolean(user && group);
  useEffect(() => {
    if (isBack && takePressedJoin(paths.join(token))) accept();
  }, [isBack]);

  if (isLoading) return <Spinner label="Loading invitation..." />;
  if (join.isSuccess && !join.data.alreadyMember) return <Welcome name={group?.name} />;
  if (!group) {
    return error instanceof ApiError ? <InvalidLink /> : <Failed onRetry={() => void refetch()} />;
  }

  return (
    <Page title={group.name} subtitle="You have been invited to join this prayer group." narrow>
      <InvitedGroup description={group.description} members={group.memberCount}>
        {!user && <p>You will be asked to sign in or create an account first.</p>}
        <Actions>
          <LinkButton to={paths.groups} tone="plain">
            Cancel
          </LinkButton>
          <Button onClick={accept} pending={join.isPending} pendingLabel="Joining...">
            Join Group
          </Button>
        </Actions>
      </InvitedGroup>
    </Page>
  );
}

function Welcome({ name }: { name: string | undefined }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => navigate(paths.groups), WELCOME_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <Page title="Welcome to the group!" narrow>
      <Notice>
        You are now a member{name ? ` of ${name}` : ''}. We are taking you to your groups.
      </Notice>
    </Page>
  );
}

const InvalidLink = () => (
  <Page title="Invalid Invitation" narrow>
    <p>{m.invitations_link_invalid()}</p>
    <LinkButton to={paths.groups} className="self-start">
      Go to Groups
    </LinkButton>
  </Page>
);
