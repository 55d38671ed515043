import { isInvitation } from './next.ts';

const KEY = 'upheld.invitation-redirect';
const PRESSED = 'upheld.join-pressed';
/** Path on which Join was pressed in this page, for browsers without storage. */
let pressedHere: string | undefined;

/** Stores a visitor's invitation, to return to it after the sign-in; `pressed` if they have pressed Join. */
export function storeInvitation(path: string, { pressed = false } = {}) {
  if (!isInvitation(path)) return;
  if (pressed) pressedHere = path;
  try {
    window.sessionStorage.setItem(KEY, path);
    if (pressed) window.sessionStorage.setItem(PRESSED, path);
  } catch {
    // Without storage the URL of the sign-in page contains it.
  }
}

/** Returns the path of the stored invitation. */
export const storedInvitation = () => read(KEY);

/** Removes the stored invitation and returns its path. */
export function takeInvitation(): string | undefined {
  const path = read(KEY);
  remove(KEY);
  return path;
}

/** Whether Join was pressed before the sign-in. True only once. */
export function takePressedJoin(path: string): boolean {
  const isPressed = pressedHere === path || read(PRESSED) === path;
  pressedHere = undefined;
  remove(PRESSED);
  return isPressed;
}

function read(key: string): string | undefined {
  try {
    const path = window.sessionStorage.getItem(key);
    // Never redirects to other paths.
    return path && isInvitation(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

function remove(key: string) {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}
