import type { Congregation } from '../../shared/congregation.ts';
import { CATEGORY_WORDS, type ContactForm } from '../../shared/contact.ts';
import { m } from '../../shared/messages.ts';
import { type Permitted, permissionWords } from '../../shared/permission-words.ts';
import { afterTitle } from '../../shared/titles.ts';
import type { Letter } from '../mail/letter.ts';
import type { Digest } from './digest.ts';

/*
 * The parts that every mail has. The footer says why it was sent. A link to turn it off is added
 * when it is sent.
 */

type Shared = {
  groupName: string;
  author: string;
  title: string;
  content: string | null;
  url: string;
};

export const newPrayerLetter = (about: Shared): Letter => ({
  subject: m.mail_new_request_subject({ group: about.groupName }),
  paragraphs: [m.mail_new_request_intro({ author: about.author, group: about.groupName })],
  quote: quoteOf(about),
  action: { label: m.mail_new_request_action(), url: about.url },
  footer: m.mail_member_footer({ group: about.groupName }),
});

export const answeredPrayerLetter = (about: Shared & { answer: string | null }): Letter => ({
  subject: m.mail_answered_subject({ group: about.groupName }),
  paragraphs: [m.mail_answered_intro({ group: about.groupName })],
  quote:
    about.answer === null
      ? undefined
      : { title: m.mail_answered_quote({ title: about.title }), text: about.answer },
  action: { label: m.mail_answered_action(), url: about.url },
  footer: m.mail_member_footer({ group: about.groupName }),
});

type Reply = { prayer: { title: string }; author: string; url: string };

export const commentLetter = (about: Reply & { text: string }): Letter => ({
  subject: m.mail_comment_subject(),
  paragraphs: [m.mail_comment_intro({ author: about.author })],
  quote: { title: m.mail_comment_quote({ title: about.prayer.title }), text: about.text },
  action: { label: m.mail_comment_action(), url: about.url },
  footer: m.mail_comment_footer(),
});

export const updateLetter = (about: Reply & { text: string | null }): Letter => ({
  subject: m.mail_update_subject(),
  paragraphs: [m.mail_update_intro({ author: about.author })],
  quote:
    about.text === null
      ? undefined
      : { title: m.mail_update_quote({ title: about.prayer.title }), text: about.text },
  action: { label: m.mail_update_action(), url: about.url },
  footer: m.mail_update_footer(),
});

export const digestLetter = (about: Digest & { url: string }): Letter => ({
  subject: m.mail_digest_subject(),
  paragraphs: [m.mail_digest_intro({ count: about.count })],
  sections: about.sections,
  more: about.more > 0 ? m.mail_digest_more({ count: about.more }) : undefined,
  action: { label: m.mail_digest_action(), url: about.url },
  footer: m.mail_digest_footer(),
});

export const invitationLetter = (about: {
  inviter: string;
  groupName: string;
  url: string;
}): Letter => {
  const [inviter, group] = [unlinked(about.inviter), unlinked(about.groupName)];
  return {
    subject: m.mail_invitation_subject({ group }),
    paragraphs: [m.mail_invitation_intro({ inviter, group }), m.mail_invitation_explained()],
    action: { label: m.mail_invitation_action(), url: about.url },
    footer: m.mail_invitation_footer(),
  };
};

/**
 * A name in a mail to a stranger, so that no mail program makes a link of it: without `https://`, and
 * with a space after a full stop between letters.
 */
