import {
  answeredPrayerLine,
  commentLine,
  newPrayerLine,
  noteLine,
  prayedLine,
  reportedLine,
  stillPrayingLine,
  testLine,
  updateLine,
} from '../../shared/notices.ts';
import type { DeliveryKind } from '../db/schema.ts';
import { digestOf } from './digest.ts';
import { markTold } from './digest-items.ts';
import { type Kind, kind } from './kind.ts';
import {
  administratorLetter,
  answeredPrayerLetter,
  commentLetter,
  confirmAddressLetter,
  contactLetter,
  digestLetter,
  groupGivenLetter,
  groupTakenOverLetter,
  invitationLetter,
  newPrayerLetter,
  passkeyAddedLetter,
  passwordChangedLetter,
  permissionsLetter,
  reminderLetter,
  resetLetter,
  resetLinkMadeLetter,
  signInCodeLetter,
  testLetter,
  updateLetter,
  welcomeLetter,
} from './letters.ts';
import { changedAdministrator, changedPermissions, groupOfAnother, groupOwned } from './rights.ts';
import {
  codeToSignIn,
  commentOnOwn,
  contactMessage,
  forgottenPassword,
  groupWithReports,
  noteToRecipient,
  openConfirmation,
  openInvitation,
  ownAccount,
  ownGroup,
  peopleWhoPrayed,
  request,
  requestInGroup,
  resetLink,
  textsOf,
  updateOfFollowed,
} from './subjects.ts';

/**
 * All kinds of notices. Each says what it is about, when it is dropped, its mail, its push message
 * and its rules. A kind that is missing here does not compile.
 */
export const kinds: Record<DeliveryKind, Kind> = {
  'new-prayer': kind({
    isAboutOthers: true,
    stoppable: 'notifyNewPrayers',
    about: requestInGroup(false),
    mail: (about, { baseUrl }) =>
      newPrayerLetter({
        ...textsOf(about),
        url: `${baseUrl}${newPrayerLine(about.prayer, about.group).path}`,
      }),
    push: ({ prayer, group }) => newPrayerLine(prayer, group),
  }),

  'answered-prayer': kind({
    isAboutOthers: true,
    stoppable: 'notifyAnsweredPrayers',
    about: requestInGroup(true),
    mail: (about, { baseUrl }) =>
      answeredPrayerLetter({
        ...textsOf(about),
        url: `${baseUrl}${answeredPrayerLine(about.prayer, about.group).path}`,
      }),
    push: ({ prayer, group }) => answeredPrayerLine(prayer, group),
  }),

  comment: kind({
    isAboutOthers: true,
    stoppable: 'notifyReplies',
    about: commentOnOwn,
    mail: (about, { baseUrl }) =>
      commentLetter({ ...about, url: `${baseUrl}${commentLine(about.prayer).path}` }),
    push: ({ prayer }) => commentLine(prayer),
  }),

  update: kind({
    isAboutOthers: true,
    stoppable: 'notifyReplies',
    about: updateOfFollowed,
    mail: (about, { baseUrl }) =>
      updateLetter({ ...about, url: `${baseUrl}${updateLine(about.prayer).path}` }),
    push: ({ prayer }) => updateLine(prayer),
  }),

  digest: kind({
    stoppable: 'aboutOthers',
    about: digestOf,
    mail: (about, { baseUrl }) => digestLetter({ ...about, url: baseUrl }),
    sending: ({ upTo }, { parts: { db }, delivery }) => markTold(db, delivery, upTo),
  }),

  'still-praying': kind({
    about: (context) => {
      const found = request(context);
      return found?.prayer.asksAuthor ? found.prayer : null;
    },
    push: stillPrayingLine,
  }),

  prayed: kind({ isAboutOthers: true, about: peopleWhoPrayed, push: prayedLine }),

  reported: kind({ isAboutOthers: true, about: groupWithReports, push: reportedLine }),

  note: kind({ about: noteToRecipient, push: ({ prayer, group }) => noteLine(prayer, group) }),

  invitation: kind({ about: openInvitation, mail: invitationLetter }),

  welcome: kind({
    stoppable: 'aboutOthers',
    about: ownGroup,
    mail: ({ id, name }, { baseUrl }) =>
      welcomeLetter({ groupName: name, url: `${baseUrl}/groups/${id}` }),
  }),

  reminder: kind({
    stoppable: 'aboutOthers',
    about: ownAccount,
    mail: ({ firstName }, { baseUrl }) => reminderLetter({ firstName, url: baseUrl }),
  }),

  contact: kind({ toUnconfirmed: true, about: contactMessage, mail: contactLetter }),

  'password-forgotten': kind({
    isUrgent: true,
    about: forgottenPassword,
    mail: resetLetter,
    to: ({ to }) => to,
  }),

  'sign-in-code': kind({
    isUrgent: true,
    about: codeToSignIn,
    mail: signInCodeLetter,
    to: ({ to }) => to,
  }),

  // From before 'password-forgotten' existed; one may still be waiting.
  'password-reset': kind({
    isUrgent: true,
    toUnconfirmed: true,
    about: ({ parts, delivery, now }) => resetLink(parts, delivery.subjectId ?? 0, now),
    mail: resetLetter,
  }),

  'password-changed': kind({
    isUrgent: true,
    toUnconfirmed: true,
    about: ownAccount,
    mail: (_, { baseUrl }) => passwordChangedLetter({ url: baseUrl }),
  }),

  'passkey-added': kind({
    isUrgent: true,
    about: ownAccount,
    mail: (_, { baseUrl }) => passkeyAddedLetter({ url: `${baseUrl}/profile?tab=password` }),
  }),

  'reset-link-made': kind({
    about: ownAccount,
    mail: (_, { baseUrl }) => resetLinkMadeLetter({ url: baseUrl }),
  }),

  'administrator-changed': kind({
    about: changedAdministrator,
    mail: (about, { baseUrl }) => administratorLetter({ ...about, url: baseUrl }),
  }),

  'permissions-changed': kind({
    about: changedPermissions,
    mail: (about, { baseUrl }) =>
      permissionsLetter({ ...about, url: `${baseUrl}/groups/${about.id}` }),
  }),

  'group-given': kind({
    about: groupOwned,
    mail: ({ id, name }, { baseUrl }) =>
      groupGivenLetter({ group: name, url: `${baseUrl}/groups/${id}` }),
  }),

  'group-taken-over': kind({
    about: groupOfAnother,
    mail: ({ id, name }, { baseUrl }) =>
      groupTakenOverLetter({ group: name, url: `${baseUrl}/groups/${id}` }),
  }),

  'confirm-address': kind({
    isUrgent: true,
    toUnconfirmed: true,
    about: openConfirmation,
    mail: confirmAddressLetter,
  }),

  test: kind({
    toUnconfirmed: true,
    about: ownAccount,
    mail: (_, { baseUrl }) => testLetter({ url: baseUrl }),
    push: testLine,
  }),
};

const isKind = (name: string): name is DeliveryKind => name in kinds;

/** Every kind there is. */
export const kindNames = Object.keys(kinds).filter(isKind);
