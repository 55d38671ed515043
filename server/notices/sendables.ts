import { m } from '../../shared/messages.ts';
import { type DeliveryKind, DIGEST } from '../../shared/notices.ts';
import { digestOf } from './digest.ts';
import { firstOf, markNotified } from './digest-items.ts';
import { type Sendable, sendable } from './kind.ts';
import { kinds } from './kinds/index.ts';

/** All sendable kinds: each kind of notice, and the digest. */
export const sendables: Record<DeliveryKind, Sendable> = {
  ...kinds,
  [DIGEST]: sendable({
    stoppable: 'aboutOthers',
    toHousehold: true,
    about: digestOf,
    mail: ({ count, sections, more }, { baseUrl }) => ({
      subject: m.mail_digest_subject(),
      paragraphs: [m.mail_digest_intro({ count })],
      sections,
      more: more > 0 ? m.mail_digest_more({ count: more }) : undefined,
      action: { label: m.mail_digest_action(), url: baseUrl },
      footer: m.mail_digest_footer(),
    }),
    sending: ({ upTo }, { parts: { db }, delivery }) => markNotified(db, firstOf(delivery), upTo),
  }),
};
