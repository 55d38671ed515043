/** The push services of the browsers there are: their hosts, and those below a dot. */
const KNOWN = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  'web.push.apple.com',
  '.push.apple.com',
  '.notify.windows.com',
];

/**
 * Whether a push may be sent there: https on the usual port of a known push service, or the
 * very origin of one that the operator runs. Anything else would let a member make this
 * server call whom they like.
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
