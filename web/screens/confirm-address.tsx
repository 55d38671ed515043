import { m } from '../../shared/messages.ts';
import { isStatus } from '../api/errors.ts';
import { useCurrentUser } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { paths } from '../paths.ts';
import { useParams } from '../router.tsx';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';

/** The page of the link in the confirmation mail. Nothing changes until the button is clicked. */
export function ConfirmAddressScreen() {
  const { token = '' } = useParams();
  const confirm = useAction('confirmAddress');
  if (isStatus(confirm.error, 400, 404, 410)) return <InvalidLink />;
  if (confirm.isSuccess) return <Confirmed />;
  return (
    <Page title={m.account_confirm_link_title()} narrow>
      <Card>
        <p>{m.account_confirm_link_explained()}</p>
        <Actions>
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
  <Page title={m.account_confirm_link_done_title()} narrow>
    <Card>
      <p>{m.account_confirm_link_done()}</p>
      <Onward />
    </Card>
  </Page>
);

const InvalidLink = () => (
  <Page title={m.account_confirm_link_invalid_title()} narrow>
    <Card>
      <p>{m.account_confirmation_link_invalid()}</p>
      <Onward />
    </Card>
  </Page>
);

function Onward() {
  const { data: user } = useCurrentUser();
  return (
    <Actions>
      <LinkButton to={user ? paths.profile : paths.auth} tone="plain">
        {user ? m.account_confirm_link_to_profile() : m.account_confirm_link_to_login()}
      </LinkButton>
    </Actions>
  );
}
