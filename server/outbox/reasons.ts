import { m } from '../../shared/messages.ts';

/**
 * The reasons for a failed delivery: the stored code, and the sentence for administrators. The
 * detail is the other side's reply or status.
 */
const sentences = {
  'mail-server-said': (words: string) => m.deliveries_server_said({ words }),
  'mail-address-refused': (words: string) => m.deliveries_address_refused({ words }),
  'mail-server-not-found': () => m.deliveries_server_not_found(),
  'mail-server-not-allowed': () => m.sending_outcome_not_allowed(),
  'mail-server-not-reached': () => m.deliveries_server_not_reached(),
  'mail-server-silent': () => m.deliveries_server_silent(),
  'mail-server-tls-failed': () => m.deliveries_server_tls_failed(),
  'mail-server-certificate-refused': () => m.deliveries_server_certificate_refused(),
  'mail-server-sign-in-failed': () => m.deliveries_server_sign_in_failed(),
  'mail-server-unusable': (code: string) => m.deliveries_server_unusable({ code }),
  'push-service-silent': () => m.deliveries_push_silent(),
  'push-service-busy': (status: string) => m.deliveries_push_busy({ status }),
  'push-service-refused': (status: string) => m.deliveries_push_refused({ status }),
  interrupted: () => m.deliveries_interrupted(),
} satisfies Record<string, (detail: string) => string>;

export type ReasonCode = keyof typeof sentences;
export type Reason = { code: ReasonCode; detail?: string };

/** Returns a reason as it is stored: 'interrupted', or 'push-service-busy 503'. */
export const storedReason = ({ code, detail }: Reason) => (detail ? `${code} ${detail}` : code);

/** Returns the sentence of a stored reason; a text that is no code is returned unchanged. */
export const sentenceOfReason = (stored: string) => {
  const [code = '', ...detail] = stored.split(' ');
  return isReasonCode(code) ? sentences[code](detail.join(' ')) : stored;
};

/** Returns the detail of a stored reason, such as a push service's status; undefined without one. */
export const detailOf = (stored: string | null) =>
  stored?.split(' ').slice(1).join(' ') || undefined;

const isReasonCode = (code: string): code is ReasonCode => code in sentences;
