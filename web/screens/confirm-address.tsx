import { m } from '../../shared/messages.ts';
import { linkActions } from '../api/actions/links.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useCurrentUser, useRead } from '../api/cache/queries.ts';
import { isStatus } from '../api/errors.ts';
import { paths } from '../paths.ts';
import { useParams } from '../router.tsx';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Failed } from '../ui/failed.tsx';
import { LinkButton } from '../ui/links.tsx';
import { Page, ShortPage } from '../ui/page.tsx';
import { RichText } from '../ui/rich-text.tsx';
import { Spinner } from '../ui/spinner.tsx';

/**
 * The page of the link in the confirmation mail. Nothing changes until a button is pressed. A visitor who is
 * not signed in to that account is asked whether it is theirs, because another person may have used their
 * address.
 */
export function ConfirmAddressScreen() {
  const { token = '' } = useParams();
  const { data: account, isLoading, error, refetch } = useRead('getConfirmation', { token });
  const confirm = useAction(linkActions.confirmAddress);
  const reject = useAction(linkActions.rejectConfirmation);
  if (confirm.isSuccess) return <Confirmed />;
  if (reject.isSuccess) return <Rejected />;
  if ([error, confirm.error, reject.error].some((failed) => isStatus(failed, 400, 404, 410)))
    return <InvalidLink />;
  if (isLoading) return <Spinner />;
  if (!account)
    return <Failed title={m.account_confirm_link_failed()} onRetry={() => void refetch()} />;
  const { isMine, username, canReject } = account;
  return (
    <Page
      title={
        isMine || !canReject ? m.account_confirm_link_title() : m.account_confirm_link_whose_title()
      }
    >
      <Card>
        <p className="own-words">
          {isMine ? (
            m.account_confirm_link_explained()
          ) : (
            <RichText
              message={canReject ? m.account_confirm_link_whose : m.account_confirm_link_given}
              values={{ username }}
              marks={{ strong: (text) => <b>{text}</b> }}
            />
          )}
        </p>
        <Actions>
          {!isMine && canReject && (
            <Button
              tone="plain"
              onClick={() => reject.mutate({ params: { token } })}
              pending={reject.isPending}
              pendingLabel={m.account_confirm_link_rejecting()}
            >
              {m.account_confirm_link_reject()}
            </Button>
          )}
          <Button
            onClick={() => confirm.mutate({ params: { token } })}
            pending={confirm.isPending}
            pendingLabel={m.account_confirm_link_confirming()}
          >
            {m.account_confirm_link_submit()}
          </Button>
        </Actions>
      </Card>
    </Page>
  );
}

const Confirmed = () => (
  <ShortPage title={m.account_confirm_link_done_title()} actions={<Onward toGroups />}>
    {m.account_confirm_link_done()}
  </ShortPage>
);

const Rejected = () => (
  <ShortPage title={m.account_confirm_link_rejected_title()} actions={<Onward />}>
    {m.account_confirm_link_rejected()}
  </ShortPage>
);

const InvalidLink = () => (
  <ShortPage title={m.account_confirm_link_invalid_title()} actions={<Onward />}>
    {m.account_confirmation_link_invalid()}
  </ShortPage>
);

/** Links to the next pages: the user was probably on the way to a group. */
function Onward({ toGroups = false }: { toGroups?: boolean }) {
  const { data: user } = useCurrentUser();
  return (
    <>
      <LinkButton to={user ? paths.profile : paths.auth} tone="plain">
        {user ? m.account_confirm_link_to_profile() : m.account_confirm_link_to_login()}
      </LinkButton>
      {user && toGroups && (
        <LinkButton to={paths.groups}>{m.invitations_open_to_groups()}</LinkButton>
      )}
    </>
  );
}
