import type { QueryClient } from '@tanstack/react-query';
import { m } from '../../../shared/messages.ts';
import type { CurrentUser } from '../../../shared/session.ts';
import { paths } from '../../paths.ts';
import { forgetEverything, forgetReads } from '../cache/cache.ts';
import { forgetChosenLanguage, openForNext } from '../chosen-language.ts';
import { forgetSigningOut, leaveByChoice, signOutLater } from '../offline/signing-out.ts';
import { userKey } from '../paths.ts';
import { action, says, serverSays } from './words.ts';

/** The person chose to be signed out here, and leaves nothing behind. */
const left = (client: QueryClient) => {
  leaveByChoice();
  forgetChosenLanguage();
  forgetEverything(client);
};

/** The server knows it, too, and gives the next person a page in the language that the browser asks for. */
export const leftForGood = (client: QueryClient) => {
  left(client);
  openForNext(paths.auth);
};

/** The user who was signed in here before is forgotten. */
const signedIn = (client: QueryClient, user: CurrentUser) => {
  forgetSigningOut();
  forgetReads(client);
  client.setQueryData(userKey, user);
};

/** Getting in and out. */
export const sessionActions = {
  signIn: action('signIn', {
    done: signedIn,
    success: says(m.toasts_sign_in_done, m.toasts_sign_in_done_text),
    failure: serverSays(m.toasts_sign_in_failed),
  }),
  signInByPasskey: action('signInByPasskey', {
    done: signedIn,
    success: says(m.toasts_sign_in_done, m.toasts_sign_in_done_text),
    failure: serverSays(m.toasts_sign_in_failed),
  }),
  signInByCode: action('signInByCode', {
    done: signedIn,
    success: says(m.toasts_sign_in_done, m.toasts_sign_in_done_text),
    failure: serverSays(m.toasts_sign_in_failed),
  }),
  signInByLink: action('signInByLink', {
    done: signedIn,
    success: says(m.toasts_sign_in_done, m.toasts_sign_in_done_text),
    failure: serverSays(m.toasts_sign_in_failed),
  }),
  signInByCard: action('signInByCard', {
    done: signedIn,
    success: says(m.toasts_sign_in_done, m.toasts_sign_in_done_text),
    failure: serverSays(m.toasts_sign_in_failed),
  }),
  startPasskeySignIn: action('startPasskeySignIn', {
    failure: serverSays(m.toasts_sign_in_failed),
  }),
  askForCode: action('askForCode', {
    // The form goes on to the code.
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
    // All sessions of that account have ended, perhaps this browser's too.
    done: (client) => client.invalidateQueries({ queryKey: userKey }),
    success: says(m.toasts_reset_password_done),
    failure: serverSays(m.toasts_reset_password_failed),
  }),
};
