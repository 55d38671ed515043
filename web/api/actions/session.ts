import type { QueryClient } from '@tanstack/react-query';
import { m } from '../../../shared/messages.ts';
import type { CurrentUser } from '../../../shared/session.ts';
import { paths } from '../../paths.ts';
import { forgetEverything, forgetReads } from '../cache/cache.ts';
import { forgetChosenLanguage, openForNext } from '../chosen-language.ts';
import { signOutLater } from '../offline/pending-sign-out.ts';
import { forgetSigningOut, leaveByChoice } from '../offline/signing-out.ts';
import { userKey } from '../paths.ts';
import { action, says, serverSays } from './words.ts';

/** The user signed out: removes all their data from this browser. */
const left = (client: QueryClient) => {
  leaveByChoice();
  forgetChosenLanguage();
  forgetEverything(client);
};

/** For a sign-out that the server confirmed. Opens the sign-in page in the browser's own language. */
export const leftForGood = (client: QueryClient) => {
  left(client);
  openForNext(paths.auth);
};

/** Stores the new user and drops what the previous user had read. */
const signedIn = (client: QueryClient, user: CurrentUser) => {
  forgetSigningOut();
  forgetReads(client);
  client.setQueryData(userKey, user);
};

/** Every sign-in method ends the same way. */
const SIGNING_IN = {
  done: signedIn,
  success: says(m.toasts_sign_in_done, m.toasts_sign_in_done_text),
  failure: serverSays(m.toasts_sign_in_failed),
};

export const sessionActions = {
  signIn: action('signIn', SIGNING_IN),
  signInByPasskey: action('signInByPasskey', SIGNING_IN),
  signInByCode: action('signInByCode', SIGNING_IN),
  signInByLink: action('signInByLink', SIGNING_IN),
  signInByCard: action('signInByCard', SIGNING_IN),
  startPasskeySignIn: action('startPasskeySignIn', { failure: SIGNING_IN.failure }),
  askForCode: action('askForCode', {
    // The form asks for the code next.
    failure: serverSays(m.toasts_ask_for_code_failed),
  }),
  register: action('register', {
    done: async (client) => {
      forgetSigningOut();
      forgetEverything(client);
      await client.invalidateQueries({ queryKey: userKey });
    },
    success: says(m.toasts_register_done, m.toasts_register_done_text),
    failure: serverSays(m.toasts_register_failed),
  }),
  signOut: action('signOut', {
    done: leftForGood,
    success: says(m.toasts_sign_out_done, m.toasts_sign_out_done_text),
    failed: (client) => {
      signOutLater();
      left(client);
    },
    failure: () => ({
      title: m.toasts_sign_out_failed(),
      text: m.toasts_sign_out_failed_text(),
      tone: 'plain',
    }),
  }),
  forgotPassword: action('forgotPassword', {
    success: says(m.toasts_forgot_password_done, m.toasts_forgot_password_done_text),
    failure: serverSays(m.toasts_forgot_password_failed),
  }),
  resetPassword: action('resetPassword', {
    // All sessions of that account have ended, perhaps this one too.
    done: (client) => client.invalidateQueries({ queryKey: userKey }),
    success: says(m.toasts_reset_password_done),
    failure: serverSays(m.toasts_reset_password_failed),
  }),
};
