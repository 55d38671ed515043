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
import { signInFor } from '../session/next.ts';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Failed } from '../ui/failed.tsx';
import { LinkButton, Redirect } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** The page of an invitation by mail. Visitors sign in first and then return. */
export function AcceptInvitationScreen() {
  const { token = '' } = useParams();
  const { data: user, isLoading, error, refetch } = useCurrentUser();
  if (isLoading) return <Spinner label={m.invitations_open_loading()} />;
  if (user) return <Invitation token={token} />;
  if (error) return <Failed onRetry={() => void refetch()} />;
  return <SignInFirst token={token} />;
}

function SignInFirst({ token }: { token: string }) {
  useEffect(() => storeInvitation(paths.acceptInvitation(token)), [token]);
  return <Redirect to={signInFor(paths.acceptInvitation(token))} />;
}

function Invitation({ token }: { token: string }) {
  const navigate = useNavigate();
  const { data: invitation, isLoading, error, refetch } = useRead('getInvitation', { token });
  const accept = useAction(linkActions.acceptInvitation);
  const decline = useAction(linkActions.declineInvitation);
  const isPending = accept.isPending || decline.isPending;

  const join = () =>
    accept.mutate(
      { params: { token } },
      {
        onSuccess: ({ groupId, alreadyMember }) =>
          navigate(
            paths.groupWithMessage(
              groupId,
              alreadyMember ? 'already-member' : 'joined-successfully',
            ),
          ),
      },
    );
  // Completes a Join that was pressed before the registration.
  const isOpen = invitation?.isMember === false;
  useEffect(() => {
    if (isOpen && takePressedJoin(paths.acceptInvitation(token))) join();
  }, [isOpen]);

  if (isLoading) return <Spinner label={m.invitations_open_loading()} />;
  if (!invitation) {
    return error instanceof ApiError ? <Invalid /> : <Failed onRetry={() => void refetch()} />;
  }
  const { group, memberCount, isMember, invitedBy } = invitation;
  if (isMember) return <Redirect to={paths.groupWithMessage(group.id, 'already-member')} />;
  return (
    <Page title={invitedTitle(group, invitedBy)} windowTitle={m.invitations_window()}>
      <InvitedGroupCard group={{ ...group, memberCount }}>
        <Actions>
          <Button
            tone="plain"
            onClick={() =>
              decline.mutate({ params: { token } }, { onSuccess: () => navigate(paths.dashboard) })
            }
            disabled={isPending}
          >
            {m.invitations_open_decline()}
          </Button>
          <Button onClick={join} disabled={isPending}>
            {accept.isPending ? m.invitations_open_joining() : m.invitations_open_join()}
          </Button>
        </Actions>
      </InvitedGroupCard>
    </Page>
  );
}

const Invalid = () => (
  <Page title={m.invitations_open_invalid_title()}>
    <p>{m.invitations_link_invalid()}</p>
    <LinkButton to={paths.dashboard} className="self-start">
      {m.invitations_open_to_homepage()}
    </LinkButton>
  </Page>
);
