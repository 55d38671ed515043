import { m } from '../../shared/messages.ts';
import { PASSWORD_MIN } from '../../shared/password-min.ts';
import { useRead } from './cache/queries.ts';

/** The fewest characters that a password may have on this server, and how a form says so. */
export function usePasswordMin() {
  const { data: info } = useRead('getInfo');
  const min = info?.passwordMin ?? PASSWORD_MIN;
  return {
    min,
    hint: m.account_password_hint({ minimum: min }),
  };
}
