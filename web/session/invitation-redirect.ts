import { INVITATION_PATH } from '../../shared/invitations.ts';

const KEY = 'upheld.invitation-redirect';

/** Keeps the invitation a visitor came with, to bring them back to it once they have signed in. */
export function keepInvitation(path: string) {
  try {
    if (INVITATION_PATH.test(path)) window.sessionStorage.setItem(KEY, path);
  } catch {
    // Without storage they open their link again; nothing is lost.
  }
}

/** Takes the kept invitation out again: a path of ours to an invitation, or nothing. */
export function takeInvitation(): string | undefined {
  try {
    const path = window.sessionStorage.getItem(KEY);
    window.sessionStorage.removeItem(KEY);
    // Anything else must never become the place we send someone to.
    return path && INVITATION_PATH.test(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
