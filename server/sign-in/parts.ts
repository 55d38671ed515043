import type { Tx } from '../db/change.ts';
import type { Derive } from '../secrets.ts';
import type { SignInParts } from '../session/sign-in.ts';

/** What the calls for signing in without a password need from the server. */
export type PasswordlessParts = SignInParts & {
  config: { baseUrl: string; smtpUrl?: string };
  derive: Derive;
  tell: {
    passkeyAdded: (tx: Tx, to: { userId: number }, now: number) => void;
    signInCode: (tx: Tx, code: { id: number; address: string }, now: number) => void;
  };
};
