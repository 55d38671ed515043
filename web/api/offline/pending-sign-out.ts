const KEY = 'upheld.signing-out';
/** Tells the server to send the next page without the member's data. */
const COOKIE = 'upheld_signing_out=pending; Path=/; SameSite=Lax';
const A_YEAR = 365 * 24 * 60 * 60;

/** Replaces the stored flag in browsers without storage. */
let isPendingHere = false;

/**
 * Whether a sign-out has not reached the server yet. Until then this browser shows none of the member's data,
 * in any tab and after any reload. Read from storage each time, because a sign-in in another tab ends it.
 */
export const isSigningOut = () => {
  try {
    return window.localStorage.getItem(KEY) !== null;
  } catch {
    return isPendingHere;
  }
};

/** Notes a sign-out that did not reach the server. It is sent before any other call. */
export const signOutLater = () => {
  isPendingHere = true;
  setCookie(A_YEAR);
  try {
    window.localStorage.setItem(KEY, 'pending');
  } catch {
    // The flag lives as long as this page.
  }
};

/** Clears the pending sign-out, after it was sent or after a new sign-in. */
export const forgetPendingSignOut = () => {
  isPendingHere = false;
  setCookie(0);
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // Without storage there is nothing to remove.
  }
};

const setCookie = (maxAge: number) => {
  // Unit tests have no document.
  if (!globalThis.document) return;
  // biome-ignore lint/suspicious/noDocumentCookie: browsers have the Cookie Store on https only.
  document.cookie = `${COOKIE}; Max-Age=${maxAge}`;
};
