import { expect, test } from 'bun:test';
import { z } from 'zod';
import { type CallName, contract } from './contract.ts';

/*
 * Calls and their fields as the product's owner listed them, beside the contract: method and path,
 * what is sent and what comes back. More may come back; nothing of this may be missing.
 */
const USER = words(
  'id firstName lastName username email profileImageUrl isAdmin isActive createdAt lastLoginAt',
);
const ME = [...USER, 'notifyNewPrayers', 'notifyAnsweredPrayers'];
const PRAYER = words(
  'id title content category isPrivate isAnonymous isUrgent needAnswerBy canMarkAsAnswered userId user groups isAnswered answeredAt answerContent supportCount hasPrayed commentCount isBookmarked bookmarkedAt createdAt',
);
const GROUP = words('id name description ownerId memberCount');
const RESOURCE = words(
  'id title description filePath fileName fileSize fileType uploaderName createdAt',
);

type Row = [call: CallName, methodAndPath: string, sent?: string[], answered?: string[]];
const rows: Row[] = [
  ['getCurrentUser', 'GET /api/user', [], ME],
  ['signIn', 'POST /api/login', words('email password'), ME],
  [
    'register',
    'POST /api/register',
    words('firstName lastName username email password confirmPassword'),
  ],
  ['signOut', 'POST /api/logout'],
  ['forgotPassword', 'POST /api/forgot-password', ['email']],
  ['resetPassword', 'POST /api/reset-password', words('token newPassword')],
  [
    'updateProfile',
    'PATCH /api/user',
    words('firstName lastName notifyNewPrayers notifyAnsweredPrayers'),
    ME,
  ],
  ['changePassword', 'PATCH /api/user/password', words('currentPassword newPassword')],
  ['getStats', 'GET /api/stats', [], words('myPrayers answered groups groupPrayers')],
  ['openSignIn', 'GET /api/login'],
  ['listPrayers', 'GET /api/prayers', [], PRAYER],
  ['getPrayer', 'GET /api/prayers/:id', [], PRAYER],
  [
    'createPrayer',
    'POST /api/prayers',
    words(
      'title content category isPrivate isAnonymous isUrgent needAnswerBy canMarkAsAnswered groupIds',
    ),
  ],
  [
    'changePrayer',
    'PUT /api/prayers/:id',
    words('title content isPrivate isAnonymous isUrgent needAnswerBy groupIds'),
  ],
  [
    'editPrayer',
    'PATCH /api/prayers/:id',
    words('title content category isUrgent isAnonymous needAnswerBy groupIds'),
  ],
  ['deletePrayer', 'DELETE /api/prayers/:id'],
  ['answerPrayer', 'POST /api/prayers/:id/answer', ['answerContent']],
  ['removeAnswer', 'DELETE /api/prayers/:id/answer'],
  ['pray', 'POST /api/prayers/:id/pray', [], ['supportCount']],
  ['stopPraying', 'DELETE /api/prayers/:id/pray', [], ['supportCount']],
  ['bookmarkPrayer', 'POST /api/prayers/:id/bookmark'],
  ['removeBookmark', 'DELETE /api/prayers/:id/bookmark'],
  ['listComments', 'GET /api/prayers/:id/comments', [], words('id userId content createdAt user')],
  ['addComment', 'POST /api/prayers/:id/comments', ['content']],
  ['deleteComment', 'DELETE /api/prayers/comments/:id'],
  ['listAnsweredPrayers', 'GET /api/prayers/answered', [], PRAYER],
  ['listGroupsAnsweredPrayers', 'GET /api/prayers/answered/groups', [], PRAYER],
  ['getAnsweredYears', 'GET /api/prayers/answered/years'],
  ['listBookmarkedPrayers', 'GET /api/prayers/bookmarked', [], PRAYER],
  ['listSharedPrayers', 'GET /api/prayers/shared', [], PRAYER],
  ['listGroups', 'GET /api/groups', [], GROUP],
  ['createGroup', 'POST /api/groups', words('name description'), ['id']],
  ['getGroup', 'GET /api/groups/:id', [], GROUP],
  ['editGroup', 'PUT /api/groups/:id', words('name description')],
  ['deleteGroup', 'DELETE /api/groups/:id'],
  ['listGroupPrayers', 'GET /api/groups/:id/prayers', [], PRAYER],
  ['listGroupAnsweredPrayers', 'GET /api/groups/:id/answered', [], PRAYER],
  [
    'listMembers',
    'GET /api/groups/:id/members',
    [],
    words('id userId user joinedAt canInvite canRemove'),
  ],
  ['removeMember', 'DELETE /api/groups/:id/members/:userId'],
  [
    'setMemberPermissions',
    'PATCH /api/groups/:id/members/:userId/permissions',
    words('canInvite canRemove'),
  ],
  ['invite', 'POST /api/groups/:id/invitations', words('email sendWelcomeMessage')],
  ['listInvitations', 'GET /api/groups/:id/invitations'],
  ['makeInviteLink', 'POST /api/groups/:id/invite-token', [], ['inviteUrl']],
  ['getInvitedGroup', 'GET /api/groups/invite/:token', [], words('name description memberCount')],
  ['joinByLink', 'POST /api/groups/invite/:token/join'],
  ['getInvitation', 'GET /api/invitations/:token', [], ['group']],
  ['acceptInvitation', 'POST /api/invitations/:token/accept'],
  ['declineInvitation', 'POST /api/invitations/:token/decline'],
  ['subscribe', 'POST /api/notifications/subscribe', words('endpoint keys')],
  ['unsubscribe', 'DELETE /api/notifications/unsubscribe'],
  ['sendTestNotification', 'POST /api/test-notification'],
  ['contact', 'POST /api/contact', words('name email subject category message')],
  ['listUsers', 'GET /api/admin/users', [], USER],
  ['setUserActive', 'PATCH /api/admin/users/:id/active', ['isActive']],
  ['setUserAdmin', 'PATCH /api/admin/users/:id/admin', ['isAdmin']],
  ['deleteUser', 'DELETE /api/admin/users/:id'],
  ['sendReminders', 'POST /api/admin/send-reminders', [], ['emailsSent']],
  ['listResources', 'GET /api/resources', [], RESOURCE],
  [
    'createResource',
    'POST /api/resources',
    words('title description filePath fileName fileSize fileType'),
  ],
  ['deleteResource', 'DELETE /api/resources/:id'],
  ['requestUpload', 'POST /api/objects/upload', [], ['uploadURL']],
];

