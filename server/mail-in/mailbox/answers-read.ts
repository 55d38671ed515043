import type { MailboxState } from '../../../shared/reply-mailbox.ts';

export type AnswersRead = {
  /** How that goes; null if none are read. */
  state: () => MailboxState['reading'];
  /** Reads what is set now, in place of what was. */
  restart: () => void;
};
