import { m } from '../../../shared/messages.ts';
import type { Letter } from '../../mail/letter.ts';
import { kind } from '../kind.ts';
import type { Line } from '../lines.ts';
import { postMail } from '../put-in-mail.ts';
import { pushUser } from '../put-in-push.ts';
import { ownAccount } from '../subjects.ts';

export const testLetter = ({ url }: { url: string }): Letter => ({
  subject: m.mail_test_subject(),
  paragraphs: [m.mail_test_intro()],
  action: { label: m.mail_open(), url },
  footer: m.mail_test_footer(),
});

export const testLine = (): Line => ({ title: m.notices_works(), path: '/profile' });

/**
 * A test to all browsers of a user: returns their number. Or to the user's address: returns the delivery's
 * id, or 0.
 */
export const test = kind('test', {
  isUrgent: true,
  toUnconfirmed: true,
  about: ownAccount,
  mail: (_, { baseUrl }) => testLetter({ url: baseUrl }),
  push: testLine,
  notify: (occasion, { id, by }: { id: number; by: 'push' | 'mail' }): number => {
    if (by === 'push') return pushUser(occasion, id, null);
    return postMail(occasion, { to: { userId: id } }) ?? 0;
  },
});
