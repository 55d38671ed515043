import type { Config } from '../config/config.ts';
import { type Derive, decryptSecret, type TokenPurpose } from '../secrets.ts';

/** An account at a mail server, as an administrator set it. */
type StoredAccount = {
  host: string;
  port: number;
  userName: string;
  nonce: string;
  sealedPassword: string;
};

/**
 * Returns the URL of an account, and the limits of a mail server that an administrator named. With the key of
 * another server its password cannot be decrypted, and the mail server refuses an empty one.
 */
export const accountUrl = (
  { config, derive }: { config: Pick<Config, 'isHosted' | 'mailboxPorts'>; derive: Derive },
  { purpose, scheme }: { purpose: TokenPurpose; scheme: string },
  { host, port, userName, nonce, sealedPassword }: StoredAccount,
) => {
  const password = decryptSecret(derive(purpose, nonce), sealedPassword) ?? '';
  const user = `${encodeURIComponent(userName)}:${encodeURIComponent(password)}`;
  const name = host.includes(':') ? `[${host}]` : host;
  return {
    url: `${scheme}://${user}@${name}:${port}`,
    named: { isHosted: config.isHosted, ports: config.mailboxPorts.map(Number) },
  };
};
