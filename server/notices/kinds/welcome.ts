import { m } from '../../../shared/messages.ts';
import { kind } from '../kind.ts';
import { pathOfGroup } from '../lines.ts';
import { postMail } from '../put-in-mail.ts';
import { ownGroup } from '../subjects.ts';

/** A welcome for a new member of a group, if their inviter asked for it. */
export const welcome = kind('welcome', {
  stoppable: 'aboutOthers',
  about: ownGroup,
  mail: ({ id, name: group }, { baseUrl }) => ({
    subject: m.mail_welcome_subject({ group }),
    paragraphs: [m.mail_welcome_intro({ group }), m.mail_welcome_explained()],
    action: { label: m.mail_welcome_action({ group }), url: `${baseUrl}${pathOfGroup({ id })}` },
    footer: m.mail_welcome_footer(),
  }),
  notify: (occasion, { userId, groupId }: { userId: number; groupId: number }) =>
    postMail(occasion, { to: { userId }, groupId }),
});
