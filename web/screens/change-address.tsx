import type { ReactNode } from 'react';
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
 * The page of the link in the mail to a new address. Nothing changes until the button is pressed. A visitor
 * who is not signed in to that account sees its username, because the address may be mistyped.
 */
export function ChangeAddressScreen() {
  const { token = '' } = useParams();
  const { data: wanted, isLoading, error, refetch } = useRead('getAddressChange', { token });
  const change = useAction(linkActions.changeAddress);
  if (change.isSuccess)
    return wanted?.isChanged ? (
      <Said title={m.account_confirm_link_done_title()}>{m.account_confirm_link_done()}</Said>
    ) : (
      <Said title={m.account_address_link_done_title()}>{m.account_address_link_done()}</Said>
    );
  if ([error, change.error].some((failed) => isStatus(failed, 400, 404, 410)))
    return (
      <Said title={m.account_address_link_invalid_title()}>
        {m.account_address_link_invalid()} {m.account_address_link_ask_again()}
      </Said>
    );
  if (isLoading) return <Spinner />;
  if (!wanted)
    return <Failed title={m.account_address_link_failed()} onRetry={() => void refetch()} />;
  const { email, username, isMine, isChanged } = wanted;
  return (
    <Page title={isChanged ? m.account_confirm_link_title() : m.account_address_link_title()}>
      <Card>
        <p className="own-words wrap-anywhere">
          {isMine && !isChanged ? (
            <RichText
              message={m.account_address_link_explained}
              values={{ email }}
              marks={{ strong: IN_BOLD }}
            />
          ) : (
            <RichText
              message={isChanged ? m.account_address_link_set : m.account_address_link_whose}
              values={{ email, username }}
              marks={{ strong: IN_BOLD, name: IN_BOLD }}
            />
          )}
        </p>
        <Actions>
          <Button
            onClick={() => change.mutate({ params: { token } })}
            pending={change.isPending}
            pendingLabel={m.account_address_link_changing()}
          >
            {isChanged ? m.account_confirm_link_submit() : m.account_address_link_submit()}
          </Button>
        </Actions>
      </Card>
    </Page>
  );
}

const IN_BOLD = (text: ReactNode) => <b>{text}</b>;

function Said({ title, children }: { title: string; children: ReactNode }) {
  const { data: user } = useCurrentUser();
  return (
    <ShortPage
      title={title}
      actions={
        <LinkButton to={user ? paths.profile : paths.auth} tone="plain">
          {user ? m.account_confirm_link_to_profile() : m.account_confirm_link_to_login()}
        </LinkButton>
      }
    >
      {children}
    </ShortPage>
  );
}
