import { m } from '../../shared/messages.ts';
import { sessionActions } from '../api/actions/session.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { ApiError, isStatus } from '../api/errors.ts';
import { paths } from '../paths.ts';
import { useParams } from '../router.tsx';
import { useArrival } from '../session/arrive.tsx';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Failed } from '../ui/failed.tsx';
import { LinkButton } from '../ui/links.tsx';
import { Page, ShortPage } from '../ui/page.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** The page of a sign-in link, which another device shows. Nothing happens until the button is pressed. */
export function SignInLinkScreen() {
  const { token = '' } = useParams();
  const arrive = useArrival();
  const { data: owner, isLoading, error, refetch } = useRead('getSignInLinkOwner', { token });
  const signIn = useAction(sessionActions.signInByLink);
  // A promise and not a callback, because all reads are dropped before the response is handled.
  const submit = () =>
    void signIn.mutateAsync({ params: { token } }).then(
      (user) => arrive(user, paths.dashboard),
      () => undefined,
    );

  if (isLoading || signIn.isSuccess) return <Spinner />;
  if (isStatus(signIn.error, 404, 410)) return <InvalidLink />;
  if (!owner)
    return error instanceof ApiError ? (
      <InvalidLink />
    ) : (
      <Failed title={m.passwordless_link_failed()} onRetry={() => void refetch()} />
    );
  return (
    <Page title={m.passwordless_link_title()}>
      <Card>
        <p className="own-words">
          <RichText
            message={m.passwordless_link_whose}
            values={{ name: owner.name }}
            marks={{ strong: (text) => <b>{text}</b> }}
          />{' '}
          {m.passwordless_link_only_own()}
        </p>
        <Actions>
          <Button
            onClick={submit}
            pending={signIn.isPending}
            pendingLabel={m.passwordless_link_submitting()}
          >
            {m.passwordless_link_submit()}
          </Button>
        </Actions>
      </Card>
    </Page>
  );
}

const InvalidLink = () => (
  <ShortPage
    title={m.passwordless_link_invalid_title()}
    actions={
      <LinkButton to={paths.auth} tone="plain">
        {m.passwordless_link_to_login()}
      </LinkButton>
    }
  >
    {m.passwordless_link_invalid()}
  </ShortPage>
);
