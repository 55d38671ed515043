import { eq } from 'drizzle-orm';
import { users } from '../server/db/schema.ts';
import { unsubscribeToken } from '../server/notices/unsubscribe.ts';
import { type CallName, contract } from '../shared/contract.ts';
import { JPEG } from './pictures.ts';
import { registrationFor } from './registration.ts';
import { PASSWORD, type Received } from './server.ts';
import type { World } from './world.ts';

export const ROLES = [
  'signed out',
  'stranger',
  'member',
  'ex-member',
  'canInvite',
  'canRemove',
  'owner',
  'author',
  'administrator',
  'deactivated',
  'deleted',
] as const;
export type Role = (typeof ROLES)[number];
/** A call, and the status that each role gets. */
export type Row = {
  call: CallName;
  when?: string;
  path: (world: World) => string;
  body?: unknown | ((world: World) => unknown);
  /** In the order of ROLES. */
  expected: string;
};

const PRAYER = { title: 'For my knee', content: 'It hurts whenever I climb.', isPrivate: true };
const CREDENTIALS = { email: 'ruth@example.org', password: PASSWORD };
const newcomer = registrationFor('salma', {}, 'salma-salma');

const EVERYONE = '200 200 200 200 200 200 200 200 200 200 200';
const SIGNED_IN = '401 200 200 200 200 200 200 200 200 401 401';
const VIEWERS = '401 404 200 404 200 200 200 200 404 401 401';
/** The leaders of the group, and the author. */
const LEADERS = '401 404 404 404 200 200 200 200 404 401 401';
const ONLY_ADMINS = '401 403 403 403 403 403 403 403 200 401 401';
const ONLY_AUTHOR = '401 404 403 404 403 403 403 200 404 401 401';
const ONLY_OWNER = '401 404 403 404 403 403 200 403 404 401 401';
const INVITERS = '401 404 403 404 200 403 200 403 404 401 401';
/** Members who see a text of another author can report it. */
const OTHERS = '401 404 204 404 204 204 204 403 404 401 401';
/** The owner, and who may remove members. */
const MODERATORS = '401 404 403 404 403 200 200 403 404 401 401';
const as = (status: number, row: string) => row.replaceAll('200', String(status));

const unsubscribePath = ({ server: { derive } }: World) =>
  `/api/unsubscribe/${unsubscribeToken(derive, { id: 1, addressVersion: 0 }, 'notifyNewPrayers')}`;

