import { eq } from 'drizzle-orm';
import {
  addressChanges,
  addressConfirmations,
  congregation,
  contactMessages,
  invitations,
  mailboxSettings,
  mailServerSettings,
  mailsRead,
  passkeyChallenges,
  passkeys,
  passwordResets,
  pushSubscriptions,
  sessions,
  signInCards,
  signInCodes,
  signInLinks,
  uploads,
  users,
} from '../server/db/schema.ts';
import { replySecrets } from '../server/mail/reply-addresses.ts';
import { encryptSecret } from '../server/secrets.ts';
import type { CallName } from '../shared/contract.ts';
import type { World } from './world.ts';

/** A string that only some users may receive, in any part of a response. */
export type Canary = {
  what: string;
  text: string;
  readers: readonly string[];
  /** The calls whose responses may contain it; any call if undefined. */
  calls?: readonly CallName[];
};

const NOBODY: readonly string[] = [];
const CONTACT_WORDS = 'Ask for me at the blue door.';
const GREETING = 'Sit beside anyone you like.';
const MEMBERS = ['member', 'canInvite', 'canRemove', 'owner', 'author'];
const SIGNED_IN = [...MEMBERS, 'stranger', 'ex-member', 'administrator'];
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/naomis-own-browser';
const AUTH = 'bmFvbWlzLXNlY3JldA';
const STANDING_REQUEST = 'That I forgive my brother.';
const REASON = 'She asked me to keep this to myself.';
const NOTE = 'Would you like a visit on Sunday?';
const PICTURE = 'The face of Hannah.';
/** A telephone number that no other test uses. */
const TELEPHONE = '+49 (0)30 / 77-88-99';
/** A time zone that no other user of these tests has. */
const ZONE = 'Antarctica/Troll';
const MESSAGE = 'I cannot find the button for leaving.';

const MAILBOX_PASSWORD = 'the-mailbox-of-the-gate';
const MAILBOX_NONCE = 'nonce-of-the-mailbox-at-the-gate';
const MAILBOX_HOST = 'imap.gate.example.com';
const SENDING_PASSWORD = 'the-mail-server-of-the-gate';
const SENDING_NONCE = 'nonce-of-the-mail-server-at-the-gate';
const SENDING_HOST = 'smtp.gate.example.com';

