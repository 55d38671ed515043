import type { Sent } from '../../shared/contract.ts';
import type { CreationOptions, RequestOptions } from '../../shared/sign-in.ts';

/** Loaded on first use, because few users need it on most days. */
const library = () => import('@simplewebauthn/browser');

/** Signs with a passkey. Throws if the user declines. */
export const signWithPasskey = async (optionsJSON: RequestOptions) =>
  (await library()).startAuthentication({ optionsJSON });

/** Creates a passkey on this device. Throws if the user declines, or if the device has one already. */
export const makePasskey = async (
  optionsJSON: CreationOptions,
): Promise<Sent<'addPasskey', 'body'>> => (await library()).startRegistration({ optionsJSON });

/** Whether creating a passkey failed because the device has one for this account. */
export const isKnownPasskey = (error: unknown) =>
  error instanceof Error && error.name === 'InvalidStateError';
