import type { Config } from '../../config/config.ts';
import type { Transport } from '../../mail/transport.ts';
import type { makeInThread } from '../../operations/backups/thread.ts';

/** What can be done in another way than a server does it by itself. */
export type Overrides = {
  /** Makes the backups. */
  make?: typeof makeInThread;
  /** Takes the mail in place of the mail server of the settings. */
  transport?: Transport | undefined;
};

/** The settings for a check-up: if something else takes the mail, there is no mail server to look at. */
export const settingsToCheck = (config: Config, transport: Overrides['transport']): Config =>
  transport ? { ...config, smtpUrl: undefined } : config;
