import { z } from 'zod';
import { m } from './messages.ts';
import { proof } from './sign-in.ts';
import { email, flag, instant, linkToken } from './text.ts';

/** A new address, and that it is really the user who wants it. */
export const askForAddressForm = proof.safeExtend({ email });

/** The first step of the profile's form, and the whole one of administrators. */
export const newAddressForm = z.object({ email });

export const addressLinkParams = z.object({
  token: linkToken(m.account_address_link_invalid),
});

/** The address that one asked for and whose link was not used yet, if there is one. */
export const askedAddress = z.strictObject({
  asked: z.strictObject({ email: z.string(), expiresAt: instant }).nullable(),
});

/** Which address a link is for, and whose account that is. */
export const addressChange = z.strictObject({
  username: z.string(),
  email: z.string(),
  /** This browser is signed in to that account. */
  isMine: flag,
  /** An administrator has changed it: it is only to be confirmed. */
  isChanged: flag,
});

/** Whether the address was changed already that a link brings back. Its holder knows which one. */
export const addressUndo = z.strictObject({ isChanged: flag });
