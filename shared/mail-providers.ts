import { m, type Sentence } from './messages.ts';

/** Where a provider lets programs read mail, and how it wants its users named. */
type Provider = {
  /** As people know it. */
  name: Sentence;
  host: string;
  port: number;
  /** The user is the whole address, or what stands before its @. */
  user: 'address' | 'name';
};

/** By TLS from the first byte (RFC 8314). */
export const IMAPS = 993;
/** With TLS once connected. */
export const IMAP = 143;

/** Providers that congregations use. Where `host` is empty, it is typed. */
export const MAIL_PROVIDERS = {
  google: { name: m.mailbox_provider_google, host: 'imap.gmail.com', port: IMAPS, user: 'address' },
  icloud: { name: () => 'iCloud', host: 'imap.mail.me.com', port: IMAPS, user: 'name' },
  fastmail: { name: () => 'Fastmail', host: 'imap.fastmail.com', port: IMAPS, user: 'address' },
  gmx: { name: () => 'GMX', host: 'imap.gmx.net', port: IMAPS, user: 'address' },
  ionos: { name: () => 'IONOS', host: 'imap.ionos.com', port: IMAPS, user: 'address' },
  other: { name: m.mailbox_provider_other, host: '', port: IMAPS, user: 'address' },
} as const satisfies Record<string, Provider>;

export type MailProvider = keyof typeof MAIL_PROVIDERS;

export const MAIL_PROVIDER_NAMES = [
  'google',
  'icloud',
  'fastmail',
  'gmx',
  'ionos',
  'other',
] as const satisfies readonly MailProvider[];

/** What the user of a mailbox is called, unless it is typed. */
export const userAt = (provider: MailProvider, address: string) =>
  MAIL_PROVIDERS[provider].user === 'name' ? address.slice(0, address.lastIndexOf('@')) : address;
