import { call } from '../client.ts';
import { forgetPendingSignOut, isSigningOut } from './pending-sign-out.ts';

/** Whether the user signed out or deleted the account on this page, which then leads only to the sign-in page. */
let isGone = false;
export const hasLeft = () => isGone || isSigningOut();
export const leaveByChoice = () => {
  isGone = true;
};

/** Clears a pending sign-out and `hasLeft`, after a new sign-in. */
export const forgetSigningOut = () => {
  isGone = false;
  forgetPendingSignOut();
};

/** Sends a pending sign-out. Returns whether none is pending afterwards. */
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
