import { INVITATION_PATH } from '../../shared/invitations.ts';

const KEY = 'upheld.invitation-redirect';
const PRESSED = 'upheld.join-pressed';

/**
 * Keeps the invitation a visitor came with, to bring them back to it once they have signed in;
 * `pressed` when they have pressed Join already.
 */
export function keepInvitation(path: string, { pressed = false } = {}) {
  try {
    if (!INVITATION_PATH.test(path)) return;
    window.sessionStorage.setItem(KEY, path);
    if (pressed) window.sessionStorage.setItem(PRESSED, path);
  } catch {
    // Without storage they open their link again; nothing is lost.
  }
}

/** The kept invitation, left where it is: its kind and the token in hand, or nothing. */
export function keptInvitation(): { kind: 'link' | 'mail'; token: string } | undefined {
  const path = read(KEY);
  if (!path) return undefined;
  const [, page, token = ''] = path.split('/');
  return { kind: page === 'join' ? 'link' : 'mail', token };
}

/** Takes the kept invitation out again: a path of ours to an invitation, or nothing. */
export function takeInvitation(): string | undefined {
  const path = read(KEY);
  remove(KEY);
  return path;
}

/** Whether Join was pressed on this page before signing in; asked once. */
export function takePressedJoin(path: string): boolean {
  const isPressed = read(PRESSED) === path;
  remove(PRESSED);
  return isPressed;
}

function read(key: string): string | undefined {
  try {
    const path = window.sessionStorage.getItem(key);
    // Anything else must never become the place we send someone to.
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
