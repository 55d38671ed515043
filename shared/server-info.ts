import { z } from 'zod';
import { congregation } from './congregation.ts';
import { flag } from './text.ts';

/** The version of the contract. It is raised when an older client would no longer work. */
export const CONTRACT = 1;

export const health = z.strictObject({ status: z.literal('ok') });

/** The description of every call, as OpenAPI 3.1 says; its parts are for its readers. */
export const apiDescription = z.looseObject({ openapi: z.literal('3.1.1') });

/** Who may create an account. */
export const REGISTRATIONS = ['open', 'invite', 'closed'] as const;

/** From where the links of a server can be opened, as far as its address tells. */
export const reach = z.enum(['this-computer', 'network', 'anywhere']);
export type Reach = z.infer<typeof reach>;

/** What a client needs to know of a server before anyone signs in. */
export const info = z.strictObject({
  name: z.literal('Upheld'),
  version: z.string(),
  contract: z.number(),
  registration: z.enum(REGISTRATIONS),
  /** The fewest characters that a password may have here. */
  passwordMin: z.number(),
  push: flag,
  mail: flag,
  /** Mail waits at the moment: codes and links come late, if at all. */
  mailInTrouble: flag,
  /** Members can answer mails, and write to their groups by mail. */
  answersByMail: flag,
  /** The origin at which passkeys work; null if they cannot work here. */
  passkeys: z.string().nullable(),
  reach,
  congregation,
});

export type Info = z.infer<typeof info>;
