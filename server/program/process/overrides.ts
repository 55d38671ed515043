import type { Config } from '../../config/config.ts';
import type { Transport } from '../../mail/transport.ts';
import type { makeInThread } from '../../operations/backups/thread.ts';

/** Replacements for a server's own parts. */
export type Overrides = {
  /** Makes the backups. */
  make?: typeof makeInThread;
  /** Sends the mail in place of the mail server of the settings. */
  transport?: Transport | undefined;
  /** Returns whether a check of the database that the start put off has not ended. */
  isChecking?: () => boolean;
};

/** Returns the settings for a check-up: with another transport, there is no mail server to check. */
export const settingsToCheck = (config: Config, transport: Overrides['transport']): Config =>
  transport ? { ...config, smtpUrl: undefined } : config;
