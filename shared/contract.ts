import { z } from 'zod';
import {
  accountExport,
  accountToConfirm,
  changePasswordForm,
  confirmationParams,
  deleteAccountForm,
  device,
  forgotPasswordForm,
  resetPasswordForm,
} from './account.ts';
import {
  addressChange,
  addressLinkParams,
  addressUndo,
  askedAddress,
  askForAddressForm,
  newAddressForm,
} from './address-change.ts';
import {
  activeForm,
  addresses,
  adminForm,
  deliveryHealth,
  listedUser,
  reminded,
  resetLink,
} from './admin.ts';
import {
  answeredYearsQuery,
  answerForm,
  groupsAnsweredQuery,
  ownAnsweredQuery,
} from './answered.ts';
import { activity, auditEntry } from './audit.ts';
import { backupDownload, backupParams, backupsState, downloadBackupForm } from './backups.ts';
import {
  bytes,
  type Call,
  del,
  file,
  get,
  idParam,
  idParams,
  pageQuery,
  patch,
  post,
  put,
  tokenParams,
} from './call.ts';
import { accountMaker, card, cardSignInForm } from './cards.ts';
import { checkup } from './checkup.ts';
import { comment, commentForm, reactionsOfComment } from './comments.ts';
import { congregationForm, congregationSettings } from './congregation.ts';
import { contactForm, contactMessage } from './contact.ts';
import { donation } from './donation.ts';
import {
  editGroupForm,
  group,
  groupForm,
  member,
  memberPermissions,
  myNoticesForm,
  newOwnerForm,
  succession,
  visitForm,
} from './groups.ts';
import { home, news } from './home.ts';
import { household, householdForm, sharedMail } from './household.ts';
import { inboxItem, readInboxForm } from './inbox.ts';
import {
  invitation,
  invitedGroup,
  inviteForm,
  inviteLink,
  joined,
  listedInvitation,
  newInvitation,
} from './invitations.ts';
import {
  checkedInvitation,
  checkInvitationsForm,
  inviteManyForm,
  manyInvited,
} from './invite-many.ts';
import { mailServerState, setMailServerForm } from './mail-server.ts';
import { groupAddress, mailLinkParams } from './mailbox.ts';
import { m } from './messages.ts';
import { myYearQuery, requestOfYear } from './my-year.ts';
import { newPersonForm } from './new-person.ts';
import { notice } from './notices.ts';
import {
  oneClick,
  publicKey,
  pushState,
  pushStateForm,
  subscriptionForm,
  unsubscribeForm,
  unsubscribeParams,
} from './notifications.ts';
import { personToPray } from './people-to-pray.ts';
import { pictureParams } from './pictures.ts';
import {
  editPrayerDialogForm,
  editPrayerPageForm,
  groupPrayersQuery,
  newPrayerForm,
  ownPrayersQuery,
  prayer,
} from './prayers.ts';
import { support, toPrayQuery } from './praying.ts';
import { profileForm } from './profile.ts';
import { memberReachability, reachability, reachabilityQuery } from './reachability.ts';
import { mailboxOnForm, mailboxState, setMailboxForm } from './reply-mailbox.ts';
import { decisionForm, note, noteForm, report, reportForm } from './reports.ts';
import { resource, resourceForm, STORED_NAME, uploadTarget } from './resources.ts';
import { findingQuery, foundPrayer, searchQuery } from './search.ts';
import { serverHealth, serverHealthQuery } from './server-health.ts';
import { apiDescription, health, info } from './server-info.ts';
import { currentUser, loginForm, registerForm } from './session.ts';
import { setupStepForm, setupStepParams } from './setup.ts';
import { sheet, sheetQuery } from './sheet.ts';
import {
  askedForCode,
  askForCodeForm,
  codeSignInForm,
  creationOptions,
  newPasskeyForm,
  passkey,
  passkeySignInForm,
  proof,
  requestOptions,
  signInLink,
  signInLinkOwner,
  signInLinkParams,
  signInLinkState,
} from './sign-in.ts';
import { stats } from './stats.ts';
import { telephoneForm } from './telephone.ts';
import { update, updateForm } from './updates.ts';

