import type { ReactNode } from 'react';
import { resetPasswordForm } from '../../shared/account.ts';
import { m } from '../../shared/messages.ts';
import { ResetPasswordForm } from '../account/password-forms.tsx';
import { isStatus } from '../api/errors.ts';
import { useCurrentUser } from '../api/queries.ts';
import { useAction } from '../api/use-action.ts';
import { paths } from '../paths.ts';
import { LinkButton, useNavigate, useParams } from '../router.tsx';
import { Card } from '../ui/card.tsx';
import { Actions } from '../ui/dialog.tsx';
import { Page } from '../ui/page.tsx';

/** A reset link, opened: the new password is chosen here, once. */
export function ResetPasswordScreen() {
  const { token } = useParams();
  const isWhole = resetPasswordForm.shape.token.safeParse(token).success;
  if (token && isWhole) return <ResetPassword token={token} />;
  return (
    <InvalidLink>
      A part of the link is missing. Please open it again, or ask for a new one.
    </InvalidLink>
  );
}

function ResetPassword({ token }: { token: string }) {
  const navigate = useNavigate();
  const reset = useAction('resetPassword');
  // A promise and no callback: whoever was signed in here has just been signed out.
  const submit = (newPassword: string) =>
    void reset.mutateAsync({ body: { token, newPassword } }).then(
      () => navigate(paths.auth),
      () => undefined,
    );

  // Only the server knows whether a link still works; after that it will not work again.
  if (isStatus(reset.error, 404, 410)) {
    return (
      <InvalidLink>{m.account_reset_link_invalid()} A link works once, for an hour.</InvalidLink>
    );
  }
  return (
    <Page
      title="Reset Password"
      subtitle="Choose a new password. You then sign in with it, on every device you use."
      narrow
    >
      <Card>
        <ResetPasswordForm onSubmit={submit} pending={reset.isPending} />
      </Card>
    </Page>
  );
}

function InvalidLink({ children }: { children: ReactNode }) {
  const { data: user } = useCurrentUser();
  return (
    <Page title="Invalid Reset Link" narrow>
      <Card>
        <p>{children}</p>
        <Actions>
          <LinkButton to={paths.auth} tone="plain">
            Back to Login
          </LinkButton>
          {user ? (
            <LinkButton to={paths.profileTab('password')}>Change Password</LinkButton>
          ) : (
            <LinkButton to={paths.forgotPassword}>Ask for a New Link</LinkButton>
          )}
        </Actions>
      </Card>
    </Page>
  );
}
