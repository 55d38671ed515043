import type { CallName } from '../../shared/contract.ts';
import type { EventHub } from './hub.ts';

/** Calls that may end a session, whose open pages must stop at once. */
const ENDS_SESSIONS: readonly CallName[] = [
  'signIn',
  'signInByCode',
  'signInByPasskey',
  'signInByLink',
  'signInByCard',
  'register',
  'rejectConfirmation',
  'signOut',
  'endSession',
  'endOtherSessions',
  'changePassword',
  'resetPassword',
  'undoAddress',
  'deleteAccount',
  'setUserActive',
  'deleteUser',
];

export const tellingPages = (hub: EventHub) => (call: CallName) => {
  hub.flush();
  if (ENDS_SESSIONS.includes(call)) hub.closeEnded();
};
