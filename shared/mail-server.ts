import { z } from 'zod';
import { MAIL_PROVIDER_NAMES, type MailProvider, SMTPS } from './mail-providers.ts';
import { m } from './messages.ts';
import { isHost, portOf, serverFields } from './reply-mailbox.ts';
import { proof } from './sign-in.ts';
import { flag, instant } from './text.ts';

const fields = {
  ...serverFields({ host: m.sending_host_invalid }),
  port: portOf(m.sending_port_invalid).default(SMTPS),
  /** Whether replies are also read in the mailbox of this account. */
  readsReplies: flag.default(false),
};

type Typed = { provider: MailProvider; host: string; readsReplies: boolean };

/** Another provider has no known host. */
const namesHost = ({ provider, host }: Typed) => provider !== 'other' || isHost(host);
const noHost = { path: ['host'], error: m.sending_host_invalid };

/** Another provider has a host of its own for reading, which this form does not ask for. */
const knowsMailbox = ({ provider, readsReplies }: Typed) => provider !== 'other' || !readsReplies;
const noMailbox = { path: ['readsReplies'], error: m.sending_mailbox_apart };

/** The mail server that sends mail, as an administrator types it. */
export const mailServerForm = z
  .object(fields)
  .refine(namesHost, noHost)
  .refine(knowsMailbox, noMailbox);

/** The same with a proof of the administrator: all mail goes through this server. */
export const setMailServerForm = z
  .object({ ...fields, proof })
  .refine(namesHost, noHost)
  .refine(knowsMailbox, noMailbox);

/** The result of a test: the first step that failed, or that the mail was accepted. */
export const MAIL_SERVER_OUTCOMES = [
  'works',
  'not-found',
  'not-allowed',
  'not-reached',
  'certificate',
  'not-encrypted',
  'not-signed-in',
  'refused',
] as const;

/** The settings of the mail server and the result of its last test. No answer holds its password. */
export const mailServerState = z.strictObject({
  /** `settings`: in the settings of the server, which come first. */
  where: z.enum(['nowhere', 'here', 'settings']),
  isOn: flag,
  set: z
    .strictObject({
      provider: z.enum(MAIL_PROVIDER_NAMES),
      address: z.string(),
      host: z.string(),
      port: z.number(),
      user: z.string(),
    })
    .nullable(),
  /** Whether a mailbox for replies can be set here: the operator has set none. */
  takesMailbox: flag,
  isTesting: flag,
  test: z
    .strictObject({
      at: instant,
      outcome: z.enum(MAIL_SERVER_OUTCOMES),
      /** The mail server's reply, if there is one. */
      said: z.string(),
      /** The recipient of the test mail. */
      to: z.string(),
      /** Whether new settings were tested. They are stored only if they work. */
      isOfNew: flag,
    })
    .nullable(),
});

export type MailServerForm = z.output<typeof mailServerForm>;
export type MailServerOutcome = (typeof MAIL_SERVER_OUTCOMES)[number];
export type MailServerState = z.infer<typeof mailServerState>;
