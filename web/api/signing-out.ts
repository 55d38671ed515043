import { call } from './client.ts';

const KEY = 'upheld.signing-out';
/** Where there is no storage it is known as long as this page is open. */
let isPendingHere = false;

/**
 * A sign-out that the server has not heard of yet. Until it has, this browser shows nothing of
 * the member's, in no tab and after no reload. Read anew each time: signing in again, in
 * another tab, ends it.
 */
export const isSigningOut = () => {
  try {
    return window.localStorage.getItem(KEY) !== null;
  } catch {
    return isPendingHere;
  }
};

/** The server could not be told: it will be, before anything else is asked. */
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

/** Tells the server now, if it has to be told; says whether nothing is left to tell. */
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
