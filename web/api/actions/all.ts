import { accountActions } from './account.ts';
import { adminActions } from './admin.ts';
import { cardActions } from './card.ts';
import { commentActions } from './comments.ts';
import { groupActions } from './groups.ts';
import { invitationActions } from './invitations.ts';
import { inviteLinkActions } from './invite-link.ts';
import { linkActions } from './links.ts';
import { notificationActions } from './notifications.ts';
import { prayerActions } from './prayers.ts';
import { reportActions } from './reports.ts';
import { resourceActions } from './resources.ts';
import { sessionActions } from './session.ts';
import type { Action } from './words.ts';

/** All actions, for tests. Screens import the table they need. */
export const actions = {
  ...sessionActions,
  ...linkActions,
  ...accountActions,
  ...prayerActions,
  ...cardActions,
  ...commentActions,
  ...reportActions,
  ...groupActions,
  ...invitationActions,
  ...inviteLinkActions,
  ...notificationActions,
  ...resourceActions,
  ...adminActions,
};

export type ActionName = keyof typeof actions;
type CallOf = { [A in ActionName]: (typeof actions)[A]['call'] };

/** `actions`, typed so that a variable can be the key. */
export const rows: { [A in ActionName]: Action<CallOf[A]> } = actions;
