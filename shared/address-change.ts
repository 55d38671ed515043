import { z } from 'zod';
import { m } from './messages.ts';
import { proof } from './sign-in.ts';
import { email, flag, instant, linkToken } from './text.ts';

/** A new address, and the proof that the user asks for it. */
export const askForAddressForm = proof.safeExtend({ email });

/** The first step of the profile form, and the whole form of administrators. */
export const newAddressForm = z.object({ email });

export const addressLinkParams = z.object({
  token: linkToken(m.account_address_link_invalid),
});

/** The requested address whose link was not used yet, if there is one. */
export const askedAddress = z.strictObject({
  asked: z.strictObject({ email: z.string(), expiresAt: instant }).nullable(),
});

/** The address and the account that a link is for. */
export const addressChange = z.strictObject({
  username: z.string(),
  email: z.string(),
  /** This browser is signed in to that account. */
  isMine: flag,
  /** An administrator changed the address; the link only confirms it. */
  isChanged: flag,
});

/** Whether the change that a link takes back was already made. The response does not name the address. */
export const addressUndo = z.strictObject({ isChanged: flag });
