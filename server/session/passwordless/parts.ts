import type { Derive } from '../../secrets.ts';
import type { Tell } from '../../tell.ts';
import type { SignInParts } from '../sign-in.ts';

/** What the calls for signing in without a password need from the server. */
export type PasswordlessParts = SignInParts & {
  config: { baseUrl: string; smtpUrl?: string };
  derive: Derive;
  tell: Tell<'passkey-added', { userId: number }> &
    Tell<'sign-in-code', { id: number; address: string }> &
    Tell<'password-void', { userId: number }>;
};