const memberParams = z.object({ id: idParam, userId: idParam });
const paged = { query: pageQuery, paged: true } as const;
const gone = { status: 204 } as const;

/** Every call of the API. The server mounts it, the client and the tests use it. */
export const contract = {
  // The server itself
  getHealth: get('/api/health', 'public', { result: health }),
  getInfo: get('/api/info', 'public', { result: info }),
  getApiDescription: get('/api/openapi.json', 'public', { result: apiDescription }),

  // Session
  getCurrentUser: get('/api/user', 'signed-in', { result: currentUser }),
  signIn: post('/api/login', 'public', {
    body: loginForm,
    takesForms: true,
    result: currentUser,
  }),
  openSignIn: get('/api/login', 'public', { status: 302 }),
  register: post('/api/register', 'public', {
    body: registerForm,
    result: currentUser,
    status: 201,
  }),
  signOut: post('/api/logout', 'public', gone),

  // Signing in without a password
  startPasskeySignIn: post('/api/login/passkey/challenge', 'public', { result: requestOptions }),
  signInByPasskey: post('/api/login/passkey', 'public', {
    body: passkeySignInForm,
    result: currentUser,
  }),
  askForCode: post('/api/login/code/mail', 'public', {
    body: askForCodeForm,
    result: askedForCode,
  }),
  signInByCode: post('/api/login/code', 'public', { body: codeSignInForm, result: currentUser }),
  getSignInLinkOwner: get('/api/sign-in/:token', 'public', {
    params: signInLinkParams,
    result: signInLinkOwner,
  }),
  signInByLink: post('/api/sign-in/:token', 'public', {
    params: signInLinkParams,
    result: currentUser,
  }),
  signInByCard: post('/api/login/card', 'public', { body: cardSignInForm, result: currentUser }),
  startProof: post('/api/account/passkeys/proof', 'signed-in', { result: requestOptions }),
  startPasskey: post('/api/account/passkeys/challenge', 'signed-in', {
    body: proof,
    result: creationOptions,
  }),
  addPasskey: post('/api/account/passkeys', 'signed-in', {
    body: newPasskeyForm,
    result: passkey,
    status: 201,
  }),
  listPasskeys: get('/api/account/passkeys', 'signed-in', { ...paged, result: z.array(passkey) }),
  removePasskey: del('/api/account/passkeys/:id', 'signed-in', { params: idParams, ...gone }),
  makeSignInLink: post('/api/account/sign-in-link', 'signed-in', {
    body: proof,
    result: signInLink,
    status: 201,
  }),
  getSignInLink: get('/api/account/sign-in-link', 'signed-in', { result: signInLinkState }),

  // Account
  forgotPassword: post('/api/forgot-password', 'public', { body: forgotPasswordForm, ...gone }),
  resetPassword: post('/api/reset-password', 'public', { body: resetPasswordForm, ...gone }),
  getConfirmation: get('/api/confirm-address/:token', 'public', {
    params: confirmationParams,
    result: accountToConfirm,
  }),
  confirmAddress: post('/api/confirm-address/:token', 'public', {
    params: confirmationParams,
    ...gone,
  }),
  rejectConfirmation: del('/api/confirm-address/:token', 'public', {
    params: confirmationParams,
    ...gone,
  }),
  getAccountMaker: get('/api/account/maker', 'signed-in', { result: accountMaker }),
  makeCard: post('/api/people/:id/card', 'signed-in', {
    params: idParams,
    result: card,
    status: 201,
  }),
  getHousehold: get('/api/account/household', 'signed-in', { result: household }),
  askHousehold: post('/api/account/household', 'signed-in', {
    body: householdForm,
    result: sharedMail,
    status: 201,
  }),
  agreeToHousehold: post('/api/account/household/:id/agree', 'signed-in', {
    params: idParams,
    ...gone,
  }),
  endHousehold: del('/api/account/household/:id', 'signed-in', { params: idParams, ...gone }),
  sendConfirmation: post('/api/account/confirmation', 'signed-in', gone),
  getAskedAddress: get('/api/account/address', 'signed-in', { result: askedAddress }),
  withdrawAddress: del('/api/account/address', 'signed-in', gone),
  askForAddress: post('/api/account/address', 'signed-in', { body: askForAddressForm, ...gone }),
  getAddressChange: get('/api/account/address/:token', 'public', {
    params: addressLinkParams,
    result: addressChange,
  }),
  changeAddress: post('/api/account/address/:token', 'public', {
    params: addressLinkParams,
    ...gone,
  }),
  getAddressUndo: get('/api/account/address/:token/undo', 'public', {
    params: addressLinkParams,
    result: addressUndo,
  }),
  undoAddress: post('/api/account/address/:token/undo', 'public', {
    params: addressLinkParams,
    ...gone,
  }),
  updateProfile: patch('/api/user', 'signed-in', { body: profileForm, result: currentUser }),
  setPicture: put('/api/user/picture', 'signed-in', { body: bytes, result: currentUser }),
  removePicture: del('/api/user/picture', 'signed-in', { result: currentUser }),
  // Public, so that signed-out users and users without access get the same response.
  getPicture: get('/api/pictures/:name', 'public', { params: pictureParams, result: file }),
  changePassword: patch('/api/user/password', 'signed-in', { body: changePasswordForm, ...gone }),
  deleteAccount: del('/api/user', 'signed-in', { body: deleteAccountForm, ...gone }),
  exportAccount: get('/api/account/export', 'signed-in', { result: accountExport }),
  listActivity: get('/api/account/activity', 'signed-in', {
    ...paged,
    result: z.array(activity),
  }),
  listNotices: get('/api/account/notices', 'signed-in', { ...paged, result: z.array(notice) }),
  readNotice: post('/api/account/notices/:id/read', 'signed-in', { params: idParams, ...gone }),
  listDevices: get('/api/sessions', 'signed-in', { ...paged, result: z.array(device) }),
  endOtherSessions: del('/api/sessions', 'signed-in', gone),
  endSession: del('/api/sessions/:id', 'signed-in', { params: idParams, ...gone }),
  downloadMyHour: get('/api/account/hour/calendar', 'signed-in', { result: file }),
  getStats: get('/api/stats', 'signed-in', { result: stats }),
  getHome: get('/api/home', 'signed-in', { result: home }),
  getNews: get('/api/news', 'signed-in', { result: news }),
  listInbox: get('/api/inbox', 'signed-in', { ...paged, result: z.array(inboxItem) }),
  readInbox: post('/api/inbox/read', 'signed-in', { body: readInboxForm, ...gone }),

  // Prayers
  listPrayers: get('/api/prayers', 'signed-in', {
    query: ownPrayersQuery,
    paged: true,
    result: z.array(prayer),
  }),
  listPrayersToPray: get('/api/prayers/to-pray', 'signed-in', {
    query: toPrayQuery,
    result: z.array(prayer),
  }),
  listPeopleToPray: get('/api/people-to-pray', 'signed-in', { result: z.array(personToPray) }),
  createPrayer: post('/api/prayers', 'signed-in', {
    body: newPrayerForm,
    result: prayer,
    status: 201,
  }),
  listAnsweredPrayers: get('/api/prayers/answered', 'signed-in', {
    query: ownAnsweredQuery,
    paged: true,
    result: z.array(prayer),
  }),
  listGroupsAnsweredPrayers: get('/api/prayers/answered/groups', 'signed-in', {
    query: groupsAnsweredQuery,
    paged: true,
    result: z.array(prayer),
  }),
  getAnsweredYears: get('/api/prayers/answered/years', 'signed-in', {
    query: answeredYearsQuery,
    result: z.array(z.number()),
  }),
  listMyYear: get('/api/prayers/my-year', 'signed-in', {
    query: myYearQuery,
    paged: true,
    result: z.array(requestOfYear),
  }),
  listBookmarkedPrayers: get('/api/prayers/bookmarked', 'signed-in', {
    ...paged,
    result: z.array(prayer),
  }),
  listSharedPrayers: get('/api/prayers/shared', 'signed-in', {
    ...paged,
    result: z.array(prayer),
  }),
  search: get('/api/search', 'signed-in', {
    query: searchQuery,
    paged: true,
    result: z.array(foundPrayer),
  }),
  getPrayer: get('/api/prayers/:id', 'signed-in', { params: idParams, result: prayer }),
  downloadNeededBy: get('/api/prayers/:id/calendar', 'signed-in', {
    params: idParams,
    result: file,
  }),
  changePrayer: put('/api/prayers/:id', 'signed-in', {
    params: idParams,
    body: editPrayerDialogForm,
    result: prayer,
  }),
  editPrayer: patch('/api/prayers/:id', 'signed-in', {
    params: idParams,
    body: editPrayerPageForm,
    result: prayer,
  }),
  deletePrayer: del('/api/prayers/:id', 'signed-in', { params: idParams, ...gone }),
  answerPrayer: post('/api/prayers/:id/answer', 'signed-in', {
    params: idParams,
    body: answerForm,
    result: prayer,
  }),
  removeAnswer: del('/api/prayers/:id/answer', 'signed-in', { params: idParams, result: prayer }),
  keepPraying: post('/api/prayers/:id/still-praying', 'signed-in', {
    params: idParams,
    result: prayer,
  }),
  restPrayer: post('/api/prayers/:id/rest', 'signed-in', { params: idParams, result: prayer }),
  sayNow: post('/api/prayers/:id/now', 'signed-in', { params: idParams, result: prayer }),
  endNow: del('/api/prayers/:id/now', 'signed-in', { params: idParams, result: prayer }),
  listUpdates: get('/api/prayers/:id/updates', 'signed-in', {
    ...paged,
    params: idParams,
    result: z.array(update),
  }),
  addUpdate: post('/api/prayers/:id/updates', 'signed-in', {
    params: idParams,
    body: updateForm,
    result: update,
    status: 201,
  }),
  deleteUpdate: del('/api/prayers/updates/:id', 'signed-in', { params: idParams, ...gone }),
  pray: post('/api/prayers/:id/pray', 'signed-in', { params: idParams, result: support }),
  stopPraying: del('/api/prayers/:id/pray', 'signed-in', { params: idParams, result: support }),
  bookmarkPrayer: post('/api/prayers/:id/bookmark', 'signed-in', { params: idParams, ...gone }),
  removeBookmark: del('/api/prayers/:id/bookmark', 'signed-in', { params: idParams, ...gone }),
  listComments: get('/api/prayers/:id/comments', 'signed-in', {
    ...paged,
    params: idParams,
    result: z.array(comment),
  }),
  addComment: post('/api/prayers/:id/comments', 'signed-in', {
    params: idParams,
    body: commentForm,
    result: comment,
    status: 201,
  }),
  deleteComment: del('/api/prayers/comments/:id', 'signed-in', { params: idParams, ...gone }),
  sayAmen: put('/api/prayers/comments/:id/amen', 'signed-in', {
    params: idParams,
    result: reactionsOfComment,
  }),
  takeBackAmen: del('/api/prayers/comments/:id/amen', 'signed-in', {
    params: idParams,
    result: reactionsOfComment,
  }),

  // Reports
  reportPrayer: post('/api/prayers/:id/reports', 'signed-in', {
    params: idParams,
    body: reportForm,
    ...gone,
  }),
  reportStandingRequest: post('/api/people-to-pray/:id/reports', 'signed-in', {
    params: idParams,
    body: reportForm,
    ...gone,
  }),
  reportComment: post('/api/prayers/comments/:id/reports', 'signed-in', {
    params: idParams,
    body: reportForm,
    ...gone,
  }),
  reportUpdate: post('/api/prayers/updates/:id/reports', 'signed-in', {
    params: idParams,
    body: reportForm,
    ...gone,
  }),
  listReports: get('/api/groups/:id/reports', 'signed-in', {
    ...paged,
    params: idParams,
    result: z.array(report),
  }),
  decideReport: post('/api/reports/:id/decision', 'signed-in', {
    params: idParams,
    body: decisionForm,
    ...gone,
  }),
  listNotes: get('/api/prayers/:id/notes', 'signed-in', {
    ...paged,
    params: idParams,
    result: z.array(note),
  }),
  sendNote: post('/api/prayers/:id/notes', 'signed-in', {
    params: idParams,
    body: noteForm,
    ...gone,
  }),

  // Groups
  listGroups: get('/api/groups', 'signed-in', { ...paged, result: z.array(group) }),
  createGroup: post('/api/groups', 'signed-in', { body: groupForm, result: group, status: 201 }),
  getGroup: get('/api/groups/:id', 'signed-in', { params: idParams, result: group }),
  editGroup: put('/api/groups/:id', 'signed-in', {
    params: idParams,
    body: editGroupForm,
    result: group,
  }),
  deleteGroup: del('/api/groups/:id', 'signed-in', { params: idParams, ...gone }),
  listGroupPrayers: get('/api/groups/:id/prayers', 'signed-in', {
    query: groupPrayersQuery,
    paged: true,
    params: idParams,
    result: z.array(prayer),
  }),
  listGroupAnsweredPrayers: get('/api/groups/:id/answered', 'signed-in', {
    ...paged,
    params: idParams,
    result: z.array(prayer),
  }),
  getSheet: get('/api/groups/:id/sheet', 'signed-in', {
    params: idParams,
    query: sheetQuery,
    result: sheet,
  }),
  visitGroup: post('/api/groups/:id/visit', 'signed-in', {
    params: idParams,
    body: visitForm,
    ...gone,
  }),
  setMyNotices: put('/api/groups/:id/my-notices', 'signed-in', {
    params: idParams,
    body: myNoticesForm,
    ...gone,
  }),
  transferOwnership: post('/api/groups/:id/owner', 'signed-in', {
    params: idParams,
    body: newOwnerForm,
    result: group,
  }),
  getSuccession: get('/api/groups/:id/succession', 'signed-in', {
    params: idParams,
    result: succession,
  }),
  takeGroupOver: post('/api/groups/:id/take-over', 'signed-in', {
    params: idParams,
    result: group,
  }),

  // Members
  listMembers: get('/api/groups/:id/members', 'signed-in', {
    ...paged,
    query: findingQuery,
    params: idParams,
    result: z.array(member),
  }),
  listReachedMembers: get('/api/groups/:id/reached', 'signed-in', {
    ...paged,
    query: reachabilityQuery,
    params: idParams,
    result: z.array(memberReachability),
  }),
  setMemberTelephone: put('/api/groups/:id/members/:userId/telephone', 'signed-in', {
    params: memberParams,
    body: telephoneForm,
    ...gone,
  }),
  removeMember: del('/api/groups/:id/members/:userId', 'signed-in', {
    params: memberParams,
    ...gone,
  }),
  setMemberPermissions: patch('/api/groups/:id/members/:userId/permissions', 'signed-in', {
    params: memberParams,
    body: memberPermissions,
    result: member,
  }),

  addPerson: post('/api/groups/:id/people', 'signed-in', {
    params: idParams,
    body: newPersonForm,
    result: card,
    status: 201,
  }),

  // Invitations
  invite: post('/api/groups/:id/invitations', 'signed-in', {
    params: idParams,
    body: inviteForm,
    result: newInvitation,
    status: 201,
  }),
  checkInvitations: post('/api/groups/:id/invitations/check', 'signed-in', {
    params: idParams,
    body: checkInvitationsForm,
    result: z.array(checkedInvitation),
  }),
  inviteMany: post('/api/groups/:id/invitations/many', 'signed-in', {
    params: idParams,
    body: inviteManyForm,
    result: z.array(manyInvited),
  }),
  listInvitations: get('/api/groups/:id/invitations', 'signed-in', {
    ...paged,
    params: idParams,
    result: z.array(listedInvitation),
  }),
  makeGroupAddress: post('/api/groups/:id/mail-address', 'signed-in', {
    params: idParams,
    result: groupAddress,
  }),
  makeInviteLink: post('/api/groups/:id/invite-token', 'signed-in', {
    params: idParams,
    result: inviteLink,
  }),
  revokeInviteLink: del('/api/groups/:id/invite-token', 'signed-in', {
    params: idParams,
    ...gone,
  }),
  getInvitedGroup: get('/api/groups/invite/:token', 'public', {
    params: tokenParams,
    result: invitedGroup,
  }),
  joinByLink: post('/api/groups/invite/:token/join', 'signed-in', {
    params: tokenParams,
    result: joined,
  }),
  getInvitation: get('/api/invitations/:token', 'public', {
    params: tokenParams,
    result: invitation,
  }),
  acceptInvitation: post('/api/invitations/:token/accept', 'signed-in', {
    params: tokenParams,
    result: joined,
  }),
  declineInvitation: post('/api/invitations/:token/decline', 'signed-in', {
    params: tokenParams,
    ...gone,
  }),

  // Resources
  listResources: get('/api/resources', 'signed-in', {
    ...paged,
    query: findingQuery,
    result: z.array(resource),
  }),
  createResource: post('/api/resources', 'admin', {
    body: resourceForm,
    result: resource,
    status: 201,
  }),
  deleteResource: del('/api/resources/:id', 'admin', { params: idParams, ...gone }),
  requestUpload: post('/api/objects/upload', 'admin', { result: uploadTarget }),
  receiveUpload: put('/api/objects/upload/:token', 'admin', {
    params: tokenParams,
    body: bytes,
    ...gone,
  }),
  downloadFile: get('/api/objects/:file', 'signed-in', {
    params: z.object({
      file: z
        .string({ error: m.resources_file_name_invalid })
        .regex(STORED_NAME, { error: m.resources_file_name_invalid }),
    }),
    result: file,
  }),

  // Giving
  getDonation: get('/api/donation', 'signed-in', { result: donation }),

  // Help
  contact: post('/api/contact', 'signed-in', { body: contactForm, ...gone }),

  // Administration
  listUsers: get('/api/admin/users', 'admin', {
    ...paged,
    query: findingQuery,
    result: z.array(listedUser),
  }),
  listReachedPeople: get('/api/admin/reached', 'admin', {
    ...paged,
    query: reachabilityQuery,
    result: z.array(reachability),
  }),
  setUserActive: patch('/api/admin/users/:id/active', 'admin', {
    params: idParams,
    body: activeForm,
    result: listedUser,
  }),
  setUserAdmin: patch('/api/admin/users/:id/admin', 'admin', {
    params: idParams,
    body: adminForm,
    result: listedUser,
  }),
  deleteUser: del('/api/admin/users/:id', 'admin', { params: idParams, ...gone }),
  makeResetLink: post('/api/admin/users/:id/reset-link', 'admin', {
    params: idParams,
    result: resetLink,
    status: 201,
  }),
  confirmAddressOf: post('/api/admin/users/:id/confirm-address', 'admin', {
    params: idParams,
    result: listedUser,
  }),
  changeAddressOf: post('/api/admin/users/:id/address', 'admin', {
    params: idParams,
    body: newAddressForm,
    result: listedUser,
  }),
  listAudit: get('/api/admin/audit', 'admin', { ...paged, result: z.array(auditEntry) }),
  sendReminders: post('/api/admin/send-reminders', 'admin', { result: reminded }),
  listMessages: get('/api/admin/messages', 'admin', { ...paged, result: z.array(contactMessage) }),
  getCongregation: get('/api/admin/congregation', 'admin', { result: congregationSettings }),
  editCongregation: put('/api/admin/congregation', 'admin', {
    body: congregationForm,
    result: congregationSettings,
  }),
  skipSetupStep: put('/api/admin/setup/:step', 'admin', {
    params: setupStepParams,
    body: setupStepForm,
    ...gone,
  }),
  closeSetup: del('/api/admin/setup', 'admin', gone),
  sendTestMail: post('/api/admin/test-mail', 'admin', gone),
  getBackups: get('/api/admin/backups', 'admin', { result: backupsState }),
  makeBackup: post('/api/admin/backups', 'admin', gone),
  prepareBackupDownload: post('/api/admin/backups/:name/download', 'admin', {
    params: backupParams,
    body: downloadBackupForm,
    result: backupDownload,
  }),
  downloadBackup: get('/api/admin/backups/downloads/:token', 'admin', {
    params: tokenParams,
    result: file,
  }),
  getAddresses: get('/api/admin/addresses', 'admin', { result: addresses }),
  getDeliveryHealth: get('/api/admin/delivery', 'admin', { result: deliveryHealth }),
  getCheckup: get('/api/admin/checkup', 'admin', { result: checkup }),
  startCheckup: post('/api/admin/checkup', 'admin', gone),
  getMailServer: get('/api/admin/mail-server', 'admin', { result: mailServerState }),
  setMailServer: put('/api/admin/mail-server', 'admin', {
    body: setMailServerForm,
    result: mailServerState,
  }),
  testMailServer: post('/api/admin/mail-server/test', 'admin', gone),
  forgetMailServer: del('/api/admin/mail-server', 'admin', gone),
  getMailbox: get('/api/admin/mailbox', 'admin', { result: mailboxState }),
  setMailbox: put('/api/admin/mailbox', 'admin', { body: setMailboxForm, result: mailboxState }),
  testMailbox: post('/api/admin/mailbox/test', 'admin', gone),
  switchMailbox: put('/api/admin/mailbox/on', 'admin', {
    body: mailboxOnForm,
    result: mailboxState,
  }),
  forgetMailbox: del('/api/admin/mailbox', 'admin', gone),
  getServerHealth: get('/api/admin/health', 'admin', {
    query: serverHealthQuery,
    result: serverHealth,
  }),

  // Live
  listenToEvents: get('/api/events', 'signed-in', { result: z.instanceof(ReadableStream) }),

  // Notifications
  getPublicKey: get('/api/notifications/public-key', 'signed-in', { result: publicKey }),
  subscribe: post('/api/notifications/subscribe', 'signed-in', { body: subscriptionForm, ...gone }),
  unsubscribe: del('/api/notifications/unsubscribe', 'signed-in', {
    body: unsubscribeForm,
    ...gone,
  }),
  getPushState: post('/api/notifications/state', 'signed-in', {
    body: pushStateForm,
    result: pushState,
  }),
  sendTestNotification: post('/api/test-notification', 'signed-in', gone),
  openUnsubscribe: get('/api/unsubscribe/:token', 'public', {
    params: unsubscribeParams,
    status: 302,
  }),
  followMailLink: post('/api/mail-links/:token', 'public', { params: mailLinkParams, ...gone }),
  unsubscribeByMail: post('/api/unsubscribe/:token', 'public', {
    params: unsubscribeParams,
    body: oneClick,
    takesForms: true,
    ...gone,
  }),
} satisfies Record<string, Call>;

export type Contract = typeof contract;
export type CallName = keyof Contract;

/** What a caller sends in a part of the call, before validation. */
export type Sent<N extends CallName, P extends 'params' | 'query' | 'body'> = z.input<
  Contract[N][P]
>;
/** What a handler receives of a part of the call, after validation. */
export type Received<N extends CallName, P extends 'params' | 'query' | 'body'> = z.output<
  Contract[N][P]
>;
export type Result<N extends CallName> = z.output<Contract[N]['result']>;

/** The calls that answer with a page of a list. */
export type PagedCallName = {
  [N in CallName]: Contract[N]['paged'] extends true ? N : never;
}[CallName];
