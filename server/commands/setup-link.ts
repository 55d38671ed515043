import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
import { codeOf, type Log } from '../log.ts';
import { hasAdministrator, makeSetupCode, SETUP_VALID } from '../session/setup-code.ts';

/** A new link by which whoever opens it becomes the first administrator. */
export const newSetupLink = (db: Db, { baseUrl }: Pick<Config, 'baseUrl'>, now: number) =>
  `${baseUrl}/auth?setup=${makeSetupCode(db, now)}`;

/**
 * Prints a set-up link while there is no administrator: now, whenever the last one has run
 * out, and on SIGUSR2. Gives what stops that.
 */
export const offerSetupLink = (
  db: Db,
  config: Pick<Config, 'baseUrl'>,
  print: (line: string) => void,
  log: Log,
) => {
  const offer = () => {
    try {
      if (hasAdministrator(db)) return;
      print(`Set up the first administrator: ${newSetupLink(db, config, Date.now())}`);
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
