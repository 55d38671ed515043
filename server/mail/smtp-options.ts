import { isIP } from 'node:net';
import { parseConnectionUrl } from 'nodemailer/lib/shared';
import { SMTPS, SUBMISSION } from '../../shared/mail-providers.ts';
import { allowedHost } from './allowed-host.ts';

/** What limits a mail server that an administrator named. `allow` replaces the check in tests. */
export type NamedServer = {
  isHosted: boolean;
  ports?: readonly number[];
  allow?: typeof allowedHost;
};

/**
 * Returns nodemailer's options for the mail server at `url`. One that an administrator named is checked,
 * and gets the password only over an encrypted connection, or on this computer. Throws as `allowedHost` does.
 */
export const smtpOptions = async (url: string, named?: NamedServer) => {
  const options = parseConnectionUrl(url);
  if (!named) return options;
  const { allow = allowedHost } = named;
  const host = String(options.host).replaceAll(/[[\]]/g, '');
  const port = Number(options.port);
  const { address, isHere } = await allow(host, port, {
    ...named,
    usual: [SMTPS, SUBMISSION],
  });
  return {
    ...options,
    host: address,
    ...(isIP(host) === 0 && { servername: host }),
    ...(!options.secure && !isHere && { requireTLS: true }),
  };
};