const unlinked = (name: string) =>
  name.replaceAll(/\w+:\/\//g, '').replaceAll(/(?<=[\p{L}\p{N}])\.(?=[\p{L}\p{N}])/gu, '. ');

export const welcomeLetter = (about: { groupName: string; url: string }): Letter => ({
  subject: m.mail_welcome_subject({ group: about.groupName }),
  paragraphs: [m.mail_welcome_intro({ group: about.groupName }), m.mail_welcome_explained()],
  action: { label: m.mail_welcome_action({ group: about.groupName }), url: about.url },
  footer: m.mail_welcome_footer(),
});

export const resetLetter = (about: { url: string }): Letter => ({
  subject: m.mail_reset_subject(),
  paragraphs: [m.mail_reset_intro(), m.mail_reset_explained()],
  action: { label: m.mail_reset_action(), url: about.url },
  footer: m.mail_account_footer(),
});

export const confirmAddressLetter = (about: { url: string }): Letter => ({
  subject: m.mail_confirm_subject(),
  paragraphs: [m.mail_confirm_intro(), m.mail_confirm_explained()],
  action: { label: m.mail_confirm_action(), url: about.url },
  footer: m.mail_confirm_footer(),
});

/** The subject leaves the code out: telephones show subjects while they are locked. */
export const signInCodeLetter = ({ code }: { code: string }): Letter => ({
  subject: m.mail_sign_in_code_subject(),
  paragraphs: [m.mail_sign_in_code_intro()],
  code,
  afterCode: [m.mail_sign_in_code_explained(), m.mail_sign_in_code_never_ask()],
  footer: m.mail_account_footer(),
});

export const resetLinkMadeLetter = (about: { url: string }): Letter => ({
  subject: m.mail_reset_made_subject(),
  paragraphs: [m.mail_reset_made_intro(), m.mail_reset_made_explained()],
  action: { label: m.mail_open(), url: about.url },
  footer: m.mail_account_footer(),
});

export const administratorLetter = (about: { isAdmin: boolean; url: string }): Letter => ({
  subject: about.isAdmin ? m.notices_made_administrator() : m.notices_no_longer_administrator(),
  paragraphs: about.isAdmin
    ? [m.mail_administrator_made(), m.mail_administrator_made_explained()]
    : [m.mail_administrator_over(), m.mail_administrator_over_explained()],
  action: { label: m.mail_open(), url: about.url },
  footer: m.mail_account_footer(),
});

export const permissionsLetter = (about: Permitted & { url: string }): Letter => ({
  subject: m.mail_permissions_subject(about),
  paragraphs: [
    m.mail_permissions_intro({ words: permissionWords(about) }),
    about.canInvite || about.canRemove
      ? m.mail_permissions_leader()
      : m.mail_permissions_no_leader(),
  ],
  action: { label: m.mail_open(), url: about.url },
  footer: m.mail_account_footer(),
});

export const groupGivenLetter = (about: { group: string; url: string }): Letter => ({
  subject: m.inbox_group_given(about),
  paragraphs: [m.mail_group_given_intro(about), m.mail_group_given_explained()],
  action: { label: m.mail_open(), url: about.url },
  footer: m.mail_account_footer(),
});

export const groupTakenOverLetter = (about: { group: string; url: string }): Letter => ({
  subject: m.mail_taken_over_subject(about),
  paragraphs: [m.mail_taken_over_intro(about), m.mail_taken_over_explained()],
  action: { label: m.mail_open(), url: about.url },
  footer: m.mail_account_footer(),
});

export const passwordChangedLetter = (about: { url: string }): Letter => ({
  subject: m.mail_password_changed_subject(),
  paragraphs: [m.mail_password_changed_intro(), m.mail_password_changed_explained()],
  action: { label: m.mail_open(), url: about.url },
  footer: m.mail_account_footer(),
});

export const passkeyAddedLetter = (about: { url: string }): Letter => ({
  subject: m.mail_passkey_added_subject(),
  paragraphs: [m.mail_passkey_added_intro(), m.mail_passkey_added_explained()],
  action: { label: m.mail_passkey_added_action(), url: about.url },
  footer: m.mail_account_footer(),
});

export const reminderLetter = (about: { firstName: string; url: string }): Letter => ({
  subject: m.mail_reminder_subject(),
  paragraphs: [m.mail_reminder_greeting({ name: about.firstName }), m.mail_reminder_intro()],
  action: { label: m.mail_reminder_action(), url: about.url },
  footer: m.mail_reminder_footer(),
});

export const contactLetter = (about: {
  name: string;
  email: string;
  subject: string;
  category: ContactForm['category'];
  message: string;
  url: string;
}): Letter => ({
  subject: m.mail_contact_subject({ subject: about.subject }),
  paragraphs: [
    m.mail_contact_intro({ name: about.name, email: about.email }),
    m.mail_contact_about({ category: CATEGORY_WORDS[about.category]() }),
  ],
  quote: { title: about.subject, text: about.message },
  action: { label: m.mail_contact_action(), url: about.url },
  footer: m.mail_contact_footer(),
});

export const testLetter = (about: { url: string }): Letter => ({
  subject: m.mail_test_subject(),
  paragraphs: [m.mail_test_intro()],
  action: { label: m.mail_open(), url: about.url },
  footer: m.mail_test_footer(),
});

/** Whom to ask for help, for the end of a mail; empty if nobody is named. */
export const helpText = ({ name, telephone, words }: Congregation['help']) => {
  const contact = [name, telephone].filter(Boolean).join(', ');
  if (!contact) return words && m.congregation_help({ contact: words });
  return [m.congregation_help({ contact }), words].filter(Boolean).join('\n');
};

const quoteOf = ({ title, content }: Shared) =>
  content === null ? undefined : { title, text: afterTitle({ title, content }) };
