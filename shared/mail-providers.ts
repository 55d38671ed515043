import { keysOf } from './keys-of.ts';
import { m, type Sentence } from './messages.ts';

type Provider = {
  /** The name that its customers know. */
  name: Sentence;
  /** Where its customers find the password, or what they switch on first. */
  hint: Sentence;
  /** The server for reading mail (IMAP). */
  host: string;
  port: number;
  /** The server for sending mail. */
  smtp: { host: string; port: number };
  /** The user is the whole address, or what stands before its @. */
  user: 'address' | 'name';
};

/** The port for TLS from the first byte (RFC 8314). */
export const IMAPS = 993;
/** The port for STARTTLS. */
export const IMAP = 143;
/** The port for sending mail with TLS from the first byte (RFC 8314). */
export const SMTPS = 465;
/** The port for sending mail with STARTTLS (RFC 6409). */
export const SUBMISSION = 587;

/** The providers that the form offers, in its order. An administrator types a host that is empty here. */
export const MAIL_PROVIDERS = {
  google: {
    name: m.mailbox_provider_google,
    hint: m.mailbox_provider_google_hint,
    host: 'imap.gmail.com',
    port: IMAPS,
    smtp: { host: 'smtp.gmail.com', port: SMTPS },
    user: 'address',
  },
  icloud: {
    name: () => 'iCloud',
    hint: m.mailbox_provider_icloud_hint,
    host: 'imap.mail.me.com',
    port: IMAPS,
    smtp: { host: 'smtp.mail.me.com', port: SUBMISSION },
    user: 'name',
  },
  fastmail: {
    name: () => 'Fastmail',
    hint: m.mailbox_provider_fastmail_hint,
    host: 'imap.fastmail.com',
    port: IMAPS,
    smtp: { host: 'smtp.fastmail.com', port: SMTPS },
    user: 'address',
  },
  gmx: {
    name: () => 'GMX',
    hint: m.mailbox_provider_gmx_hint,
    host: 'imap.gmx.net',
    port: IMAPS,
    smtp: { host: 'mail.gmx.net', port: SMTPS },
    user: 'address',
  },
  ionos: {
    name: () => 'IONOS',
    hint: m.mailbox_provider_ionos_hint,
    host: 'imap.ionos.com',
    port: IMAPS,
    smtp: { host: 'smtp.ionos.com', port: SMTPS },
    user: 'address',
  },
  other: {
    name: m.mailbox_provider_other,
    hint: m.mailbox_provider_other_hint,
    host: '',
    port: IMAPS,
    smtp: { host: '', port: SMTPS },
    user: 'address',
  },
} as const satisfies Record<string, Provider>;

export type MailProvider = keyof typeof MAIL_PROVIDERS;

export const MAIL_PROVIDER_NAMES = keysOf(MAIL_PROVIDERS);

/** Returns the user name with which a provider knows the mailbox of an address. */
export const userAt = (provider: MailProvider, address: string) =>
  MAIL_PROVIDERS[provider].user === 'name' ? address.slice(0, address.lastIndexOf('@')) : address;
