import { type Derive, newToken } from '../secrets.ts';

const NAME = 'upheld_device';
/** Maximum accounts that know a device: a family's tablet has a few. */
const MOST = 8;
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const COOKIE = new RegExp(`(?:^|;\\s*)${NAME}=([\\w-]{43})((?:\\.[\\w-]{22}){1,${MOST}})(?:;|$)`);

/**
 * The cookie by which accounts recognize a device. It gives no access: it only gives the device's attempts
 * their own lane. It contains no name, each account has another mark on each device, and no mark can be made
 * without the server's key.
 */
const readDevice = (headers: Headers) => {
  const [, device, marks = ''] = COOKIE.exec(headers.get('cookie') ?? '') ?? [];
  return device === undefined ? null : { device, marks: marks.slice(1).split('.') };
};

const markOf = (derive: Derive, device: string, userId: number) =>
  derive('known device', `${device} ${userId}`).slice(0, 22);

/** Returns the device of a call if this account was signed in on it; undefined otherwise. */
export const knownDevice = (
  derive: Derive,
  headers: Headers,
  userId: number | null | undefined,
) => {
  const sent = readDevice(headers);
  if (!sent || userId == null) return undefined;
  return sent.marks.includes(markOf(derive, sent.device, userId)) ? sent.device : undefined;
};

/** Returns the `set-cookie` header that makes this device known to this account for a year. */
export const deviceCookie = (
  { derive, config }: { derive: Derive; config: { baseUrl: string } },
  headers: Headers,
  userId: number,
) => {
  const { device, marks } = readDevice(headers) ?? { device: newToken(), marks: [] };
  const mark = markOf(derive, device, userId);
  const all = [mark, ...marks.filter((other) => other !== mark)].slice(0, MOST);
  const secure = config.baseUrl.startsWith('https:') ? '; Secure' : '';
  return `${NAME}=${[device, ...all].join('.')}; Path=/api; HttpOnly; SameSite=Lax; Max-Age=${YEAR_SECONDS}${secure}`;
};
