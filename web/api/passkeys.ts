import type { Sent } from '../../shared/contract.ts';
import type { CreationOptions, RequestOptions } from '../../shared/sign-in.ts';

/** Loaded when somebody uses a passkey: most people on most days do not. */
const library = () => import('@simplewebauthn/browser');

/** Has a passkey sign. Throws if the user declines. */
export const signWithPasskey = async (optionsJSON: RequestOptions) =>
  (await library()).startAuthentication({ optionsJSON });

/** Has the device make a passkey. Throws if the user declines, or if it has one already. */
export const makePasskey = async (
  optionsJSON: CreationOptions,
): Promise<Sent<'addPasskey', 'body'>> => (await library()).startRegistration({ optionsJSON });

/** Whether making a passkey failed because the device has one for this account. */
export const isKnownPasskey = (error: unknown) =>
  error instanceof Error && error.name === 'InvalidStateError';
