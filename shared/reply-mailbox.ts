import { z } from 'zod';
import { isAddress, withoutSignsAround } from './address.ts';
import { IMAPS, MAIL_PROVIDER_NAMES, type MailProvider } from './mail-providers.ts';
import { m, type Sentence } from './messages.ts';
import { holdsNoSecret } from './secret-links.ts';
import { proof } from './sign-in.ts';
import { flag, instant, NO_SECRET } from './text.ts';

/** A name or a number of a computer, as it is typed. With a colon it is a number: the port has its own field. */
const HOST = /^(?=.{1,200}$)([a-z0-9]([a-z0-9.-]*[a-z0-9])?|[0-9a-f]{0,4}(:[0-9a-f]{0,4}){2,7})$/i;

export const isHost = (typed: string) => HOST.test(typed);

export const portOf = (error: Sentence) =>
  z.number({ error }).int({ error }).min(1, { error }).max(65_535, { error });

const isMailbox = (address: string) => isAddress(address, { takesHosts: true });

/** The fields of a mail server that an administrator names. `host` is the sentence about a wrong host. */
export const serverFields = ({ host }: { host: Sentence }) => ({
  provider: z.enum(MAIL_PROVIDER_NAMES, { error: m.mailbox_provider_unknown }),
  /** The address of the mailbox, or of the sender. */
  address: z
    .string({ error: m.mailbox_address_invalid })
    .overwrite(withoutSignsAround)
    .refine(isMailbox, { error: m.mailbox_address_invalid })
    .refine((address) => !isMailbox(address) || holdsNoSecret(address), NO_SECRET),
  /** Empty keeps the one that is stored. It is never read back. */
  password: z
    .string({ error: m.mailbox_password_invalid })
    .max(500, { error: m.mailbox_password_invalid }),
  /** Host, port and user count for another provider alone. */
  host: z
    .string({ error: host })
    .overwrite(withoutSignsAround)
    .max(200, { error: host })
    .default(''),
  /** Empty where it is the address. */
  user: z
    .string({ error: m.mailbox_user_invalid })
    .trim()
    .max(254, { error: m.mailbox_user_invalid })
    .default(''),
});

const fields = {
  ...serverFields({ host: m.mailbox_host_invalid }),
  port: portOf(m.mailbox_port_invalid).default(IMAPS),
};

/** Another provider has no host that is known. */
const namesHost = ({ provider, host }: { provider: MailProvider; host: string }) =>
  provider !== 'other' || isHost(host);
const noHost = { path: ['host'], error: m.mailbox_host_invalid };

/** The mailbox for answers by mail, as an administrator types it. */
export const mailboxForm = z.object(fields).refine(namesHost, noHost);

/** The same with a proof that it is really the administrator: every answer arrives there. */
export const setMailboxForm = z.object({ ...fields, proof }).refine(namesHost, noHost);

export const mailboxOnForm = z.object({ isOn: flag });

/** What came of a test: the first step that failed, or that all of it went well. */
export const MAILBOX_OUTCOMES = [
  'works',
  'works-without-plus',
  'not-found',
  'not-allowed',
  'not-reached',
  'certificate',
  'not-encrypted',
  'not-signed-in',
  'mail-not-sent',
  'not-arrived',
] as const;

export const mailboxTest = z.strictObject({
  at: instant,
  outcome: z.enum(MAILBOX_OUTCOMES),
  /** What the mail server said, where it says more. */
  said: z.string(),
});

/** How the mailbox is set and how it is doing. Its password is in no answer. */
export const mailboxState = z.strictObject({
  /** `settings`: in the settings of the server, which come first. */
  where: z.enum(['nowhere', 'here', 'settings']),
  isOn: flag,
  /** Without mail that goes out there is nothing to answer. */
  isMailSetUp: flag,
  set: z
    .strictObject({
      provider: z.enum(MAIL_PROVIDER_NAMES),
      address: z.string(),
      host: z.string(),
      port: z.number(),
      user: z.string(),
      /** Whether its provider takes plus addresses; null before a test found out. */
      hasPlus: z.boolean().nullable(),
    })
    .nullable(),
  isTesting: flag,
  test: mailboxTest.nullable(),
  /** How reading goes, while it is on. */
  reading: z.enum(['connecting', 'waiting', 'trouble']).nullable(),
});

export type MailboxForm = z.output<typeof mailboxForm>;
export type MailboxOutcome = (typeof MAILBOX_OUTCOMES)[number];
export type MailboxTest = z.infer<typeof mailboxTest>;
export type MailboxState = z.infer<typeof mailboxState>;
