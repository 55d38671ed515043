import type { Action } from './action.ts';
import { accountActions } from './actions/account.ts';
import { adminActions } from './actions/admin.ts';
import { commentActions } from './actions/comments.ts';
import { contactActions } from './actions/contact.ts';
import { groupActions } from './actions/groups.ts';
import { invitationActions } from './actions/invitations.ts';
import { memberActions } from './actions/members.ts';
import { notificationActions } from './actions/notifications.ts';
import { prayerActions } from './actions/prayers.ts';
import { resourceActions } from './actions/resources.ts';
import { sessionActions } from './actions/session.ts';

/**
 * Everything a member can do, once: the call it makes, the reads it makes out of date, and the
 * words they see when it worked or did not (§8). No component tells them of a server's answer.
 */
export const actions = {
  ...sessionActions,
  ...accountActions,
  ...prayerActions,
  ...commentActions,
  ...groupActions,
  ...memberActions,
  ...invitationActions,
  ...notificationActions,
  ...resourceActions,
  ...contactActions,
  ...adminActions,
};

export type ActionName = keyof typeof actions;
export type CallOf = { [A in ActionName]: (typeof actions)[A]['call'] };

/** The same table, typed so that one row can be picked by a name not yet known. */
export const rows: { [A in ActionName]: Action<CallOf[A]> } = actions;
