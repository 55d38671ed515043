import type { Tx } from '../../db/change.ts';
import type { Notify } from '../../notify.ts';
import type { Derive } from '../../secrets.ts';
import type { SignInParts } from '../sign-in.ts';

/** What calls for signing in without a password need from the server. */
export type PasswordlessParts = SignInParts & {
  config: { baseUrl: string; smtpUrl?: string };
  derive: Derive;
  /** Ends all households of a user and notifies the other users. */
  endHouseholds: (tx: Tx, me: { id: number }, now: number) => void;
  notify: Notify<'passkey-added', { userId: number }> &
    Notify<'sign-in-code', { id: number; address: string }> &
    Notify<'password-void', { userId: number }>;
};
