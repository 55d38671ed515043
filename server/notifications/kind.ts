import { getLocale } from '../../shared/language.ts';
import type { Line } from '../../shared/notices.ts';
import type { Stoppable } from '../../shared/notifications.ts';
import type { Db } from '../db/open.ts';
import type { users } from '../db/schema.ts';
import type { Addressed, Letter } from '../mail/letter.ts';
import type { Delivery } from '../outbox/deliveries.ts';
import type { Derive } from '../secrets.ts';

/** What is needed to make the text of a notice. */
export type NoticeParts = { db: Db; baseUrl: string; derive: Derive };

export type Recipient = typeof users.$inferSelect;

/** The delivery to be made. `user` is null if the address has no account. */
export type NoticeContext = {
  parts: NoticeParts;
  delivery: Delivery;
  user: Recipient | null;
  now: number;
};

type Words<About> = {
  /**
   * The subject of the notice, as its recipient may see it now. Null drops the notice: the subject
   * is gone, done, or hidden from the recipient. A refusal (404) means the same.
   */
  about: (context: NoticeContext) => About | null;
  /** The mail, if this kind has one. */
  mail?: (about: About, parts: NoticeParts) => Letter;
  /** The line of the push message and its link, if this kind has one. */
  push?: (about: About) => Line;
  /** The mail's address, if it does not go to an account. */
  to?: (about: About) => string;
  /** What else is stored when the mail's last part is about to be sent. */
  sending?: (about: About, context: NoticeContext) => void;
};

type Rules = {
  /** Somebody is waiting for this mail, so it is sent first. */
  isUrgent?: true;
  /** The mail also goes to unconfirmed addresses. */
  toUnconfirmed?: true;
  /** It is about what others do, so the daily limit applies. */
  isAboutOthers?: true;
  /** What turns the mail off, in the profile or by a link in the mail. */
  stoppable?: Stoppable;
};

/** A kind of notice, for the rest of the program. */
export type Kind = Rules & {
  mail: ((context: NoticeContext) => Addressed | null) | undefined;
  push: ((context: NoticeContext) => Line | null) | undefined;
};

/** Defines a kind of notice by its rules and its texts. */
export const kind = <About>({
  about,
  mail,
  push,
  to,
  sending,
  ...rules
}: Rules & Words<About>): Kind => ({
  ...rules,
  mail:
    mail &&
    ((context) => {
      const found = about(context);
      const address = found && (to?.(found) ?? context.user?.email ?? context.delivery.address);
      return address
        ? {
            to: address,
            letter: mail(found, context.parts),
            language: getLocale(),
            onSending: sending && (() => sending(found, context)),
          }
        : null;
    }),
  push:
    push &&
    ((context) => {
      const found = about(context);
      return found && push(found);
    }),
});