for (const [name, methodAndPath, sent = [], answered = []] of rows)
  test(`B1: ${name} is ${methodAndPath}, with these fields`, () => {
    const { method, path, body, result } = contract[name];
    expect(`${method} ${path}`).toBe(methodAndPath);
    expect(keysOf(body)).toEqual(expect.arrayContaining(sent));
    expect(keysOf(result)).toEqual(expect.arrayContaining(answered));
  });

test('nested objects have their fields too (B1)', () => {
  const inside = (name: CallName, key: string) => {
    const { result } = contract[name];
    const whole = result instanceof z.ZodArray ? result.element : result;
    if (!(whole instanceof z.ZodObject)) return [];
    const shape: Record<string, unknown> = whole.shape;
    return keysOf(shape[key]);
  };
  const person = words('firstName lastName email profileImageUrl');
  expect(inside('getPrayer', 'user')).toEqual(expect.arrayContaining(person));
  expect(inside('getPrayer', 'groups')).toEqual(['id', 'name', 'isLeadersOnly', 'isHeld']);
  expect(inside('listComments', 'user')).toEqual(words('firstName lastName profileImageUrl'));
  expect(inside('listMembers', 'user')).toEqual(expect.arrayContaining(['id', ...person]));
  expect(inside('getInvitation', 'group')).toEqual(words('id name description'));
  const { keys } = contract.subscribe.body.shape;
  expect(keysOf(keys)).toEqual(words('p256dh auth'));
});

function words(text: string) {
  return text.split(' ');
}

/** The keys of an object, of what a list holds, or of what may be missing. */
function keysOf(schema: unknown): string[] {
  if (schema instanceof z.ZodObject) return Object.keys(schema.shape);
  if (schema instanceof z.ZodArray) return keysOf(schema.element);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional)
    return keysOf(schema.unwrap());
  return [];
}
