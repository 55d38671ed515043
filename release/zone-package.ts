import { CannotShip } from '../packaging/packages.ts';

/** The package of IANA's time zones, which the program is built with. */
const PACKAGE = 'moment-timezone';

/**
 * Throws CannotShip if the registry has a newer package of time zones than the installed one: a release would reckon
 * by old rules from its first day. Returns a sentence about what was found.
 */
export const requireNewestZones = async (installed: string, newest = newestInRegistry) => {
  const found = await newest(PACKAGE);
  if (found === undefined)
    return `time zones: ${PACKAGE} ${installed}; the registry did not say whether that is the newest`;
  if (Bun.semver.order(found, installed) > 0)
    throw new CannotShip(
      `There are newer time zones: ${PACKAGE} ${found}, and ${installed} is installed. Install them and run the tests.`,
    );
  return `time zones: ${PACKAGE} ${installed}, the newest`;
};

/** Returns the newest version in npm's registry, the one that npm is set to; undefined if it does not answer. */
const newestInRegistry = async (name: string) => {
  const npm = Bun.spawn(['npm', 'view', name, 'version'], { stdout: 'pipe', stderr: 'ignore' });
  const version = (await new Response(npm.stdout).text()).trim();
  return (await npm.exited) === 0 && version !== '' ? version : undefined;
};
