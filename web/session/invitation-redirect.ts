import { isInvitation } from './next.ts';

const KEY = 'upheld.invitation-redirect';
const PRESSED = 'upheld.join-pressed';
/** Join was pressed on this page: a browser without storage knows it as long as the page is open. */
let pressedHere: string | undefined;

/**
 * Stores the invitation of a visitor, to return to it after signing in; `pressed` if they have
 * already clicked Join.
 */
export function storeInvitation(path: string, { pressed = false } = {}) {
  if (!isInvitation(path)) return;
  if (pressed) pressedHere = path;
  try {
    window.sessionStorage.setItem(KEY, path);
    if (pressed) window.sessionStorage.setItem(PRESSED, path);
  } catch {
    // Without storage the address of the sign-in page has it.
  }
}

/** The path of the stored invitation, without removing it. */
export const storedInvitation = () => read(KEY);

/** Removes the stored invitation and returns its path, or null. */
export function takeInvitation(): string | undefined {
  const path = read(KEY);
  remove(KEY);
  return path;
}

/** Whether Join was clicked before signing in. True only once. */
export function takePressedJoin(path: string): boolean {
  const isPressed = pressedHere === path || read(PRESSED) === path;
  pressedHere = undefined;
  remove(PRESSED);
  return isPressed;
}

function read(key: string): string | undefined {
  try {
    const path = window.sessionStorage.getItem(key);
    // Other paths must never become a redirect.
    return path && isInvitation(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

function remove(key: string) {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // There was nothing to remove.
  }
}
