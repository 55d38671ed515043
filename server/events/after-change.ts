import type { CallName } from '../../shared/contract.ts';
import type { EventHub } from './hub.ts';

/** The calls that may end a session: its pages must know at once, not when they next ask. */
const ENDS_SESSIONS: readonly CallName[] = [
  'signIn',
  'register',
  'signOut',
  'endSession',
  'endOtherSessions',
  'changePassword',
  'resetPassword',
  'deleteAccount',
  'setUserActive',
  'deleteUser',
];

/** Tells open pages what a call that is done has changed. */
export const tellingPages = (hub: EventHub) => (call: CallName) => {
  hub.flush();
  if (ENDS_SESSIONS.includes(call)) hub.closeEnded();
};
