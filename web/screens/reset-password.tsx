import { paths } from '../paths.ts';
import { LinkButton, useParams } from '../router.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';

export function ResetPasswordScreen() {
  const { token } = useParams();
  return (
    <Page title={token ? 'Reset Password' : 'Invalid Reset Link'} narrow>
      {token && (
        <Notice title="Coming soon">
          Choosing a new password will be possible here. Until then, please ask the person who looks
          after Upheld for you.
        </Notice>
      )}
      <LinkButton to={paths.auth} className="self-start">
        Back to Login
      </LinkButton>
    </Page>
  );
}
