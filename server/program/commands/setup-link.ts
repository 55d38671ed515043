import { secretPaths } from '../../../shared/secret-links.ts';
import type { Db } from '../../db/open.ts';
import { type Log, loggableError } from '../../log.ts';
import { newToken } from '../../secrets.ts';
import { hasAdministrator, makeSetupCode, SETUP_VALID } from '../../session/setup-code.ts';

/** Returns the path of a new set-up link, which makes its user the first administrator. */
export const newSetupPath = (db: Db, now: number, valid = SETUP_VALID) =>
  secretPaths.setUp(makeSetupCode(db, now, newToken(), valid));

/**
 * Calls `offered` with the path of a set-up link while there is no administrator: now, whenever the last
 * link has expired, and on SIGUSR2. Returns a function that stops it.
 */
export const offerSetupLink = (db: Db, offered: (path: string) => void, log: Log) => {
  const offer = () => {
    try {
      if (hasAdministrator(db)) return;
      offered(newSetupPath(db, Date.now()));
    } catch (error) {
      // A full disk or a lock must not end the server. The next try makes a link.
      log.warn('no set-up link made', loggableError(error));
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
