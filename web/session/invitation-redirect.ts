import { INVITATION_PATH } from '../../shared/invitations.ts';

const KEY = 'upheld.invitation-redirect';
const PRESSED = 'upheld.join-pressed';

/**
 * Stores the invitation of a visitor, to return to it after signing in; `pressed` if they have
 * already clicked Join.
 */
export function keepInvitation(path: string, { pressed = false } = {}) {
  try {
    if (!INVITATION_PATH.test(path)) return;
    window.sessionStorage.setItem(KEY, path);
    if (pressed) window.sessionStorage.setItem(PRESSED, path);
  } catch {
    // Without storage they can open the link again.
  }
}

/** The stored invitation, without removing it: its kind and token, or null. */
export function keptInvitation(): { kind: 'link' | 'mail'; token: string } | undefined {
  const path = read(KEY);
  if (!path) return undefined;
  const [, page, token = ''] = path.split('/');
  return { kind: page === 'join' ? 'link' : 'mail', token };
}

/** Removes the stored invitation and returns its path, or null. */
export function takeInvitation(): string | undefined {
  const path = read(KEY);
  remove(KEY);
  return path;
}

/** Whether Join was clicked before signing in. True only once. */
export function takePressedJoin(path: string): boolean {
  const isPressed = read(PRESSED) === path;
  remove(PRESSED);
  return isPressed;
}

function read(key: string): string | undefined {
  try {
    const path = window.sessionStorage.getItem(key);
    // Other paths must never become a redirect.
    return path && INVITATION_PATH.test(path) ? path : undefined;
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
