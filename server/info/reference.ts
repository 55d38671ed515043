import type { CallName } from '../../shared/contract.ts';
import type { RefusalCode } from '../../shared/refusals.ts';

/** The description of a call for API users, besides its row in the contract. */
type Reference = {
  /** Its effect, in a few words. */
  summary: string;
  /** Its own refusals, besides those of every call of its kind. */
  refusals?: readonly RefusalCode[];
};

/** The reference of every call; a missing one fails the types. */
export const reference: Record<CallName, Reference> = {
  // The server itself
  getHealth: { summary: 'Say whether the server works' },
  getInfo: { summary: 'Say what a client must know before anyone signs in' },
  getApiDescription: { summary: 'Describe every call' },

  // Session
  getCurrentUser: { summary: 'Read the account that is signed in' },
  signIn: {
    summary: 'Sign in',
    refusals: [
      'wrong-credentials',
      'wrong-username-or-password',
      'deactivated',
      'setup-link-over',
      'too-many-signing-in',
    ],
  },
  openSignIn: { summary: 'Go to the sign-in page' },
  register: {
    summary: 'Make an account and sign in',
    refusals: [
      'email-taken',
      'username-taken',
      'registration-closed',
      'invitation-needed',
      'setup-link-over',
      'too-many-signing-in',
    ],
  },
  signOut: { summary: 'Sign out' },

  // Signing in without a password
  startPasskeySignIn: { summary: 'Begin to sign in by a passkey', refusals: ['no-passkeys-here'] },
  signInByPasskey: {
    summary: 'Sign in by a passkey',
    refusals: [
      'no-passkeys-here',
      'challenge-over',
      'wrong-passkey',
      'deactivated',
      'setup-link-over',
    ],
  },
  askForCode: { summary: 'Ask for a mail with a code to sign in', refusals: ['no-mail-server'] },
  signInByCode: {
    summary: 'Sign in by a mailed code',
    refusals: ['wrong-code', 'sign-in-code-over', 'deactivated', 'setup-link-over'],
  },
  getSignInLinkOwner: {
    summary: 'See whose account a link signs in to',
    refusals: ['unknown-sign-in-link', 'sign-in-link-over'],
  },
  signInByLink: {
    summary: 'Sign in by a link that another device shows',
    refusals: ['unknown-sign-in-link', 'sign-in-link-over', 'deactivated'],
  },
  signInByCard: {
    summary: 'Sign in by the code of a printed card',
    refusals: ['wrong-card', 'card-over', 'card-needs-password', 'deactivated'],
  },
  getAccountMaker: { summary: 'Say who made the account of somebody without an address' },
  makeCard: {
    summary: 'Make a new card for somebody without an address',
    refusals: ['user-not-found', 'has-address'],
  },
  startProof: {
    summary: 'Begin to prove by a passkey who one is',
    refusals: ['no-passkeys-here'],
  },
  startPasskey: {
    summary: 'Begin to add a passkey',
    refusals: [
      'no-passkeys-here',
      'wrong-password',
      'no-password',
      'passkey-refused',
      'challenge-over',
      'too-many-passkeys',
      'too-many-signing-in',
    ],
  },
  addPasskey: {
    summary: 'Add a passkey',
    refusals: [
      'no-passkeys-here',
      'challenge-over',
      'passkey-refused',
      'passkey-known',
      'too-many-passkeys',
    ],
  },
  listPasskeys: { summary: 'List one’s own passkeys' },
  removePasskey: { summary: 'Remove a passkey', refusals: ['passkey-not-found'] },
  makeSignInLink: {
    summary: 'Make a link that signs in another device',
    refusals: [
      'wrong-password',
      'no-password',
      'no-passkeys-here',
      'passkey-refused',
      'challenge-over',
      'too-many-signing-in',
    ],
  },
  getSignInLink: { summary: 'Say what became of that link' },

  // Account
  forgotPassword: { summary: 'Ask for a mail to choose a new password' },
  resetPassword: {
    summary: 'Choose a new password by a link',
    refusals: ['unknown-reset-link', 'reset-link-over', 'too-many-signing-in'],
  },
  getConfirmation: {
    summary: 'See whose address a link confirms',
    refusals: ['unknown-confirmation', 'confirmation-over'],
  },
  rejectConfirmation: {
    summary: 'Say that somebody else made the account of a link',
    refusals: ['unknown-confirmation', 'confirmation-over'],
  },
  confirmAddress: {
    summary: 'Confirm an email address by a link',
    refusals: ['unknown-confirmation', 'confirmation-over'],
  },
  sendConfirmation: {
    summary: 'Mail the link that confirms the address again',
    refusals: ['already-confirmed', 'no-mail-server', 'no-own-address'],
  },
  getHousehold: { summary: 'List the people who share mail with the caller, and those who asked' },
  askHousehold: {
    summary: 'Ask somebody of one’s groups whether mail of one may go to both',
    refusals: [
      'user-not-found',
      'household-known',
      'household-elsewhere',
      'household-full',
      'no-own-address',
      'confirm-address-first',
    ],
  },
  agreeToHousehold: {
    summary: 'Agree to share mail',
    refusals: [
      'household-not-found',
      'household-elsewhere',
      'household-full',
      'no-own-address',
      'confirm-address-first',
    ],
  },
  endHousehold: {
    summary: 'Share mail no longer, withdraw the question, or say no to it',
    refusals: ['household-not-found'],
  },
  getAskedAddress: { summary: 'See to which address a link was mailed' },
  withdrawAddress: { summary: 'Make that link void' },
  askForAddress: {
    summary: 'Mail a link to a new address of one’s own',
    refusals: [
      'same-address',
      'no-mail-server',
      'wrong-password',
      'no-password',
      'no-passkeys-here',
      'passkey-refused',
      'challenge-over',
      'too-many-signing-in',
    ],
  },
  getAddressChange: {
    summary: 'See which address a link is for, and for whose account',
    refusals: ['unknown-address-link', 'address-link-over'],
  },
  changeAddress: {
    summary: 'Change the address by the link that was mailed to the new one',
    refusals: ['unknown-address-link', 'address-link-over', 'email-taken'],
  },
  getAddressUndo: {
    summary: 'See whether the change happened that a link takes back',
    refusals: ['unknown-address-link', 'address-link-over'],
  },
  undoAddress: {
    summary: 'Take back a change of address by the link that was mailed to the old one',
    refusals: ['unknown-address-link', 'address-link-over', 'email-taken'],
  },
  updateProfile: { summary: 'Change names, preferences and the hour to be reminded to pray' },
  setPicture: {
    summary: 'Show a picture: a JPEG or WebP of at most 256 by 256 pixels and 100 kB',
    refusals: ['picture-too-large'],
  },
  removePicture: { summary: 'Show no picture any more' },
  getPicture: {
    summary: 'Read the picture of a person who shares a group with the caller',
    refusals: ['picture-not-found'],
  },
  changePassword: {
    summary: 'Change the password',
    refusals: ['wrong-password', 'no-password', 'password-just-changed', 'too-many-signing-in'],
  },
  deleteAccount: {
    summary: 'Delete the account and all that it wrote',
    refusals: ['wrong-password', 'no-password', 'last-administrator', 'too-many-signing-in'],
  },
  exportAccount: { summary: 'Download everything that is one’s own' },
  listActivity: { summary: 'List what was done to the account' },
  listNotices: { summary: 'List the notices that are not read yet' },
  readNotice: { summary: 'Mark a notice as read', refusals: ['notice-not-found'] },
  listDevices: { summary: 'List where the account is signed in' },
  endOtherSessions: { summary: 'Sign out everywhere else' },
  endSession: { summary: 'Sign out one device', refusals: ['device-not-found'] },
  downloadMyHour: {
    summary: 'Download a calendar file (RFC 5545) of one’s own hour to pray',
    refusals: ['no-hour-chosen'],
  },
  getStats: { summary: 'Count requests and groups' },
  getHome: { summary: 'Read everything that the dashboard shows' },
  getNews: { summary: 'Count unread items of the inbox, and read the notices' },
  listInbox: { summary: 'List what happened, newest first' },
  readInbox: { summary: 'Mark an item of the inbox and all older ones as read' },

  // Prayers
  listPrayers: { summary: 'List one’s own requests, or what one entered for a group’s office' },
  listPrayersToPray: {
    summary: 'List what to pray for now, in order',
    refusals: ['group-not-found'],
  },
  listPeopleToPray: { summary: 'List the three people to pray for today' },
  keepPraying: {
    summary: 'Say that a request goes on, or bring it back',
    refusals: ['request-not-found', 'author-rests-request', 'already-answered'],
  },
  restPrayer: {
    summary: 'Let a request rest',
    refusals: ['request-not-found', 'author-rests-request', 'already-answered'],
  },
  sayNow: {
    summary:
      'Say that what one’s own request is about begins now; those who prayed for it are notified',
    refusals: [
      'request-not-found',
      'author-says-now',
      'inviters-post-as-office',
      'already-answered',
      'now-is-private',
      'now-rests',
      'now-said-today',
    ],
  },
  endNow: {
    summary: 'Say that it is over',
    refusals: ['request-not-found', 'author-says-now'],
  },
  listUpdates: { summary: 'List the updates of a request', refusals: ['request-not-found'] },
  addUpdate: {
    summary: 'Add an update to one’s own request',
    refusals: [
      'request-not-found',
      'update-not-found',
      'author-adds-update',
      'inviters-post-as-office',
      'too-many-updates-kept',
      'too-much-written',
      'key-used',
    ],
  },
  deleteUpdate: {
    summary: 'Delete an update',
    refusals: ['update-not-found', 'author-deletes-update'],
  },
  setMyNotices: {
    summary: 'Choose what one is mailed and pushed of a group',
    refusals: ['group-not-found'],
  },
  visitGroup: {
    summary: 'Say up to which request a group’s list was seen',
    refusals: ['group-not-found'],
  },
  createPrayer: {
    summary: 'Write a request',
    refusals: [
      'not-in-group',
      'inviters-post-as-office',
      'request-not-found',
      'too-many-requests-kept',
      'too-much-written',
      'key-used',
    ],
  },
  listAnsweredPrayers: { summary: 'List one’s own answered requests' },
  listGroupsAnsweredPrayers: { summary: 'List the answered requests of one’s groups' },
  getAnsweredYears: { summary: 'List the years in which requests were answered' },
  listMyYear: { summary: 'List what one asked for in a year, and how it went, oldest first' },
  listBookmarkedPrayers: { summary: 'List bookmarked requests' },
  listSharedPrayers: { summary: 'List the active requests of one’s groups' },
  search: { summary: 'Search requests by their words', refusals: ['group-not-found'] },
  getPrayer: { summary: 'Read a request', refusals: ['request-not-found'] },
  downloadNeededBy: {
    summary: 'Download a calendar file (RFC 5545) of the day by which an answer is needed',
    refusals: ['request-not-found', 'no-day-needed'],
  },
  changePrayer: {
    summary: 'Change a request, or make it private',
    refusals: [
      'request-not-found',
      'author-edits-request',
      'not-in-group',
      'inviters-post-as-office',
      'too-much-written',
    ],
  },
  editPrayer: {
    summary: 'Change a request or its category',
    refusals: [
      'request-not-found',
      'author-edits-request',
      'not-in-group',
      'inviters-post-as-office',
      'too-much-written',
    ],
  },
  deletePrayer: {
    summary: 'Delete a request',
    refusals: ['request-not-found', 'author-deletes-request'],
  },
  answerPrayer: {
    summary: 'Mark a request as answered',
    refusals: [
      'request-not-found',
      'author-answers-request',
      'inviters-post-as-office',
      'already-answered',
      'too-much-written',
    ],
  },
  removeAnswer: {
    summary: 'Make an answered request active again',
    refusals: ['request-not-found', 'author-removes-answer'],
  },
  pray: { summary: 'Pray for a request', refusals: ['request-not-found'] },
  stopPraying: { summary: 'Take back that one prays', refusals: ['request-not-found'] },
  bookmarkPrayer: { summary: 'Bookmark a request', refusals: ['request-not-found'] },
  removeBookmark: { summary: 'Remove a bookmark', refusals: ['request-not-found'] },
  listComments: { summary: 'List the comments on a request', refusals: ['request-not-found'] },
  addComment: {
    summary: 'Comment on a request',
    refusals: [
      'request-not-found',
      'comment-not-found',
      'inviters-post-as-office',
      'too-many-comments-kept',
      'too-much-written',
      'key-used',
    ],
  },
  deleteComment: {
    summary: 'Delete a comment',
    refusals: ['comment-not-found', 'author-deletes-comment'],
  },
  sayAmen: {
    summary: 'Say Amen to somebody else’s comment',
    refusals: ['comment-not-found', 'own-amen', 'comment-looked-at'],
  },
  takeBackAmen: { summary: 'Take one’s Amen back', refusals: ['comment-not-found'] },

  // Reports
  reportPrayer: {
    summary: 'Report somebody else’s request to those who look after a group',
    refusals: ['request-not-found', 'own-not-reported', 'already-reported'],
  },
  reportStandingRequest: {
    summary: 'Report what somebody may always be prayed for',
    refusals: ['standing-request-not-found', 'own-not-reported', 'already-reported'],
  },
  reportComment: {
    summary: 'Report somebody else’s comment',
    refusals: ['comment-not-found', 'own-not-reported', 'already-reported'],
  },
  reportUpdate: {
    summary: 'Report an update of somebody else’s request',
    refusals: ['update-not-found', 'own-not-reported', 'already-reported'],
  },
  listReports: {
    summary: 'List what waits for those who look after a group',
    refusals: ['group-not-found', 'moderators-see-reports'],
  },
  decideReport: {
    summary: 'Let the others see it again, or take it out of the group',
    refusals: ['report-not-found', 'already-decided'],
  },
  listNotes: {
    summary: 'List what those who look after its groups wrote to oneself about a request',
    refusals: ['request-not-found'],
  },
  sendNote: {
    summary: 'Write to the author of a request, without learning who it is',
    refusals: ['request-not-found', 'moderators-write-to-authors'],
  },

  // Groups
  listGroups: { summary: 'List one’s groups' },
  createGroup: { summary: 'Create a group', refusals: ['too-many-groups'] },
  getGroup: { summary: 'Read a group', refusals: ['group-not-found'] },
  editGroup: { summary: 'Change a group', refusals: ['group-not-found', 'owner-edits-group'] },
  deleteGroup: { summary: 'Delete a group', refusals: ['group-not-found', 'owner-deletes-group'] },
  listReachedMembers: {
    summary: 'List how the members of a group are reached',
    refusals: ['group-not-found', 'owner-sees-reached'],
  },
  setMemberTelephone: {
    summary: 'Write down the phone number of a member, for the list of people to call',
    refusals: ['group-not-found', 'owner-sees-reached', 'member-not-found', 'own-number'],
  },
  listReachedPeople: { summary: 'List how everybody is reached' },
  getSheet: {
    summary: 'Read what may be printed of a group: for everybody who prints it the same',
    refusals: ['group-not-found'],
  },
  listGroupPrayers: {
    summary: 'List the active requests of a group',
    refusals: ['group-not-found'],
  },
  listGroupAnsweredPrayers: {
    summary: 'List the answered requests of a group, the newest answer first',
    refusals: ['group-not-found'],
  },
  transferOwnership: {
    summary: 'Hand a group over to another member',
    refusals: ['group-not-found', 'member-not-found', 'owner-hands-over-group'],
  },
  getSuccession: {
    summary: 'Read who is next to own a group, and whether one can take it over now',
    refusals: ['group-not-found'],
  },
  takeGroupOver: {
    summary: 'Take a group over whose owner is away',
    refusals: ['group-not-found', 'not-next-owner'],
  },

  // Members
  listMembers: {
    summary: 'List the members of a group, or find them by name',
    refusals: ['group-not-found'],
  },
  removeMember: {
    summary: 'Leave a group, or remove a member',
    refusals: [
      'group-not-found',
      'member-not-found',
      'may-not-remove-member',
      'owner-cannot-leave',
    ],
  },
  setMemberPermissions: {
    summary: 'Set what a member may do',
    refusals: ['group-not-found', 'member-not-found', 'owner-sets-permissions'],
  },

  // Invitations
  addPerson: {
    summary: 'Make an account by name alone, with a card that signs in',
    refusals: ['group-not-found', 'may-not-invite', 'registration-closed'],
  },
  invite: {
    summary: 'Invite somebody by email',
    refusals: ['group-not-found', 'may-not-invite', 'already-member', 'too-many-invitations'],
  },
  checkInvitations: {
    summary: 'Say what a list of addresses is to a group',
    refusals: ['group-not-found', 'may-not-invite-many', 'confirm-address-first'],
  },
  inviteMany: {
    summary: 'Invite a list of addresses, and say what became of each',
    refusals: ['group-not-found', 'may-not-invite-many', 'confirm-address-first'],
  },
  listInvitations: {
    summary: 'List the invitations to a group',
    refusals: ['group-not-found', 'may-not-see-invitations'],
  },
  makeGroupAddress: {
    summary: 'Read the address at which one writes a request to a group by mail',
    refusals: ['group-not-found', 'no-mailbox'],
  },
  followMailLink: {
    summary:
      'Do what a link in a mail says: count as prayed, or take back a request that came by mail',
    refusals: ['unknown-mail-link', 'mail-link-over', 'request-not-found'],
  },
  makeInviteLink: {
    summary: 'Read or make the link to a group',
    refusals: ['group-not-found', 'may-not-invite'],
  },
  revokeInviteLink: {
    summary: 'Make the link to a group worthless',
    refusals: ['group-not-found', 'may-not-invite'],
  },
  getInvitedGroup: {
    summary: 'Read which group a link leads to',
    refusals: ['unknown-invitation', 'invitation-over'],
  },
  joinByLink: {
    summary: 'Join a group by its link',
    refusals: ['unknown-invitation', 'invitation-over', 'too-many-groups'],
  },
  getInvitation: {
    summary: 'Read which group an invitation leads to',
    refusals: ['unknown-invitation', 'invitation-over'],
  },
  acceptInvitation: {
    summary: 'Accept an invitation',
    refusals: ['unknown-invitation', 'invitation-over', 'too-many-groups'],
  },
  declineInvitation: {
    summary: 'Decline an invitation',
    refusals: ['unknown-invitation', 'invitation-over'],
  },

  // Resources
  listResources: { summary: 'List the library, or find something in it' },
  createResource: { summary: 'Put an uploaded file into the library' },
  deleteResource: { summary: 'Delete a resource', refusals: ['resource-not-found'] },
  requestUpload: { summary: 'Ask for an address to upload a file to' },
  receiveUpload: {
    summary: 'Upload a file',
    refusals: ['unknown-upload', 'upload-over', 'file-too-large'],
  },
  downloadFile: {
    summary: 'Download a file',
    refusals: ['file-not-found', 'beyond-the-end', 'too-many-downloads'],
  },

  // Giving
  getDonation: { summary: 'Say who receives donations' },

  // Help
  contact: { summary: 'Write to those who look after the server' },

  // Administration
  listUsers: { summary: 'List all accounts, or find some by name or address' },
  setUserActive: {
    summary: 'Switch an account off or on',
    refusals: ['user-not-found', 'own-account'],
  },
  setUserAdmin: {
    summary: 'Make somebody an administrator, or no longer one',
    refusals: ['user-not-found', 'own-account'],
  },
  deleteUser: {
    summary: 'Delete somebody’s account',
    refusals: ['user-not-found', 'own-account', 'last-administrator'],
  },
  changeAddressOf: {
    summary: 'Give somebody another email address',
    refusals: ['user-not-found', 'own-account', 'same-address-of-other', 'email-taken'],
  },
  makeResetLink: {
    summary: 'Make a link by which somebody chooses a new password',
    refusals: ['user-not-found', 'own-account'],
  },
  confirmAddressOf: {
    summary: 'Confirm somebody’s email address',
    refusals: ['user-not-found', 'own-account', 'no-address'],
  },
  listAudit: { summary: 'List what was done that concerns security' },
  sendReminders: {
    summary: 'Remind those who have not signed in for long',
    refusals: ['no-mail-for-reminders'],
  },
  listMessages: { summary: 'List the messages from the help page' },
  getCongregation: { summary: 'Read the settings of the congregation' },
  editCongregation: { summary: 'Change the settings of the congregation' },
  skipSetupStep: { summary: 'Say that a step of setting up is not needed here, or is' },
  closeSetup: { summary: 'Close the list of what is to be set up' },
  sendTestMail: {
    summary: 'Send a test mail to one’s own address',
    refusals: ['no-mail-server', 'no-own-address'],
  },
  getBackups: { summary: 'List the backups, and say how the last one went' },
  makeBackup: { summary: 'Begin to make a backup' },
  prepareBackupDownload: {
    summary: 'Get the address of a backup, which is good once and for a minute',
    refusals: ['backup-not-found', 'wrong-password', 'no-password'],
  },
  downloadBackup: {
    summary: 'Download a backup',
    refusals: ['download-over', 'backup-not-found', 'beyond-the-end', 'too-many-downloads'],
  },
  getAddresses: { summary: 'Say how people reach the server' },
  getDeliveryHealth: { summary: 'Say how mail and push are doing' },
  getCheckup: { summary: 'Read the last check-up of the server' },
  startCheckup: { summary: 'Begin a check-up of the server' },
  getMailServer: {
    summary: 'Read how the mail server for sending is set, without its password',
  },
  setMailServer: {
    summary:
      'Test a mail server for sending by a mail to oneself, with one’s own password or a passkey, and set it if it works; an empty password of the mail server keeps the stored one',
    refusals: [
      'wrong-password',
      'no-password',
      'passkey-refused',
      'mail-server-in-settings',
      'mailbox-in-settings',
      'mailbox-password-needed',
    ],
  },
  testMailServer: {
    summary: 'Begin a test of the mail server, which mails the caller',
    refusals: ['mail-server-in-settings', 'mail-server-not-set'],
  },
  forgetMailServer: {
    summary: 'Forget the mail server and its password',
    refusals: ['mail-server-in-settings'],
  },
  getMailbox: {
    summary: 'Read how the mailbox for answers by mail is set, without its password',
  },
  setMailbox: {
    summary:
      'Set the mailbox for answers by mail, with one’s own password or a passkey; an empty password of the mailbox keeps the stored one',
    refusals: [
      'wrong-password',
      'no-password',
      'passkey-refused',
      'mailbox-in-settings',
      'mailbox-password-needed',
    ],
  },
  testMailbox: {
    summary: 'Begin a test of the mailbox, which mails it and waits for that mail',
    refusals: ['mailbox-in-settings', 'mailbox-not-set', 'no-mail-server'],
  },
  switchMailbox: {
    summary: 'Switch answers by mail on or off',
    refusals: ['mailbox-in-settings', 'mailbox-not-set', 'mailbox-not-tested'],
  },
  forgetMailbox: {
    summary: 'Forget the mailbox and its password',
    refusals: ['mailbox-in-settings'],
  },
  getServerHealth: { summary: 'Say what the server was doing in the last day or month' },

  // Live
  listenToEvents: { summary: 'Listen to what changes', refusals: ['too-many-pages-open'] },

  // Notifications
  getPublicKey: { summary: 'Read the key that browsers subscribe to push with' },
  subscribe: {
    summary: 'Send push notifications to this browser',
    refusals: ['push-endpoint-over'],
  },
  unsubscribe: { summary: 'Send none to this browser, or to any' },
  getPushState: { summary: 'Read whether notifications arrive in a browser, by its endpoint' },
  sendTestNotification: { summary: 'Send a test notification', refusals: ['not-subscribed'] },
  openUnsubscribe: { summary: 'Go to the page that stops a kind of mail' },
  unsubscribeByMail: {
    summary: 'Stop a kind of mail (RFC 8058)',
    refusals: ['unknown-unsubscribe-link'],
  },
};
