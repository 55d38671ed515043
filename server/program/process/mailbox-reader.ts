import type { Deps } from '../../app/deps.ts';
import { tenantOf } from '../../app/tenant.ts';
import { performWith } from '../../calls/as-person.ts';
import { loggableError } from '../../log.ts';
import { mailboxInUse } from '../../mail/mailbox-in-use.ts';
import type { Reading } from '../../mail-in/mail-in.ts';
import type { MailboxReader } from '../../mail-in/mailbox/mailbox-reader.ts';

/**
 * Reads replies by mail from `start` on, if a mailbox is set, and a new one without a restart of the
 * server. The library is large, and few congregations need it, so it is loaded only then.
 */
export const createMailboxReader = (deps: () => Deps, sendNow: () => void) => {
  let isRunning = false;
  let reading: Reading | undefined;
  /** A mailbox is closed before the next is opened: both would read the same mails. */
  let turn: Promise<void> = Promise.resolve();

  const closeIt = async () => {
    const before = reading;
    reading = undefined;
    await before?.close();
  };

  const openIt = async () => {
    if (!isRunning || !mailboxInUse(deps())) return;
    const { openMailIn } = await import('../../mail-in/mail-in.ts');
    const parts = deps();
    const perform = performWith({ ...parts, ...tenantOf(parts).calls });
    reading = openMailIn({ ...parts, perform }, sendNow);
  };

  const next = (work: () => Promise<void>) => {
    turn = turn.then(work).catch((error: unknown) => {
      deps().log.error('no mail is read', loggableError(error));
    });
    return turn;
  };

  const reader: MailboxReader = {
    state: () => {
      if (!mailboxInUse(deps())) return null;
      return reading?.state().state ?? 'connecting';
    },
    restart: () => {
      void next(async () => {
        await closeIt();
        await openIt();
      });
    },
  };
  return {
    ...reader,
    start: () => {
      if (isRunning) return;
      isRunning = true;
      reader.restart();
    },
    /** Returns whether a mailbox is set, and switched on. */
    isOn: () => mailboxInUse(deps()) !== undefined,
    /** Resolves when all received mails are read. */
    caughtUp: async () => {
      await turn;
      await reading?.caughtUp();
    },
    /** Waits for a mail that is being read. */
    close: () => {
      isRunning = false;
      return next(closeIt);
    },
  };
};
