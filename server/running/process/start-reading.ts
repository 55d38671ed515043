import type { Deps } from '../../deps.ts';
import { codeOf } from '../../log.ts';
import { mailboxOf } from '../config/mailbox.ts';

/**
 * Starts reading answers by mail, if a mailbox is set. What reads mail is large, and few congregations need
 * it, so it is loaded only then.
 */
export const startReading = (deps: Deps, sendNow: () => void) => {
  const reading = mailboxOf(deps.config)
    ? import('../replies/reading.ts')
        .then(({ readAnswers }) => readAnswers(deps, sendNow))
        .catch((error: unknown) => {
          deps.log.error('no mail is read', codeOf(error));
          return undefined;
        })
    : undefined;
  return {
    /** Resolves when all is read that has come; null if no mailbox is set. */
    caughtUp: reading ? async () => (await reading)?.caughtUp() : null,
    /** Waits for a mail that is being read. */
    close: async () => (await reading)?.close(),
  };
};
