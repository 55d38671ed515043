/** Hosts of the browsers' push services. A leading dot means all hosts below. */
const KNOWN = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/**
 * Returns whether a push message may be sent to this URL: https on the usual port of a known push service,
 * or the exact origin of the operator's own. Without this check members could make the server call any
 * address.
 */
export const isPushService = (endpoint: string, operatorsOwn: readonly string[]): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, port, hostname, origin, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (operatorsOwn.includes(origin)) return true;
  return (
    protocol === 'https:' &&
    port === '' &&
    KNOWN.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
  );
};
