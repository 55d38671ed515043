import {
  ALREADY_CONFIRMED,
  INVALID_CONFIRMATION,
  INVALID_RESET_LINK,
  LAST_ADMINISTRATOR,
  WRONG_PASSWORD,
} from './account.ts';
import { OWN_ROW } from './admin.ts';
import { TOO_MANY_COMMENTS } from './comments.ts';
import { TOO_MANY_GROUPS } from './groups.ts';
import { INVALID_LINK } from './invitations.ts';
import { INVALID_UNSUBSCRIBE_LINK, NOT_SUBSCRIBED } from './notifications.ts';
import { TOO_MANY_PRAYERS } from './prayers.ts';
import { FILE_TOO_LARGE, INVALID_UPLOAD } from './resources.ts';
import { DEACTIVATED, INVALID_SETUP, WRONG_CREDENTIALS } from './session.ts';

type Row = { status: number; sentence: string };
const row = (status: number, sentence: string): Row => ({ status, sentence });

/**
 * Every reason for which a call is refused, by the code that programs go by (the header
 * `x-error-code`), with its status and the sentence for people. `invalid` stands for every rule
 * about what was sent; its sentence is the broken rule's own.
 */
export const refusals = {
  // 400 and its kind: what was sent
  invalid: row(400, 'That is not valid.'),
  'body-too-large': row(413, 'That is too long to send at once.'),
  'file-too-large': row(413, FILE_TOO_LARGE),
  'not-sent-as-json': row(415, 'Please send this as JSON.'),

  // 401: who is calling
  'signed-out': row(401, 'Please sign in first.'),
  'wrong-credentials': row(401, WRONG_CREDENTIALS),

  // 403: not allowed
  'administrators-only': row(403, 'Only an administrator can do this.'),
  'other-site': row(403, 'This call came from another site, so it was refused.'),
  deactivated: row(403, DEACTIVATED),
  'registration-closed': row(
    403,
    'Registration is closed. Please ask the person who runs this server.',
  ),
  'invitation-needed': row(
    403,
    'You need an invitation to register here. Please open the link you were sent.',
  ),
  'wrong-password': row(403, WRONG_PASSWORD),
  'own-account': row(403, OWN_ROW),
  'not-in-group': row(403, 'You can only share with groups that you belong to.'),
  'author-edits-request': row(403, 'Only the author can edit this prayer request.'),
  'author-deletes-request': row(403, 'Only the author can delete this prayer request.'),
  'author-answers-request': row(403, 'Only the author can mark this prayer request as answered.'),
  'author-removes-answer': row(403, 'Only the author can remove the answered status.'),
  'author-deletes-comment': row(403, 'Only its author can delete this comment.'),
  'owner-edits-group': row(403, 'Only the group owner can edit this group.'),
  'owner-deletes-group': row(403, 'Only the group owner can delete this group.'),
  'owner-hands-over-group': row(403, 'Only the group owner can hand over this group.'),
  'owner-sets-permissions': row(403, 'Only the group owner can change what other members may do.'),
  'owner-cannot-leave': row(
    403,
    'The owner cannot leave the group. Hand it over to another member first, or delete it.',
  ),
  'may-not-remove-member': row(403, 'You may not remove this member.'),
  'may-not-invite': row(403, 'You may not invite people to this group.'),
  'may-not-see-invitations': row(403, 'You may not see who was invited.'),

  // 404: not there, or not to be seen: the two must look the same
  'group-not-found': row(404, 'Group not found.'),
  'request-not-found': row(404, 'Prayer request not found.'),
  'comment-not-found': row(404, 'Comment not found.'),
  'member-not-found': row(404, 'Member not found.'),
  'user-not-found': row(404, 'User not found.'),
  'device-not-found': row(404, 'Device not found.'),
  'notice-not-found': row(404, 'Notice not found.'),
  'resource-not-found': row(404, 'Resource not found.'),
  'file-not-found': row(404, 'File not found.'),
  'nothing-here': row(404, 'There is nothing at this address.'),
  'unknown-invitation': row(404, INVALID_LINK),
  'unknown-reset-link': row(404, INVALID_RESET_LINK),
  'unknown-confirmation': row(404, INVALID_CONFIRMATION),
  'unknown-unsubscribe-link': row(404, INVALID_UNSUBSCRIBE_LINK),
  'unknown-upload': row(404, INVALID_UPLOAD),

  // 409: things are not as they would have to be
  'email-taken': row(409, 'That e-mail address is already registered.'),
  'username-taken': row(409, 'That user name is already taken.'),
  'already-member': row(409, 'This person is already a member of the group.'),
  'already-answered': row(409, 'This prayer request is already marked as answered.'),
  'already-confirmed': row(409, ALREADY_CONFIRMED),
  'password-just-changed': row(
    409,
    'Your password was just changed elsewhere. Please sign in again.',
  ),
  'last-administrator': row(409, LAST_ADMINISTRATOR),
  'too-many-groups': row(409, TOO_MANY_GROUPS),
  'too-many-requests-kept': row(409, TOO_MANY_PRAYERS),
  'too-many-comments-kept': row(409, TOO_MANY_COMMENTS),
  'not-subscribed': row(409, NOT_SUBSCRIBED),
  'no-mail-server': row(409, 'No mail server is set up, so no mail can be sent.'),
  'no-mail-for-reminders': row(409, 'No mail server is set up, so no reminders can be sent.'),

  // 410: it was there once
  'invitation-over': row(410, INVALID_LINK),
  'reset-link-over': row(410, INVALID_RESET_LINK),
  'confirmation-over': row(410, INVALID_CONFIRMATION),
  'setup-link-over': row(410, INVALID_SETUP),
  'upload-over': row(410, INVALID_UPLOAD),

  // Later
  'too-often': row(429, 'That was too often. Please wait a little and try again.'),
  'too-many-signing-in': row(
    503,
    'Too many people are signing in just now. Please try again in a moment.',
  ),
  'too-many-pages-open': row(503, 'Too many pages are open just now.'),
  busy: row(503, 'The server is busy. Please try again in a moment.'),
  'cannot-save': row(503, 'The server cannot save just now. Please tell its operator.'),
  'cannot-save-or-read': row(
    503,
    'The server cannot save or read just now. Please tell its operator.',
  ),
  'disk-full': row(507, 'The server has no room left to save this. Please tell its operator.'),
  internal: row(500, 'Something went wrong on our side. Please try again.'),
} satisfies Record<string, Row>;

export type RefusalCode = keyof typeof refusals;
