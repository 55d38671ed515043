import { useEffect } from 'react';
import { m } from '../../shared/messages.ts';
import { linkActions } from '../api/actions/links.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useCurrentUser, useRead } from '../api/cache/queries.ts';
import { ApiError } from '../api/errors.ts';
import { InvitedGroupCard, invitedTitle } from '../invitations/invited-group.tsx';
import { paths } from '../paths.ts';
import { useNavigate, useParams } from '../router.tsx';
import { storeInvitation, takePressedJoin } from '../session/invitation-redirect.ts';
import { logInFor, signInFor } from '../session/next.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { LinkButton } from '../ui/links.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

const WELCOME_MS = 2000;

/** The page of a group's link. Visitors see the group and must sign in to join. */
export function JoinScreen() {
  const { token = '' } = useParams();
  const navigate = useNavigate();
  const { data: user } = useCurrentUser();
  const { data: group, isLoading, error, refetch } = useRead('getInvitedGroup', { token });
  const join = useAction(linkActions.joinByLink);

  const accept = () => {
    if (!user) {
      storeInvitation(paths.join(token), { pressed: true });
      navigate(signInFor(paths.join(token)));
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

  // Completes a Join that was pressed before the sign-in.
  const isBack = Boolean(user && group);
  useEffect(() => {
    if (isBack && takePressedJoin(paths.join(token))) accept();
  }, [isBack]);

  if (isLoading) return <Spinner label={m.invitations_open_loading()} />;
  if (join.isSuccess && !join.data.alreadyMember) return <Welcome name={group?.name} />;
  if (!group) {
    return error instanceof ApiError ? <InvalidLink /> : <Failed onRetry={() => void refetch()} />;
  }

  return (
    <Page title={invitedTitle(group)} windowTitle={m.invitations_window()}>
      <InvitedGroupCard group={group}>
        {!user && <p>{m.invitations_open_sign_in_first()}</p>}
        <Actions>
          <LinkButton to={paths.groups} tone="plain">
            {m.ui_cancel()}
          </LinkButton>
          <Button
            onClick={accept}
            pending={join.isPending}
            pendingLabel={m.invitations_open_joining()}
          >
            {m.invitations_open_join()}
          </Button>
        </Actions>
        {!user && (
          <LinkButton tone="quiet" to={logInFor(paths.join(token))}>
            {m.invitations_open_has_account()}
          </LinkButton>
        )}
      </InvitedGroupCard>
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
    <Page title={m.invitations_joined_title()}>
      <Notice>
        {name ? m.invitations_joined({ group: name }) : m.invitations_joined_unnamed()}
      </Notice>
    </Page>
  );
}

const InvalidLink = () => (
  <Page title={m.invitations_open_invalid_title()}>
    <p>{m.invitations_link_invalid()}</p>
    <LinkButton to={paths.groups} className="self-start">
      {m.invitations_open_to_groups()}
    </LinkButton>
  </Page>
);
