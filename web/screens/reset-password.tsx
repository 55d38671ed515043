import type { ReactNode } from 'react';
import { LINK_TOKEN } from '../../shared/mailed-links.ts';
import { m } from '../../shared/messages.ts';
import { sessionActions } from '../api/actions/session.ts';
import { useFormAction } from '../api/actions/use-form-action.ts';
import { useCurrentUser } from '../api/cache/queries.ts';
import { isStatus } from '../api/errors.ts';
import { paths } from '../paths.ts';
import { useNavigate, useParams } from '../router.tsx';
import { ResetPasswordForm } from '../session/reset-password-form.tsx';
import { Card } from '../ui/card.tsx';
import { LinkButton } from '../ui/links.tsx';
import { Page, ShortPage } from '../ui/page.tsx';

export function ResetPasswordScreen() {
  const { token } = useParams();
  if (token && LINK_TOKEN.test(token)) return <ResetPassword token={token} />;
  return <InvalidLink>{m.session_reset_not_whole()}</InvalidLink>;
}

function ResetPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const reset = useFormAction(sessionActions.resetPassword);
  // A promise and not a callback, because the session has just ended.
  const submit = (newPassword: string) =>
    void reset.mutateAsync({ body: { token, newPassword } }).then(
      () => navigate(paths.auth),
      () => undefined,
    );

  // Only the server knows whether the link is valid. A link works once.
  if (isStatus(reset.error, 404, 410)) {
    return <InvalidLink>{m.session_reset_invalid()}</InvalidLink>;
  }
  return (
    <Page title={m.session_reset_title()} subtitle={m.session_reset_subtitle()}>
      <Card>
        <ResetPasswordForm refusal={reset.refusal} onSubmit={submit} pending={reset.isPending} />
      </Card>
    </Page>
  );
}

function InvalidLink({ children }: { children: ReactNode }) {
  const { data: user } = useCurrentUser();
  return (
    <ShortPage
      title={m.session_reset_invalid_title()}
      actions={
        <>
          <LinkButton to={paths.auth} tone="plain">
            {m.session_back_to_login()}
          </LinkButton>
          {user ? (
            <LinkButton to={paths.profileTab('password')}>
              {m.session_reset_change_password()}
            </LinkButton>
          ) : (
            <LinkButton to={paths.forgotPassword}>{m.session_reset_ask_again()}</LinkButton>
          )}
        </>
      }
    >
      {children}
    </ShortPage>
  );
}
