import type { Config } from '../config.ts';
import type { Db } from '../db/open.ts';
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
) => {
  const offer = () => {
    if (hasAdministrator(db)) return;
    print(`Set up the first administrator: ${newSetupLink(db, config, Date.now())}`);
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
