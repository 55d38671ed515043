import type { MailboxState } from '../../../shared/reply-mailbox.ts';

export type MailboxReader = {
  /** Returns the state of the reader; null without a mailbox. */
  state: () => MailboxState['reading'];
  /** Restarts the reader with the current settings. */
  restart: () => void;
};