/** The role matrix: one row for each call, and more if the permission depends on the input. */
export const rows: Row[] = [
  { call: 'getHealth', path: () => '/api/health', expected: EVERYONE },
  { call: 'getInfo', path: () => '/api/info', expected: EVERYONE },
  { call: 'getApiDescription', path: () => '/api/openapi.json', expected: EVERYONE },
  { call: 'getCurrentUser', path: () => '/api/user', expected: SIGNED_IN },
  { call: 'signIn', path: () => '/api/login', body: CREDENTIALS, expected: EVERYONE },
  { call: 'openSignIn', path: () => '/api/login', expected: as(302, EVERYONE) },
  { call: 'register', path: () => '/api/register', body: newcomer, expected: as(201, EVERYONE) },
  { call: 'signOut', path: () => '/api/logout', expected: as(204, EVERYONE) },
  {
    call: 'forgotPassword',
    path: () => '/api/forgot-password',
    body: { email: 'naomi@example.org' },
    expected: as(204, EVERYONE),
  },
  {
    call: 'resetPassword',
    path: () => '/api/reset-password',
    body: (world: World) => ({ token: world.resetToken(), newPassword: 'a better one' }),
    expected: as(204, EVERYONE),
  },
  {
    call: 'contact',
    path: () => '/api/contact',
    body: {
      name: 'Naomi',
      email: 'naomi@example.org',
      subject: 'A question',
      category: 'support',
      message: 'How do I make the letters larger?',
    },
    expected: as(204, SIGNED_IN),
  },
  { call: 'listUsers', path: () => '/api/admin/users', expected: ONLY_ADMINS },
  {
    call: 'setUserActive',
    path: (w) => `/api/admin/users/${w.fellow}/active`,
    body: { isActive: false },
    expected: ONLY_ADMINS,
  },
  {
    call: 'setUserAdmin',
    path: (w) => `/api/admin/users/${w.fellow}/admin`,
    body: { isAdmin: true },
    expected: ONLY_ADMINS,
  },
  {
    call: 'setUserAdmin',
    when: 'of their own',
    path: (w) => `/api/admin/users/${w.server.idOf('deborah')}/admin`,
    body: { isAdmin: false },
    expected: as(403, ONLY_ADMINS),
  },
  {
    call: 'deleteUser',
    path: (w) => `/api/admin/users/${w.fellow}`,
    expected: as(204, ONLY_ADMINS),
  },
  {
    call: 'makeResetLink',
    path: (w) => `/api/admin/users/${w.fellow}/reset-link`,
    expected: as(201, ONLY_ADMINS),
  },
  {
    call: 'confirmAddressOf',
    path: (w) => `/api/admin/users/${w.fellow}/confirm-address`,
    expected: ONLY_ADMINS,
  },
  {
    call: 'changeAddressOf',
    path: (w) => `/api/admin/users/${w.fellow}/address`,
    body: { email: 'moved@example.com' },
    expected: ONLY_ADMINS,
  },
  {
    call: 'changeAddressOf',
    when: 'of their own',
    path: (w) => `/api/admin/users/${w.server.idOf('deborah')}/address`,
    body: { email: 'moved@example.com' },
    expected: as(403, ONLY_ADMINS),
  },
  { call: 'listAudit', path: () => '/api/admin/audit', expected: ONLY_ADMINS },
  // Without a mail server nothing can be sent, which an administrator may know.
  {
    call: 'sendReminders',
    path: () => '/api/admin/send-reminders',
    expected: as(409, ONLY_ADMINS),
  },
  {
    call: 'search',
    path: () => '/api/search?q=f',
    expected: SIGNED_IN,
  },
  {
    call: 'search',
    when: 'in a group',
    path: (w) => `/api/search?q=i&group=${w.group}`,
    expected: VIEWERS,
  },
  { call: 'listResources', path: () => '/api/resources', expected: SIGNED_IN },
  {
    call: 'downloadFile',
    path: (w) => `/api/objects/${w.resource().file}`,
    expected: SIGNED_IN,
  },
  { call: 'requestUpload', path: () => '/api/objects/upload', expected: ONLY_ADMINS },
  {
    call: 'receiveUpload',
    path: (w) => w.upload(),
    body: 'Grace and peace.',
    expected: as(204, ONLY_ADMINS),
  },
  {
    call: 'createResource',
    path: () => '/api/resources',
    body: (w: World) => ({ title: 'Order of prayer', filePath: w.upload(true) }),
    expected: as(201, ONLY_ADMINS),
  },
  {
    call: 'deleteResource',
    path: (w) => `/api/resources/${w.resource().id}`,
    expected: as(204, ONLY_ADMINS),
  },
  { call: 'getDonation', path: () => '/api/donation', expected: SIGNED_IN },
  { call: 'listMessages', path: () => '/api/admin/messages', expected: ONLY_ADMINS },
  { call: 'getCongregation', path: () => '/api/admin/congregation', expected: ONLY_ADMINS },
  {
    call: 'editCongregation',
    path: () => '/api/admin/congregation',
    body: {
      name: 'St. Mary’s Church',
      helpName: 'Mary Jones',
      helpTelephone: '+1 (555) 010-4477',
      helpWords: 'In the mornings.',
      timeZone: 'America/Chicago',
      digestHour: 8,
      greeting: 'How good that you are here.',
    },
    expected: ONLY_ADMINS,
  },
  {
    call: 'skipSetupStep',
    path: () => '/api/admin/setup/phones',
    body: { isNeeded: false },
    expected: as(204, ONLY_ADMINS),
  },
  { call: 'closeSetup', path: () => '/api/admin/setup', expected: as(204, ONLY_ADMINS) },
  // No mail server is set up.
  { call: 'sendTestMail', path: () => '/api/admin/test-mail', expected: as(409, ONLY_ADMINS) },
  { call: 'getBackups', path: () => '/api/admin/backups', expected: ONLY_ADMINS },
  { call: 'makeBackup', path: () => '/api/admin/backups', expected: as(204, ONLY_ADMINS) },
  {
    call: 'prepareBackupDownload',
    path: (w) => `/api/admin/backups/${w.backup()}/download`,
    body: { password: PASSWORD },
    expected: ONLY_ADMINS,
  },
  // The upload address works once.
  {
    call: 'downloadBackup',
    path: () => `/api/admin/backups/downloads/${'x'.repeat(43)}`,
    expected: as(410, ONLY_ADMINS),
  },
  { call: 'getAddresses', path: () => '/api/admin/addresses', expected: ONLY_ADMINS },
  { call: 'getDeliveryHealth', path: () => '/api/admin/delivery', expected: ONLY_ADMINS },
  { call: 'getCheckup', path: () => '/api/admin/checkup', expected: ONLY_ADMINS },
  { call: 'startCheckup', path: () => '/api/admin/checkup', expected: as(204, ONLY_ADMINS) },
  { call: 'getMailServer', path: () => '/api/admin/mail-server', expected: ONLY_ADMINS },
  {
    call: 'setMailServer',
    path: () => '/api/admin/mail-server',
    body: {
      ...{ provider: 'fastmail', address: 'prayer@fastmail.com', password: 'moabite-mail' },
      proof: { password: PASSWORD },
    },
    expected: ONLY_ADMINS,
  },
  {
    call: 'testMailServer',
    path: () => '/api/admin/mail-server/test',
    expected: as(204, ONLY_ADMINS),
  },
  {
    call: 'forgetMailServer',
    path: () => '/api/admin/mail-server',
    expected: as(204, ONLY_ADMINS),
  },
  { call: 'getMailbox', path: () => '/api/admin/mailbox', expected: ONLY_ADMINS },
  {
    call: 'setMailbox',
    path: () => '/api/admin/mailbox',
    body: {
      ...{ provider: 'fastmail', address: 'prayer@fastmail.com', password: 'moabite-mail' },
      proof: { password: PASSWORD },
    },
    expected: ONLY_ADMINS,
  },
  // No mail server is set up, and an untested mailbox cannot be switched on.
  { call: 'testMailbox', path: () => '/api/admin/mailbox/test', expected: as(409, ONLY_ADMINS) },
  {
    call: 'switchMailbox',
    path: () => '/api/admin/mailbox/on',
    body: { isOn: true },
    expected: as(409, ONLY_ADMINS),
  },
  { call: 'forgetMailbox', path: () => '/api/admin/mailbox', expected: as(204, ONLY_ADMINS) },
  { call: 'getServerHealth', path: () => '/api/admin/health', expected: ONLY_ADMINS },
  {
    call: 'getServerHealth',
    when: 'of the month',
    path: () => '/api/admin/health?span=month',
    expected: ONLY_ADMINS,
  },
  { call: 'listenToEvents', path: () => '/api/events', expected: SIGNED_IN },
  { call: 'getPublicKey', path: () => '/api/notifications/public-key', expected: SIGNED_IN },
  {
    call: 'subscribe',
    path: () => '/api/notifications/subscribe',
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
      keys: { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
    },
    expected: as(204, SIGNED_IN),
  },
  {
    call: 'unsubscribe',
    path: () => '/api/notifications/unsubscribe',
    expected: as(204, SIGNED_IN),
  },
  {
    call: 'getPushState',
    path: () => '/api/notifications/state',
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/abc' },
    expected: SIGNED_IN,
  },
  // Only Naomi has enabled push notifications.
  {
    call: 'sendTestNotification',
    path: () => '/api/test-notification',
    expected: '401 409 204 409 409 409 409 409 409 401 401',
  },
  {
    call: 'openUnsubscribe',
    path: unsubscribePath,
    expected: as(302, EVERYONE),
  },
  {
    call: 'unsubscribeByMail',
    path: unsubscribePath,
    body: { 'List-Unsubscribe': 'One-Click' },
    expected: as(204, EVERYONE),
  },
  {
    call: 'updateProfile',
    path: () => '/api/user',
    body: { firstName: 'Another' },
    expected: SIGNED_IN,
  },
  { call: 'setPicture', path: () => '/api/user/picture', body: JPEG, expected: SIGNED_IN },
  { call: 'removePicture', path: () => '/api/user/picture', expected: SIGNED_IN },
  {
    call: 'getPicture',
    path: (w) => w.picture('hannah'),
    // The response does not reveal whether the account exists.
    expected: '404 404 200 404 200 200 200 200 404 404 404',
  },
  {
    call: 'getPicture',
    when: 'which is not there',
    path: () => '/api/pictures/none',
    expected: as(404, EVERYONE),
  },
  {
    call: 'changePassword',
    path: () => '/api/user/password',
    body: { currentPassword: PASSWORD, newPassword: 'a better password' },
    expected: as(204, SIGNED_IN),
  },
  {
    call: 'deleteAccount',
    path: () => '/api/user',
    body: { password: PASSWORD },
    // The only administrator cannot be removed.
    expected: '401 204 204 204 204 204 204 204 409 401 401',
  },
  {
    call: 'getConfirmation',
    path: (w) => `/api/confirm-address/${w.confirmation()}`,
    expected: EVERYONE,
  },
  // Her address is confirmed already, so nobody can take it back.
  {
    call: 'rejectConfirmation',
    path: (w) => `/api/confirm-address/${w.confirmation()}`,
    expected: as(410, EVERYONE),
  },
  {
    call: 'confirmAddress',
    path: (w) => `/api/confirm-address/${w.confirmation()}`,
    expected: as(204, EVERYONE),
  },
  // Everybody's address here is confirmed already.
  {
    call: 'sendConfirmation',
    path: () => '/api/account/confirmation',
    expected: as(409, SIGNED_IN),
  },
  { call: 'getHousehold', path: () => '/api/account/household', expected: SIGNED_IN },
  // Members ask each other; nobody asks themselves, or somebody in no group of theirs.
  {
    call: 'askHousehold',
    path: () => '/api/account/household',
    body: (w: World) => ({ userId: w.fellow, whose: 'mine' }),
    expected: '401 404 201 404 201 201 201 201 404 401 401',
  },
  {
    call: 'askHousehold',
    when: 'Naomi, who has asked already',
    path: (w) => {
      w.household({ person: 'naomi', reader: 'ruth', isAgreed: false });
      return '/api/account/household';
    },
    body: (w: World) => ({ userId: w.server.idOf('naomi'), whose: 'theirs' }),
    expected: '401 404 404 404 201 201 201 201 404 401 401',
  },
  // Naomi has asked Ruth.
  {
    call: 'agreeToHousehold',
    path: (w) =>
      `/api/account/household/${w.household({ person: 'naomi', reader: 'ruth', isAgreed: false })}/agree`,
    expected: '401 404 404 404 404 404 204 404 404 401 401',
  },
  {
    call: 'endHousehold',
    path: (w) => `/api/account/household/${w.household({ person: 'naomi', reader: 'ruth' })}`,
    expected: '401 404 204 404 404 404 204 404 404 401 401',
  },
  { call: 'getAskedAddress', path: () => '/api/account/address', expected: SIGNED_IN },
  {
    call: 'withdrawAddress',
    path: () => '/api/account/address',
    expected: as(204, SIGNED_IN),
  },
  // Refused, because no mail server is set up to send the link.
  {
    call: 'askForAddress',
    path: () => '/api/account/address',
    body: { email: 'moved@example.com', password: PASSWORD },
    expected: as(409, SIGNED_IN),
  },
  {
    call: 'getAddressChange',
    path: (w) => `/api/account/address/${w.addressChangeOf('naomi').take}`,
    expected: EVERYONE,
  },
  {
    call: 'changeAddress',
    path: (w) => `/api/account/address/${w.addressChangeOf('naomi').take}`,
    expected: as(204, EVERYONE),
  },
  {
    call: 'getAddressUndo',
    path: (w) => `/api/account/address/${w.addressChangeOf('naomi').undo}/undo`,
    expected: EVERYONE,
  },
  {
    call: 'undoAddress',
    path: (w) => `/api/account/address/${w.addressChangeOf('naomi').undo}/undo`,
    expected: as(204, EVERYONE),
  },
  {
    call: 'followMailLink',
    path: (w) => `/api/mail-links/${w.mailLinks().prayed}`,
    expected: as(204, EVERYONE),
  },
  {
    call: 'followMailLink',
    when: 'it takes a request back',
    path: (w) => `/api/mail-links/${w.mailLinks().takeBack}`,
    expected: as(204, EVERYONE),
  },
  {
    call: 'startPasskeySignIn',
    path: () => '/api/login/passkey/challenge',
    expected: EVERYONE,
  },
  {
    call: 'signInByPasskey',
    path: () => '/api/login/passkey',
    body: (w: World) => ({ passkey: w.passkeyOf('ruth').signIn() }),
    expected: EVERYONE,
  },
  // Without mail there is nothing to send with.
  {
    call: 'askForCode',
    path: () => '/api/login/code/mail',
    body: { email: 'naomi@example.org' },
    expected: as(409, EVERYONE),
  },
  {
    call: 'signInByCode',
    path: () => '/api/login/code',
    body: (w: World) => w.codeOf('ruth'),
    expected: EVERYONE,
  },
  {
    call: 'getSignInLinkOwner',
    path: (w) => `/api/sign-in/${w.signInLinkOf('ruth')}`,
    expected: EVERYONE,
  },
  {
    call: 'signInByLink',
    path: (w) => `/api/sign-in/${w.signInLinkOf('ruth')}`,
    expected: EVERYONE,
  },
  {
    call: 'signInByCard',
    path: () => '/api/login/card',
    body: (w: World) => ({ code: w.cardOf(w.withoutAddress()) }),
    expected: EVERYONE,
  },
  { call: 'getAccountMaker', path: () => '/api/account/maker', expected: SIGNED_IN },
  {
    call: 'makeCard',
    path: (w) => `/api/people/${w.withoutAddress()}/card`,
    // Boaz, who may invite, made the account.
    expected: '401 404 404 404 201 404 404 404 201 401 401',
  },
  {
    call: 'makeCard',
    when: 'for somebody with an address',
    path: (w) => `/api/people/${w.fellow}/card`,
    expected: '401 404 404 404 404 404 404 404 409 401 401',
  },
  { call: 'startProof', path: () => '/api/account/passkeys/proof', expected: SIGNED_IN },
  {
    call: 'startPasskey',
    path: () => '/api/account/passkeys/challenge',
    body: { password: PASSWORD },
    expected: SIGNED_IN,
  },
  // It was begun by Hannah.
  {
    call: 'addPasskey',
    path: () => '/api/account/passkeys',
    body: (w: World) => w.newPasskeyOf('hannah').made,
    expected: '401 410 410 410 410 410 410 201 410 401 401',
  },
  { call: 'listPasskeys', path: () => '/api/account/passkeys', expected: SIGNED_IN },
  {
    call: 'removePasskey',
    path: (w) => `/api/account/passkeys/${w.passkeyOf('hannah').id}`,
    expected: '401 404 404 404 404 404 404 204 404 401 401',
  },
  {
    call: 'makeSignInLink',
    path: () => '/api/account/sign-in-link',
    body: { password: PASSWORD },
    expected: as(201, SIGNED_IN),
  },
  { call: 'getSignInLink', path: () => '/api/account/sign-in-link', expected: SIGNED_IN },
  { call: 'listActivity', path: () => '/api/account/activity', expected: SIGNED_IN },
  { call: 'listNotices', path: () => '/api/account/notices', expected: SIGNED_IN },
  {
    call: 'readNotice',
    path: (w) => `/api/account/notices/${w.noticeFor('hannah')}/read`,
    expected: '401 404 404 404 404 404 404 204 404 401 401',
  },
  {
    call: 'downloadMyHour',
    path: () => '/api/account/hour/calendar',
    // The member has chosen an hour.
    expected: '401 409 200 409 409 409 409 409 409 401 401',
  },
  {
    call: 'downloadMyHour',
    when: 'with an hour',
    path: (w) => {
      w.chooseHours();
      return '/api/account/hour/calendar';
    },
    expected: SIGNED_IN,
  },
  { call: 'exportAccount', path: () => '/api/account/export', expected: SIGNED_IN },
  { call: 'listDevices', path: () => '/api/sessions', expected: SIGNED_IN },
  { call: 'endOtherSessions', path: () => '/api/sessions', expected: as(204, SIGNED_IN) },
  {
    call: 'endSession',
    path: (w) => `/api/sessions/${w.sessionOf('hannah')}`,
    expected: '401 404 404 404 404 404 404 204 404 401 401',
  },
  { call: 'getStats', path: () => '/api/stats', expected: SIGNED_IN },
  { call: 'getHome', path: () => '/api/home', expected: SIGNED_IN },
  { call: 'getNews', path: () => '/api/news', expected: SIGNED_IN },
  { call: 'listInbox', path: () => '/api/inbox', expected: SIGNED_IN },
  // The id of the author's own item: it is worth nothing to anybody else.
  {
    call: 'readInbox',
    path: () => '/api/inbox/read',
    body: (world: World) => ({ upTo: world.itemOfAuthor }),
    expected: '401 400 400 400 400 400 400 204 400 401 401',
  },

  { call: 'listPrayers', path: () => '/api/prayers', expected: SIGNED_IN },
  {
    call: 'createPrayer',
    path: () => '/api/prayers',
    body: PRAYER,
    expected: as(201, SIGNED_IN),
  },
  {
    call: 'createPrayer',
    when: 'sharing with the group',
    path: () => '/api/prayers',
    body: (world: World) => ({ ...PRAYER, isPrivate: false, groupIds: [world.group] }),
    expected: '401 403 201 403 201 201 201 201 403 401 401',
  },
  {
    call: 'createPrayer',
    when: 'as the office',
    path: () => '/api/prayers',
    body: (world: World) => ({
      ...PRAYER,
      isPrivate: false,
      groupIds: [world.group],
      isFromOffice: true,
    }),
    expected: '401 403 403 403 201 403 201 403 403 401 401',
  },
  { call: 'listAnsweredPrayers', path: () => '/api/prayers/answered', expected: SIGNED_IN },
  {
    call: 'listGroupsAnsweredPrayers',
    path: () => '/api/prayers/answered/groups',
    expected: SIGNED_IN,
  },
  {
    call: 'getAnsweredYears',
    path: () => '/api/prayers/answered/years',
    expected: SIGNED_IN,
  },
  { call: 'listMyYear', path: () => '/api/prayers/my-year', expected: SIGNED_IN },
  { call: 'listBookmarkedPrayers', path: () => '/api/prayers/bookmarked', expected: SIGNED_IN },
  { call: 'listSharedPrayers', path: () => '/api/prayers/shared', expected: SIGNED_IN },
  { call: 'listPrayersToPray', path: () => '/api/prayers/to-pray', expected: SIGNED_IN },
  {
    call: 'listPrayersToPray',
    when: 'of the group',
    path: (w) => `/api/prayers/to-pray?group=${w.group}`,
    expected: VIEWERS,
  },
  { call: 'listPeopleToPray', path: () => '/api/people-to-pray', expected: SIGNED_IN },
  { call: 'getPrayer', path: (w) => `/api/prayers/${w.prayer}`, expected: VIEWERS },
  {
    call: 'downloadNeededBy',
    path: (w) => `/api/prayers/${w.prayer}/calendar`,
    expected: as(409, VIEWERS),
  },
  {
    call: 'downloadNeededBy',
    when: 'with a day',
    path: (w) => `/api/prayers/${w.neededBy()}/calendar`,
    expected: VIEWERS,
  },
  {
    call: 'downloadNeededBy',
    when: 'private',
    path: (w) => `/api/prayers/${w.privatePrayer}/calendar`,
    expected: '401 404 404 404 404 404 404 409 404 401 401',
  },
  {
    call: 'getPrayer',
    when: 'private',
    path: (w) => `/api/prayers/${w.privatePrayer}`,
    expected: '401 404 404 404 404 404 404 200 404 401 401',
  },
  {
    call: 'getPrayer',
    when: 'for leaders only',
    path: (w) => `/api/prayers/${w.forLeaders()}`,
    expected: LEADERS,
  },
  {
    call: 'changePrayer',
    path: (w) => `/api/prayers/${w.prayer}`,
    body: { title: 'Another title' },
    expected: ONLY_AUTHOR,
  },
  {
    call: 'editPrayer',
    path: (w) => `/api/prayers/${w.prayer}`,
    body: { title: 'Another title' },
    expected: ONLY_AUTHOR,
  },
  {
    call: 'deletePrayer',
    path: (w) => `/api/prayers/${w.prayer}`,
    expected: as(204, ONLY_AUTHOR),
  },
  {
    call: 'answerPrayer',
    path: (w) => `/api/prayers/${w.prayer}/answer`,
    body: { answerContent: 'It was heard.' },
    expected: ONLY_AUTHOR,
  },
  {
    call: 'answerPrayer',
    when: 'anyone may',
    path: (w) => `/api/prayers/${w.openPrayer}/answer`,
    body: { answerContent: 'It was heard.' },
    expected: VIEWERS,
  },
  {
    call: 'removeAnswer',
    path: (w) => `/api/prayers/${w.answeredPrayer}/answer`,
    expected: ONLY_AUTHOR,
  },
  {
    call: 'keepPraying',
    path: (w) => `/api/prayers/${w.prayer}/still-praying`,
    expected: ONLY_AUTHOR,
  },
  { call: 'restPrayer', path: (w) => `/api/prayers/${w.prayer}/rest`, expected: ONLY_AUTHOR },
  { call: 'sayNow', path: (w) => `/api/prayers/${w.prayer}/now`, expected: ONLY_AUTHOR },
  { call: 'endNow', path: (w) => `/api/prayers/${w.prayer}/now`, expected: ONLY_AUTHOR },
  { call: 'listUpdates', path: (w) => `/api/prayers/${w.prayer}/updates`, expected: VIEWERS },
  {
    call: 'listUpdates',
    when: 'for leaders only',
    path: (w) => `/api/prayers/${w.forLeaders()}/updates`,
    expected: LEADERS,
  },
  {
    call: 'addUpdate',
    path: (w) => `/api/prayers/${w.prayer}/updates`,
    body: { content: 'It went well.' },
    expected: as(201, ONLY_AUTHOR),
  },
  {
    call: 'deleteUpdate',
    path: (w) => `/api/prayers/updates/${w.update}`,
    expected: as(204, ONLY_AUTHOR),
  },
  { call: 'pray', path: (w) => `/api/prayers/${w.prayer}/pray`, expected: VIEWERS },
  {
    call: 'pray',
    when: 'for leaders only',
    path: (w) => `/api/prayers/${w.forLeaders()}/pray`,
    expected: LEADERS,
  },
  { call: 'stopPraying', path: (w) => `/api/prayers/${w.prayer}/pray`, expected: VIEWERS },
  {
    call: 'bookmarkPrayer',
    path: (w) => `/api/prayers/${w.prayer}/bookmark`,
    expected: as(204, VIEWERS),
  },
  {
    call: 'removeBookmark',
    path: (w) => `/api/prayers/${w.prayer}/bookmark`,
    expected: as(204, VIEWERS),
  },
  { call: 'listComments', path: (w) => `/api/prayers/${w.prayer}/comments`, expected: VIEWERS },
  {
    call: 'listComments',
    when: 'for leaders only',
    path: (w) => `/api/prayers/${w.forLeaders()}/comments`,
    expected: LEADERS,
  },
  {
    call: 'addComment',
    when: 'for leaders only',
    path: (w) => `/api/prayers/${w.forLeaders()}/comments`,
    body: { content: 'With you.' },
    expected: as(201, LEADERS),
  },
  {
    call: 'addComment',
    path: (w) => `/api/prayers/${w.prayer}/comments`,
    body: { content: 'With you.' },
    expected: as(201, VIEWERS),
  },
  {
    call: 'deleteComment',
    path: (w) => `/api/prayers/comments/${w.comment}`,
    expected: as(204, ONLY_AUTHOR),
  },
  {
    call: 'sayAmen',
    path: (w) => `/api/prayers/comments/${w.comment}/amen`,
    expected: OTHERS.replaceAll('204', '200'),
  },
  {
    call: 'sayAmen',
    when: 'for leaders only',
    path: (w) => `/api/prayers/comments/${w.commentForLeaders()}/amen`,
    expected: '401 404 404 404 200 200 200 403 404 401 401',
  },
  {
    call: 'takeBackAmen',
    path: (w) => `/api/prayers/comments/${w.comment}/amen`,
    expected: VIEWERS,
  },

  {
    call: 'reportPrayer',
    path: (w) => `/api/prayers/${w.prayer}/reports`,
    body: (world: World) => ({ groupId: world.group, reason: 'It tells too much.' }),
    expected: OTHERS,
  },
  {
    call: 'reportPrayer',
    when: 'private',
    path: (w) => `/api/prayers/${w.privatePrayer}/reports`,
    body: (world: World) => ({ groupId: world.group, reason: 'It tells too much.' }),
    expected: '401 404 404 404 404 404 404 404 404 401 401',
  },
  {
    call: 'reportStandingRequest',
    path: (w) => `/api/people-to-pray/${w.standingRequest('hannah')}/reports`,
    body: (world: World) => ({ groupId: world.group, reason: 'It tells too much.' }),
    expected: OTHERS,
  },
  {
    call: 'reportComment',
    path: (w) => `/api/prayers/comments/${w.comment}/reports`,
    body: (world: World) => ({ groupId: world.group, reason: 'It tells too much.' }),
    expected: OTHERS,
  },
  {
    call: 'reportUpdate',
    path: (w) => `/api/prayers/updates/${w.update}/reports`,
    body: (world: World) => ({ groupId: world.group, reason: 'It tells too much.' }),
    expected: OTHERS,
  },
  { call: 'listReports', path: (w) => `/api/groups/${w.group}/reports`, expected: MODERATORS },
  {
    call: 'decideReport',
    path: (w) => `/api/reports/${w.report()}/decision`,
    body: { decision: 'remove', note: 'Please leave out the name.' },
    expected: '401 404 404 404 404 204 204 404 404 401 401',
  },
  { call: 'listNotes', path: (w) => `/api/prayers/${w.prayer}/notes`, expected: VIEWERS },
  {
    call: 'sendNote',
    path: (w) => `/api/prayers/${w.prayer}/notes`,
    body: (world: World) => ({ groupId: world.group, content: 'How are you?' }),
    expected: as(204, MODERATORS),
  },

  { call: 'listGroups', path: () => '/api/groups', expected: SIGNED_IN },
  {
    call: 'createGroup',
    path: () => '/api/groups',
    body: { name: 'Choir' },
    expected: as(201, SIGNED_IN),
  },
  { call: 'getGroup', path: (w) => `/api/groups/${w.group}`, expected: VIEWERS },
  {
    call: 'editGroup',
    path: (w) => `/api/groups/${w.group}`,
    body: { name: 'Wednesday Group' },
    expected: ONLY_OWNER,
  },
  { call: 'deleteGroup', path: (w) => `/api/groups/${w.group}`, expected: as(204, ONLY_OWNER) },
  {
    call: 'listReachedMembers',
    path: (w) => `/api/groups/${w.group}/reached`,
    expected: ONLY_OWNER,
  },
  {
    call: 'setMemberTelephone',
    path: (w) => `/api/groups/${w.group}/members/${w.fellow}/telephone`,
    body: { telephone: '030 1234' },
    expected: as(204, ONLY_OWNER),
  },
  {
    call: 'setMemberTelephone',
    when: 'of somebody who is not in the group',
    path: (w) => `/api/groups/${w.group}/members/${w.server.idOf('jesse')}/telephone`,
    body: { telephone: '030 1234' },
    expected: '401 404 403 404 403 403 404 403 404 401 401',
  },
  { call: 'listReachedPeople', path: () => '/api/admin/reached', expected: ONLY_ADMINS },
  { call: 'getSheet', path: (w) => `/api/groups/${w.group}/sheet`, expected: VIEWERS },
  { call: 'listGroupPrayers', path: (w) => `/api/groups/${w.group}/prayers`, expected: VIEWERS },
  {
    call: 'listGroupAnsweredPrayers',
    path: (w) => `/api/groups/${w.group}/answered`,
    expected: VIEWERS,
  },
  {
    call: 'transferOwnership',
    path: (w) => `/api/groups/${w.group}/owner`,
    body: (world: World) => ({ userId: world.fellow }),
    expected: ONLY_OWNER,
  },
  { call: 'getSuccession', path: (w) => `/api/groups/${w.group}/succession`, expected: VIEWERS },
  {
    // The owner of this world is here.
    call: 'takeGroupOver',
    path: (w) => `/api/groups/${w.group}/take-over`,
    expected: VIEWERS.replaceAll('200', '403'),
  },
  {
    call: 'visitGroup',
    path: (w) => `/api/groups/${w.group}/visit`,
    body: (world: World) => ({ upTo: world.prayer }),
    expected: as(204, VIEWERS),
  },
  {
    call: 'setMyNotices',
    path: (w) => `/api/groups/${w.group}/my-notices`,
    body: { notices: 'urgent' },
    expected: as(204, VIEWERS),
  },
  { call: 'listMembers', path: (w) => `/api/groups/${w.group}/members`, expected: VIEWERS },
  {
    call: 'removeMember',
    path: (w) => `/api/groups/${w.group}/members/${w.fellow}`,
    expected: '401 404 403 404 403 204 204 403 404 401 401',
  },
  {
    call: 'removeMember',
    when: 'who holds a permission',
    path: (w) => `/api/groups/${w.group}/members/${w.server.idOf('boaz')}`,
    // To boaz himself this is leaving.
    expected: '401 404 403 404 204 403 204 403 404 401 401',
  },
  {
    call: 'removeMember',
    when: 'who is the owner',
    path: (w) => `/api/groups/${w.group}/members/${w.server.idOf('ruth')}`,
    expected: '401 404 403 404 403 403 403 403 404 401 401',
  },
  {
    call: 'setMemberPermissions',
    path: (w) => `/api/groups/${w.group}/members/${w.fellow}/permissions`,
    body: { canInvite: true, canRemove: false },
    expected: ONLY_OWNER,
  },
  {
    call: 'addPerson',
    path: (w) => `/api/groups/${w.group}/people`,
    body: { firstName: 'Obed', lastName: 'of Bethlehem' },
    expected: as(201, INVITERS),
  },
  {
    call: 'invite',
    path: (w) => `/api/groups/${w.group}/invitations`,
    body: { email: 'someone@example.org' },
    expected: as(201, INVITERS),
  },
  {
    call: 'checkInvitations',
    path: (w) => `/api/groups/${w.group}/invitations/check`,
    body: { emails: ['someone@example.org'] },
    expected: ONLY_OWNER,
  },
  {
    call: 'inviteMany',
    path: (w) => `/api/groups/${w.group}/invitations/many`,
    body: { emails: ['someone@example.org'] },
    expected: ONLY_OWNER,
  },
  {
    call: 'listInvitations',
    path: (w) => `/api/groups/${w.group}/invitations`,
    expected: INVITERS,
  },
  {
    call: 'makeGroupAddress',
    path: (w) => `/api/groups/${w.group}/mail-address`,
    // No mailbox is set here.
    expected: '401 404 409 404 409 409 409 409 404 401 401',
  },
  {
    call: 'makeInviteLink',
    path: (w) => `/api/groups/${w.group}/invite-token`,
    expected: INVITERS,
  },
  {
    call: 'revokeInviteLink',
    path: (w) => `/api/groups/${w.group}/invite-token`,
    expected: as(204, INVITERS),
  },
  { call: 'getInvitedGroup', path: (w) => `/api/groups/invite/${w.link}`, expected: EVERYONE },
  { call: 'joinByLink', path: (w) => `/api/groups/invite/${w.link}/join`, expected: SIGNED_IN },
  { call: 'getInvitation', path: (w) => `/api/invitations/${w.invitation}`, expected: EVERYONE },
  {
    call: 'acceptInvitation',
    path: (w) => `/api/invitations/${w.invitation}/accept`,
    expected: SIGNED_IN,
  },
  {
    call: 'declineInvitation',
    path: (w) => `/api/invitations/${w.invitation}/decline`,
    expected: as(204, SIGNED_IN),
  },
];

/** Makes the call of a row as the user with this role in the world. */
export const callAs = (role: Role, world: World, row: Row, path: string): Promise<Received> => {
  const { server } = world;
  const body = typeof row.body === 'function' ? row.body(world) : row.body;
  const client = personIn(role) ? server.as(personIn(role)) : server.signedOut();
  if (role === 'deactivated') server.setUser('hannah', { isActive: false });
  if (role === 'deleted') server.db.delete(users).where(eq(users.usernameKey, 'miriam')).run();
  const send = {
    GET: client.get,
    POST: client.post,
    PUT: client.put,
    PATCH: client.patch,
    DELETE: client.delete,
  };
  return send[contract[row.call].method](path, body);
};

/** Returns the user of a role. The author is deactivated or the member deleted first, if the role says so. */
const personIn = (role: Role) =>
  ({
    'signed out': '',
    stranger: 'jesse',
    member: 'naomi',
    'ex-member': 'orpah',
    canInvite: 'boaz',
    canRemove: 'tamar',
    owner: 'ruth',
    author: 'hannah',
    administrator: 'deborah',
    deactivated: 'hannah',
    deleted: 'miriam',
  })[role];
