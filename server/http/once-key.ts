import { m } from '../../shared/messages.ts';
import { invalid } from './errors.ts';

/**
 * Returns the `Idempotency-Key` header (draft-ietf-httpapi-idempotency-key-header), or undefined if there is
 * none. Throws 400 if it is not 1 to 64 letters, digits, `-` and `_`.
 */
export const idempotencyKey = (headers: Headers): string | undefined => {
  const key = headers.get('idempotency-key') ?? undefined;
  if (key !== undefined && !/^[\w-]{1,64}$/.test(key)) throw invalid(m.calls_key_invalid());
  return key;
};
