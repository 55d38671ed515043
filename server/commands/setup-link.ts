import type { Db } from '../db/open.ts';
import { codeOf, type Log } from '../log.ts';
import { hasAdministrator, makeSetupCode, SETUP_VALID } from '../session/setup-code.ts';

/** The path of a new link: whoever opens it becomes the first administrator. */
export const newSetupPath = (db: Db, now: number) => `/auth?setup=${makeSetupCode(db, now)}`;

/**
 * Gives `offered` the path of a set-up link while there is no administrator: now, whenever the
 * last one has run out, and on SIGUSR2. Returns what stops that.
 */
export const offerSetupLink = (db: Db, offered: (path: string) => void, log: Log) => {
  const offer = () => {
    try {
      if (hasAdministrator(db)) return;
      offered(newSetupPath(db, Date.now()));
    } catch (error) {
      // A full disk or a held lock must not end the server: the next time there is a link again.
      log.warn('no set-up link made', codeOf(error));
    }
  };
  offer();
  const again = setInterval(offer, SETUP_VALID);
  again.unref();
  process.on('SIGUSR2', offer);
  return () => {
    clearInterval(again);
    process.off('SIGUSR2', offer);
  };
};
