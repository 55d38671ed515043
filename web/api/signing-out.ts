import { call } from './client.ts';

const KEY = 'upheld.signing-out';
/** Without storage it is known only while this page is open. */
let isPendingHere = false;

/**
 * A sign-out that has not reached the server. Until then this browser shows none of the member's
 * data, in any tab and after any reload. It is read from storage each time, because signing in from
 * another tab ends it.
 */
export const isSigningOut = () => {
  try {
    return window.localStorage.getItem(KEY) !== null;
  } catch {
    return isPendingHere;
  }
};

/** The server could not be reached. It will be told before any other call. */
export const signOutLater = () => {
  isPendingHere = true;
  try {
    window.localStorage.setItem(KEY, 'pending');
  } catch {
    // It is kept as long as this page is open.
  }
};

/** The session is over, or another one took its place. */
export const forgetSigningOut = () => {
  isPendingHere = false;
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // There was nothing to remove.
  }
};

/** Tells the server if necessary. Returns whether nothing is left to tell. */
export const finishSignOut = async (): Promise<boolean> => {
  if (!isSigningOut()) return true;
  try {
    await call('signOut');
    forgetSigningOut();
    return true;
  } catch {
    return false;
  }
};
