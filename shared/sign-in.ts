import { z } from 'zod';
import { m } from './messages.ts';
import { PASSWORD_MAX, setup } from './session.ts';
import { email, instant, linkToken } from './text.ts';

/*
 * Signing in without a password: by a passkey (WebAuthn), by a code that is mailed, or by a link
 * that another device shows.
 */

export const PASSKEYS_PER_PERSON = 20;
export const CODE_DIGITS = 6;

const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
export type Transport = (typeof TRANSPORTS)[number];

const error = m.passwordless_passkey_refused;
/** Bytes in base64url, at most `max` characters of it. */
const bytesIn = (max: number) =>
  z
    .string({ error })
    .max(max, { error })
    .regex(/^[\w-]*$/, { error });
const credential = {
  id: bytesIn(1400),
  rawId: bytesIn(1400),
  type: z.literal('public-key', { error }),
  authenticatorAttachment: z.enum(['platform', 'cross-platform'], { error }).optional(),
};

/** What a browser hands over when a passkey has signed a challenge. */
export const assertion = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytesIn(4000),
        authenticatorData: bytesIn(4000),
        signature: bytesIn(4000),
        userHandle: bytesIn(100).optional(),
      },
      { error },
    ),
  },
  { error },
);

/** What a browser hands over when it has made a passkey. */
export const newPasskeyForm = z.object(
  {
    ...credential,
    response: z.object(
      {
        clientDataJSON: bytesIn(4000),
        attestationObject: bytesIn(16_000),
        transports: z.array(z.string({ error }).max(20, { error }), { error }).max(10).optional(),
      },
      { error },
    ),
  },
  { error },
);

const named = z.strictObject({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(TRANSPORTS)),
});

/** What a passkey has to sign, as browsers want it (WebAuthn, 5.5). */
export const requestOptions = z.strictObject({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
  /** The passkeys that may be used; any of this server's if it is empty. */
  allowCredentials: z.array(named),
});

/** How a passkey is to be made, as browsers want it (WebAuthn, 5.4). */
export const creationOptions = z.strictObject({
  challenge: z.string(),
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(named),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

/** One of a user's own passkeys. */
export const passkey = z.strictObject({
  id: z.number(),
  /** Such as 'Chrome on Android': where it was made. */
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
});

/** That it is really the user: their password, or one of their passkeys. */
export const proof = z
  .object(
    {
      password: z
        .string({ error: m.account_password_required })
        .min(1, { error: m.account_password_required })
        .max(PASSWORD_MAX, { error: m.account_wrong_password })
        .optional(),
      passkey: assertion.optional(),
    },
    { error: m.account_password_required },
  )
  .refine((given) => (given.password === undefined) !== (given.passkey === undefined), {
    path: ['password'],
    error: m.account_password_required,
  });

export const proofFields = z.object({
  password: z
    .string()
    .min(1, { error: m.account_password_required })
    .max(PASSWORD_MAX, { error: m.account_wrong_password }),
});

export const passkeySignInForm = z.object({ passkey: assertion, setup });

export const askForCodeForm = z.object({ email });

/** Six digits, however they are grouped. */
const code = z
  .string({ error: m.passwordless_code_required })
  .max(40, { error: m.passwordless_code_required })
  .transform((text) => text.normalize('NFKC').replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, { error: m.passwordless_code_required }));

export const codeFields = z.object({ code });

/** `id` is what the asking browser was given. */
export const codeSignInForm = z.object({ id: linkToken(m.passwordless_code_wrong), code, setup });

/** Only with it the mailed code signs in, so it stays in the browser that asked. */
export const askedForCode = z.strictObject({ id: z.string() });

export const signInLinkParams = z.object({ token: linkToken(m.passwordless_link_invalid) });

export const signInLink = z.strictObject({ url: z.string(), expiresAt: instant });

/** What became of the link that this device shows. */
export const signInLinkState = z.strictObject({ state: z.enum(['open', 'used', 'over']) });

/** Whose account a link opens. */
export const signInLinkOwner = z.strictObject({ name: z.string() });

export type Assertion = z.output<typeof assertion>;
export type NewPasskeyForm = z.output<typeof newPasskeyForm>;
export type Passkey = z.infer<typeof passkey>;
export type Proof = z.output<typeof proof>;
export type RequestOptions = z.infer<typeof requestOptions>;
export type CreationOptions = z.infer<typeof creationOptions>;

/** Those ways of reaching a device that are known here. */
export const knownTransports = (names: readonly string[] = []): Transport[] =>
  TRANSPORTS.filter((known) => names.includes(known));
