import type { ReactNode } from 'react';
import { m } from '../../shared/messages.ts';
import { Button } from '../ui/button.tsx';
import { LoginForm } from './login-form.tsx';
import type { TypedBefore } from './typed.ts';

type LoginPanelProps = TypedBefore & {
  /** Code of the set-up link. */
  setup?: string;
  onForgot: () => void;
  onRegister: () => void;
  onUsername: () => void;
  /** Sign-in methods without a password. */
  children?: ReactNode;
};

/** The form for signing in, and ways to the other forms. The server's page has it too, without `children`. */
export const LoginPanel = ({ onRegister, onUsername, children, ...form }: LoginPanelProps) => (
  <>
    <LoginForm {...form} />
    <p className="mt-4 flex flex-wrap items-center justify-center gap-x-2">
      {m.session_login_new_here()}
      <Button tone="quiet" onClick={onRegister}>
        {m.session_login_create_account()}
      </Button>
    </p>
    <p className="flex justify-center">
      <Button tone="quiet" onClick={onUsername}>
        {m.session_login_username()}
      </Button>
    </p>
    {children}
  </>
);
