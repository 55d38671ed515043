import { CATEGORY_WORDS, type ContactForm } from '../../shared/contact.ts';
import type { Letter } from '../mail/letter.ts';

/*
 * Every mail's words. The footer says why it came. What a member can turn off gets a link for it
 * when it is sent.
 */

type Shared = {
  groupName: string;
  author: string;
  title: string;
  content: string | null;
  url: string;
};

const OWN_ACCOUNT = 'This concerns your own account at Upheld, so it comes to you in any case.';

export const newPrayerLetter = (about: Shared): Letter => ({
  subject: `New prayer request in ${about.groupName}`,
  paragraphs: [`${about.author} has shared a prayer request with ${about.groupName}.`],
  quote: quoteOf(about),
  action: { label: 'Read it and pray', url: about.url },
  footer: `You get this as a member of ${about.groupName}.`,
});

export const answeredPrayerLetter = (about: Shared & { answer: string | null }): Letter => ({
  subject: `Answered prayer in ${about.groupName}`,
  paragraphs: [`A prayer request in ${about.groupName} has been answered.`],
  quote: about.answer === null ? undefined : { title: `“${about.title}”`, text: about.answer },
  action: { label: 'Read it and give thanks', url: about.url },
  footer: `You get this as a member of ${about.groupName}.`,
});

export const invitationLetter = (about: {
  inviter: string;
  groupName: string;
  url: string;
}): Letter => ({
  subject: `You are invited to ${about.groupName}`,
  paragraphs: [
    `${about.inviter} invites you to the prayer group ${about.groupName}.`,
    'Members share what they would like prayer for, and pray for one another. The invitation works once, for 7 days.',
  ],
  action: { label: 'See the invitation', url: about.url },
  footer:
    'If you do not know what this is about, you can leave it unanswered: nothing happens then.',
});

export const welcomeLetter = (about: { groupName: string; url: string }): Letter => ({
  subject: `Welcome to ${about.groupName}`,
  paragraphs: [
    `You are now a member of ${about.groupName}.`,
    'You can read what others have shared there, pray for them, and share a request of your own: with your name, or without it.',
  ],
  action: { label: `Open ${about.groupName}`, url: about.url },
  footer: 'You get this once, because you have just joined.',
});

export const resetLetter = (about: { url: string }): Letter => ({
  subject: 'Choose a new password',
  paragraphs: [
    'Somebody, hopefully you, asked for a new password for your account at Upheld.',
    'The link works once, for 60 minutes. If you did not ask for it, leave this mail unanswered: your password stays as it is.',
  ],
  action: { label: 'Choose a new password', url: about.url },
  footer: OWN_ACCOUNT,
});

export const confirmAddressLetter = (about: { url: string }): Letter => ({
  subject: 'Please confirm your e-mail address',
  paragraphs: [
    'An account at Upheld was made with this e-mail address. If it is yours, please confirm it: only then do mails about your groups come here.',
    'The link works for 7 days. If the account is not yours, leave this mail unanswered: you will get no more of them.',
  ],
  action: { label: 'Confirm this address', url: about.url },
  footer: 'You get this once, because an account was made with this address.',
});

export const resetLinkMadeLetter = (about: { url: string }): Letter => ({
  subject: 'A link for a new password was made for you',
  paragraphs: [
    'An administrator has made a link by which a new password can be chosen for your account at Upheld. It works once, for 60 minutes.',
    'If you asked for it, all is well. If not, somebody else could sign in as you: please ask the administrators, and choose a new password.',
  ],
  action: { label: 'Open Upheld', url: about.url },
  footer: OWN_ACCOUNT,
});

export const passwordChangedLetter = (about: { url: string }): Letter => ({
  subject: 'Your password was changed',
  paragraphs: [
    'The password of your account at Upheld has just been changed, and you were signed out everywhere else.',
    'If that was not you, ask for a new password at once, and tell the person who runs the server.',
  ],
  action: { label: 'Open Upheld', url: about.url },
  footer: OWN_ACCOUNT,
});

export const reminderLetter = (about: { firstName: string; url: string }): Letter => ({
  subject: 'Your group is praying',
  paragraphs: [
    `Dear ${about.firstName},`,
    'you have not been at Upheld for a while. The people in your groups go on sharing what they would like prayer for, and would be glad of yours.',
  ],
  action: { label: 'See the prayer requests', url: about.url },
  footer: 'You get this because you have an account at Upheld.',
});

export const contactLetter = (about: {
  name: string;
  email: string;
  subject: string;
  category: ContactForm['category'];
  message: string;
  url: string;
}): Letter => ({
  subject: `Message to Upheld: ${about.subject}`,
  paragraphs: [
    `${about.name} (${about.email}) has written through the help page.`,
    `About: ${CATEGORY_WORDS[about.category]}`,
  ],
  quote: { title: about.subject, text: about.message },
  action: { label: 'See all messages', url: about.url },
  footer: 'You get this because you look after this Upheld.',
});

export const testLetter = (about: { url: string }): Letter => ({
  subject: 'Mail from Upheld works',
  paragraphs: ['This is a test. If you can read it, Upheld can send mail.'],
  action: { label: 'Open Upheld', url: about.url },
  footer: 'You get this because an administrator asked for it.',
});

const quoteOf = ({ title, content }: Shared) =>
  content === null ? undefined : { title, text: content };
