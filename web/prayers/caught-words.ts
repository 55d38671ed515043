/** Key in a tab's session storage. */
const KEY = 'upheld.shared';

/**
 * Takes shared words from the address, which the browser's history would keep. They stay in this tab until `takeCaught`,
 * as a sign-in may come between.
 */
export function catchShared() {
  const words = location.hash.slice(1);
  if (words === '') return;
  history.replaceState(history.state, '', location.pathname);
  try {
    sessionStorage.setItem(KEY, words);
  } catch {
    caught = words;
  }
}

/** Without storage, as in some private windows. */
let caught: string | undefined;

/** Returns the fragment of the address that was caught, once. */
export function takeCaught() {
  const words = stored() ?? caught;
  caught = undefined;
  return words;
}

const stored = () => {
  try {
    const words = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return words;
  } catch {
    return null;
  }
};
