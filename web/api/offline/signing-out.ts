import { call } from '../client.ts';

const KEY = 'upheld.signing-out';
/** Tells the server, with the next page, to send none of the member's data with it. */
const COOKIE = 'upheld_signing_out=pending; Path=/; SameSite=Lax';
const A_YEAR = 365 * 24 * 60 * 60;
/** They signed out on this page, or deleted their account: it leads nowhere but to the sign-in page. */
let isGone = false;
export const hasLeft = () => isGone || isSigningOut();
export const leaveByChoice = () => {
  isGone = true;
};

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
  setCookie(A_YEAR);
  try {
    window.localStorage.setItem(KEY, 'pending');
  } catch {
    // It is kept as long as this page is open.
  }
};

/** The session is over, or another one took its place. */
export const forgetSigningOut = () => {
  isGone = false;
  isPendingHere = false;
  setCookie(0);
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // There was nothing to remove.
  }
};

const setCookie = (maxAge: number) => {
  // Tests of single modules have no document.
  if (!globalThis.document) return;
  // biome-ignore lint/suspicious/noDocumentCookie: browsers have the Cookie Store on https only.
  document.cookie = `${COOKIE}; Max-Age=${maxAge}`;
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
