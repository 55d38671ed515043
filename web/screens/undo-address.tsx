import type { ReactNode } from 'react';
import { m } from '../../shared/messages.ts';
import { linkActions } from '../api/actions/links.ts';
import { useAction } from '../api/actions/use-action.ts';
import { useRead } from '../api/cache/queries.ts';
import { isStatus } from '../api/errors.ts';
import { paths } from '../paths.ts';
import { useParams } from '../router.tsx';
import { Actions } from '../ui/actions.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Failed } from '../ui/failed.tsx';
import { LinkButton } from '../ui/links.tsx';
import { Page, ShortPage } from '../ui/page.tsx';
import { Spinner } from '../ui/spinner.tsx';

/** The page of the link that undoes a change of address. Explains the effect and asks. */
export function UndoAddressScreen() {
  const { token = '' } = useParams();
  const { data: undo, isLoading, error, refetch } = useRead('getAddressUndo', { token });
  const takeBack = useAction(linkActions.undoAddress);
  if (takeBack.isSuccess)
    return (
      <Said
        title={m.account_address_undo_done_title()}
        // Only the mailed link works now: no button may lead to a sign-in that fails.
        next={{ to: paths.forgotPassword, label: m.account_address_undo_again() }}
      >
        {m.account_address_undo_done()}
      </Said>
    );
  if ([error, takeBack.error].some((failed) => isStatus(failed, 400, 404, 410)))
    return (
      <Said title={m.account_address_link_invalid_title()}>
        {m.account_address_link_invalid()} {m.account_address_undo_over()}
      </Said>
    );
  if (isLoading) return <Spinner />;
  if (!undo)
    return <Failed title={m.account_address_link_failed()} onRetry={() => void refetch()} />;
  return (
    <Page title={m.account_address_undo_title()}>
      <Card>
        <p className="font-semibold">
          {undo.isChanged ? m.account_address_undo_changed() : m.account_address_undo_asked()}
        </p>
        <p className="mt-3">{m.account_address_undo_explained()}</p>
        <ul className="mt-3 flex list-disc flex-col gap-2 ps-6">
          <li>
            {undo.isChanged ? m.account_address_undo_gets_back() : m.account_address_undo_keeps()}
          </li>
          <li>{m.account_address_undo_ways()}</li>
          <li>{m.account_address_undo_link()}</li>
        </ul>
        <Actions>
          <Button
            tone="danger"
            onClick={() => takeBack.mutate({ params: { token } })}
            pending={takeBack.isPending}
            pendingLabel={m.account_address_undo_undoing()}
          >
            {m.account_address_undo_submit()}
          </Button>
        </Actions>
      </Card>
    </Page>
  );
}

type SaidProps = { title: string; children: ReactNode; next?: { to: string; label: string } };

const Said = ({ title, children, next }: SaidProps) => (
  <ShortPage
    title={title}
    actions={
      <LinkButton to={next?.to ?? paths.auth} tone="plain">
        {next?.label ?? m.account_confirm_link_to_login()}
      </LinkButton>
    }
  >
    {children}
  </ShortPage>
);
