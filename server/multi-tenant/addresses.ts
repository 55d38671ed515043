import type { Log } from '../log.ts';
import { loggableError } from '../log.ts';
import { exists, type HostConfig, isHosts, namesOf, ownDomain, settingsSince } from './folders.ts';
import { isName } from './names.ts';

/** Number of folders read before other calls get their turn. */
const SLICE = 50;

export type Addresses = ReturnType<typeof createAddresses>;

/**
 * Finds the congregation of a host name: by its label under the host's domain, or by its own domain. Only
 * the `Host` header counts, not the headers that a proxy or a caller adds.
 */
export const createAddresses = (host: HostConfig, log: Log) => {
  const suffix = `.${host.domain}`;
  let own = new Map<string, string>();
  let looking: Promise<void> | undefined;

  const readOwn = async () => {
    const found = new Map<string, string>();
    for (const [index, name] of namesOf(host).entries()) {
      if (index % SLICE === 0) await new Promise<void>((next) => setImmediate(next));
      try {
        const domain = ownDomain(host, name);
        if (domain === undefined || isUnder(domain) || isHosts(host, domain)) continue;
        const other = found.get(domain);
        if (other === undefined || keepsIt(domain, name, other)) found.set(domain, name);
        if (other !== undefined)
          log.warn('two congregations name the same domain', { congregation: name, other });
      } catch (error) {
        // The settings file cannot be read; opening the congregation reports it.
        log.warn('settings of a congregation not read', {
          congregation: name,
          ...loggableError(error),
        });
      }
    }
    own = found;
  };

  /**
   * A domain stays with the first congregation that has it, so that people do not type their passwords
   * into another one.
   */
  const keepsIt = (domain: string, name: string, other: string) => {
    const holder = own.get(domain);
    if (holder === name || holder === other) return holder === name;
    return settingsSince(host, name) < settingsSince(host, other);
  };

  const isUnder = (domain: string) => domain.endsWith(suffix);

  return {
    /** Reads the congregations' own domains again, a few folders at a time. */
    look: () => {
      looking ??= readOwn().finally(() => {
        looking = undefined;
      });
      return looking;
    },
    /** Returns the congregation of a `Host` header (RFC 9110 §7.2); null without one. */
    nameAt: (header: string | null): string | null => {
      const domain = domainIn(header);
      if (domain === null) return null;
      if (!isUnder(domain)) return own.get(domain) ?? null;
      const label = domain.slice(0, -suffix.length);
      return isName(label) && exists(host, label) ? label : null;
    },
    /** Returns whether the header names the host itself: its domain, or the machine's own name. */
    isHostItself: (header: string | null) => {
      const domain = domainIn(header);
      return domain !== null && isHosts(host, domain);
    },
  };
};

/** Returns the name in a `Host` header, in small letters, without its port and a last dot. */
const domainIn = (header: string | null) =>
  header === null ? null : header.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
