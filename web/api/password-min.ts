import { m } from '../../shared/messages.ts';
import { PASSWORD_MIN } from '../../shared/password-min.ts';
import { useRead } from './cache/queries.ts';

/** Returns the minimum length of a password on this server, and a form's hint about it. */
export function usePasswordMin() {
  const { data: info } = useRead('getInfo');
  const min = info?.passwordMin ?? PASSWORD_MIN;
  return {
    min,
    hint: m.account_password_hint({ minimum: min }),
  };
}
