import { Notice } from '../ui/notice.tsx';

/** Until reset links can be sent, the honest way back in. */
export const ForgotPassword = () => (
  <Notice title="Please ask your administrator">
    Upheld cannot send reset links by e-mail yet. The person who looks after Upheld for your
    congregation can help you to a new password.
  </Notice>
);