/** Stores a canary in each place of a secret. Returns the canaries with the roles that may receive them. */
export const plantCanaries = (world: World): Canary[] => {
  const { server } = world;
  const { db, idOf, clock } = server;
  const naomi = idOf('naomi');
  const reset = world.resetToken();
  const upload = world.upload().split('/').at(-1) ?? '';
  db.insert(pushSubscriptions)
    .values({ userId: naomi, endpoint: ENDPOINT, p256dh: 'B'.repeat(87), auth: AUTH, createdAt: 1 })
    .run();
  db.insert(contactMessages)
    .values({
      userId: idOf('jesse'),
      name: 'Jesse',
      email: 'jesse@example.org',
      subject: 'Leaving',
      category: 'support',
      message: MESSAGE,
      wasMailed: false,
      createdAt: clock.now,
    })
    .run();

  db.update(users)
    .set({ reminderDays: 127, reminderHour: 7, reminderZone: ZONE, telephone: TELEPHONE })
    .where(eq(users.id, naomi))
    .run();

  world.household({ person: 'miriam', reader: 'naomi' });
  const picture = world.picture('hannah', Buffer.from(PICTURE));
  world.standingRequest('hannah', STANDING_REQUEST);
  world.report(REASON, world.comment);
  world.noteTo('hannah', NOTE);
  db.update(congregation).set({ helpWords: CONTACT_WORDS, greeting: GREETING }).run();

  const sealedPassword = encryptSecret(
    server.derive('mailbox password', MAILBOX_NONCE),
    MAILBOX_PASSWORD,
  );
  db.insert(mailboxSettings)
    .values({
      id: 1,
      provider: 'other',
      address: 'pray@example.com',
      host: MAILBOX_HOST,
      port: 993,
      userName: 'pray@example.com',
      nonce: MAILBOX_NONCE,
      sealedPassword,
    })
    .run();

  const sealedSending = encryptSecret(
    server.derive('mail server password', SENDING_NONCE),
    SENDING_PASSWORD,
  );
  db.insert(mailServerSettings)
    .values({
      id: 1,
      provider: 'other',
      address: 'pray@example.com',
      host: SENDING_HOST,
      port: 465,
      userName: 'pray@example.com',
      nonce: SENDING_NONCE,
      sealedPassword: sealedSending,
    })
    .run();

  const confirmation = world.confirmation();
  const moving = world.addressChangeOf('jesse', 'jesse.moved@example.com');
  const mailLinks = world.mailLinks();
  const about = { userId: naomi, thing: { prayerId: world.prayer } };
  const replying = replySecrets(db, server.derive, about, clock.now);
  const signInLink = world.signInLinkOf('naomi');
  const card = world.cardOf(world.server.idOf('naomi'), 'ZXWVTSRP');
  const { id: codeId } = world.codeOf('naomi');
  const { credentialId, challenge } = world.passkeyOf('naomi');
  const hashes = [
    ...db.select({ hash: users.passwordHash }).from(users).all(),
    ...db.select({ hash: sessions.tokenHash }).from(sessions).all(),
    ...db.select({ hash: invitations.tokenHash }).from(invitations).all(),
    ...db.select({ hash: invitations.nonce }).from(invitations).all(),
    ...db.select({ hash: invitations.replyHash }).from(invitations).all(),
    ...db.select({ hash: addressConfirmations.replyHash }).from(addressConfirmations).all(),
    ...db.select({ hash: addressConfirmations.tokenHash }).from(addressConfirmations).all(),
    ...db.select({ hash: addressConfirmations.nonce }).from(addressConfirmations).all(),
    ...db.select({ hash: addressChanges.tokenHash }).from(addressChanges).all(),
    ...db.select({ hash: addressChanges.undoHash }).from(addressChanges).all(),
    ...db.select({ hash: addressChanges.nonce }).from(addressChanges).all(),
    ...db.select({ hash: mailsRead.linkHash }).from(mailsRead).all(),
    ...db.select({ hash: passwordResets.tokenHash }).from(passwordResets).all(),
    ...db.select({ hash: passwordResets.nonce }).from(passwordResets).all(),
    ...db.select({ hash: passkeys.publicKey }).from(passkeys).all(),
    ...db.select({ hash: passkeyChallenges.hash }).from(passkeyChallenges).all(),
    ...db.select({ hash: signInCodes.browserHash }).from(signInCodes).all(),
    ...db.select({ hash: signInCodes.accountHash }).from(signInCodes).all(),
    ...db.select({ hash: signInCodes.nonce }).from(signInCodes).all(),
    ...db.select({ hash: signInLinks.tokenHash }).from(signInLinks).all(),
    ...db.select({ hash: signInCards.codeHash }).from(signInCards).all(),
    ...db.select({ hash: uploads.tokenHash }).from(uploads).all(),
  ]
    // A user without a password has no hash.
    .filter(({ hash }) => hash !== '' && hash !== null)
    .map(({ hash }) => ({ what: 'a stored hash or nonce', text: hash ?? '', readers: NOBODY }));
  const tokens = ['ruth', 'naomi', 'hannah', 'deborah', 'jesse'].map((name) => ({
    what: `the session of ${name}`,
    text: server.cookieOf(name).replace('upheld_session=', ''),
    readers: NOBODY,
  }));
  return [
    ...hashes,
    ...tokens,
    { what: 'a reset token', text: reset, readers: NOBODY },
    { what: 'a confirmation token', text: confirmation, readers: NOBODY },
    { what: 'the link to a new address', text: moving.take, readers: NOBODY },
    { what: 'the link of an old address', text: moving.undo, readers: NOBODY },
    {
      what: 'an address that somebody wants to have',
      text: 'jesse.moved@example.com',
      readers: ['stranger'],
      calls: ['exportAccount', 'getAskedAddress'],
    },
    { what: 'the secret of an address for answers', text: replying.token, readers: NOBODY },
    { what: 'a link “I prayed”', text: mailLinks.prayed, readers: NOBODY },
    { what: 'a link that takes a request back', text: mailLinks.takeBack, readers: NOBODY },
    { what: 'the code of a card', text: card, readers: NOBODY },
    { what: 'a link to sign in', text: signInLink, readers: NOBODY },
    { what: 'what a mailed code needs', text: codeId, readers: NOBODY },
    { what: 'a passkey’s challenge', text: challenge, readers: NOBODY },
    {
      what: 'the name of a passkey',
      text: credentialId,
      readers: ['member'],
      calls: ['startProof', 'startPasskey'],
    },
    { what: 'an upload token', text: upload, readers: NOBODY },
    { what: 'an invitation’s token', text: world.invitation, readers: NOBODY },
    { what: 'the group’s link', text: world.link, readers: ['canInvite', 'owner'] },
    { what: 'a browser’s address', text: ENDPOINT, readers: NOBODY },
    { what: 'a browser’s secret', text: AUTH, readers: NOBODY },
    { what: 'a private request', text: 'For me alone', readers: ['author'] },
    { what: 'a request', text: 'For my brother', readers: MEMBERS },
    { what: 'an answer', text: 'It rained.', readers: MEMBERS },
    { what: 'a standing request', text: STANDING_REQUEST, readers: MEMBERS },
    { what: 'a comment', text: 'Thank you all.', readers: MEMBERS },
    { what: 'an update', text: 'He is home again.', readers: MEMBERS },
    {
      what: 'an address of someone else',
      text: addressOf(world),
      readers: ['stranger', 'administrator'],
    },
    {
      what: 'the address of a member',
      text: 'naomi@example.org',
      readers: ['member', 'canInvite', 'canRemove', 'owner', 'administrator'],
    },
    {
      what: 'the phone number of a member',
      text: TELEPHONE,
      readers: ['member', 'owner'],
    },
    { what: 'where somebody prays', text: ZONE, readers: ['member'] },
    { what: 'an invited address', text: 'newcomer@example.org', readers: ['canInvite', 'owner'] },
    // Public, because users who cannot sign in need it.
    {
      what: 'the contact for help',
      text: CONTACT_WORDS,
      readers: ['signed out', 'deactivated', 'deleted', ...SIGNED_IN],
      calls: ['getInfo', 'getCongregation'],
    },
    {
      what: 'the greeting of the first day',
      text: GREETING,
      readers: SIGNED_IN,
      calls: ['getHome', 'getCongregation'],
    },
    { what: 'the password of the mailbox', text: MAILBOX_PASSWORD, readers: NOBODY },
    { what: 'the encrypted password of the mailbox', text: sealedPassword, readers: NOBODY },
    { what: 'what that is encrypted with', text: MAILBOX_NONCE, readers: NOBODY },
    {
      what: 'where the mailbox is',
      text: MAILBOX_HOST,
      readers: ['administrator'],
      calls: ['getMailbox', 'setMailbox', 'switchMailbox'],
    },
    { what: 'the password of the mail server', text: SENDING_PASSWORD, readers: NOBODY },
    { what: 'the encrypted password of the mail server', text: sealedSending, readers: NOBODY },
    { what: 'the nonce of that password', text: SENDING_NONCE, readers: NOBODY },
    {
      what: 'where the mail server is',
      text: SENDING_HOST,
      readers: ['administrator'],
      calls: ['getMailServer', 'setMailServer'],
    },
    { what: 'a picture', text: PICTURE, readers: MEMBERS, calls: ['getPicture'] },
    { what: 'the address of a picture', text: picture, readers: MEMBERS },
    { what: 'why something was reported', text: REASON, readers: ['canRemove', 'owner'] },
    { what: 'a note to an author', text: NOTE, readers: ['author', 'canRemove'] },
    { what: 'a message to the operator', text: MESSAGE, readers: ['stranger', 'administrator'] },
  ];
};

const addressOf = ({ server: { db, idOf } }: World) =>
  db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.id, idOf('jesse')))
    .get()?.email ?? '';
