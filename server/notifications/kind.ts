import { getLocale } from '../../shared/language.ts';
import type { Line } from '../../shared/notices.ts';
import type { Preference } from '../../shared/notifications.ts';
import type { Db } from '../db/open.ts';
import type { users } from '../db/schema.ts';
import type { Addressed, Letter } from '../mail/letter.ts';
import type { Delivery } from '../outbox/deliveries.ts';
import type { Derive } from '../secrets.ts';

/** What the words of a notice are made with. */
export type Desk = { db: Db; baseUrl: string; derive: Derive };

export type Recipient = typeof users.$inferSelect;

/** One delivery, whose turn it is. `user` is null where it goes to an address without an account. */
export type Turn = { desk: Desk; delivery: Delivery; user: Recipient | null; now: number };

type Words<About> = {
  /**
   * What it tells of, as its recipient may see it now. Null makes it void: it was done meanwhile,
   * is gone, or is not theirs to see. A refusal (404) means the same.
   */
  about: (turn: Turn) => About | null;
  /** The mail, where there is one. */
  mail?: (about: About, desk: Desk) => Letter;
  /** The line of a push, where there is one, and where it leads. */
  push?: (about: About) => Line;
  /** Where a mail goes, for what is addressed to no account. */
  to?: (about: About) => string;
};

type Rules = {
  /** Somebody waits for it in front of a form: it goes before everything else. */
  isUrgent?: true;
  /** Its mail also goes to an address that its owner has not confirmed. */
  toUnconfirmed?: true;
  /** It tells what others do, so there is a limit to it a day. */
  isAboutOthers?: true;
  /** The preference by which a member turns its mail off; a link in the mail does the same. */
  preference?: Preference;
};

/** One kind of notice, as the rest of the program sees it. */
export type Kind = Rules & {
  mail: ((turn: Turn) => Addressed | null) | undefined;
  push: ((turn: Turn) => Line | null) | undefined;
};

/** A kind of notice from its rules and its words. */
export const kind = <About>({ about, mail, push, to, ...rules }: Rules & Words<About>): Kind => ({
  ...rules,
  mail:
    mail &&
    ((turn) => {
      const found = about(turn);
      const address = found && (to?.(found) ?? turn.user?.email ?? turn.delivery.address);
      return address
        ? { to: address, letter: mail(found, turn.desk), language: getLocale() }
        : null;
    }),
  push:
    push &&
    ((turn) => {
      const found = about(turn);
      return found && push(found);
    }),
});
