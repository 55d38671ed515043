import { m } from '../shared/messages.ts';
/** Where a server may be, best guess first, and what to open there. */
export type ServerAddress = { origins: string[]; path: string };
export type UnreadableAddress = { sentence: string };

const LONGEST = 2000;

/** A link that leads somewhere in particular; anything else begins at the front. */
const OPENS = /^\/(join|accept-invitation|reset-password)\/[\w-]{1,200}$/;
/** Machines of a house: they have a name without a dot, or an address of their own network. */
const AT_HOME =
  /^(localhost|[^.]+|.+\.(local|lan|home|internal)|127\..+|10\..+|192\.168\..+|172\.(1[6-9]|2\d|3[01])\..+|\[.+\])$/;

/**
 * What somebody typed or pasted as their server: a name, a port, a whole link, an invitation.
 * Without http or https both are tried: https first, but for machines of the house.
 */
export const readServerAddress = (typed: string): ServerAddress | UnreadableAddress => {
  const text = cleaned(typed);
  if (!text) return { sentence: m.desktop_address_required() };
  if (text.length > LONGEST) return { sentence: m.desktop_address_invalid() };
  const deepLink = /^upheld:\/\/(?:join|invitation)\/([^/]+)\/([\w-]{1,200})$/i.exec(text);
  if (deepLink) return readServerAddress(`${deepLink[1]}/join/${deepLink[2]}`);
  const scheme = /^(https?):\/\//i.exec(text)?.[1]?.toLowerCase();
  if (!scheme && /^[a-z][a-z\d+.-]*:(\/\/|(?!\d))/i.test(text))
    return { sentence: m.desktop_address_invalid() };

  const url = URL.parse(scheme ? text : `https://${text}`);
  if (!url || !isHost(url.hostname)) return { sentence: m.desktop_address_invalid() };
  if (url.username || url.password) return { sentence: m.desktop_address_with_password() };
  const path = OPENS.test(url.pathname) ? url.pathname : '/';
  if (scheme) return { origins: [url.origin], path };
  const secure = url.origin;
  const plain = URL.parse(`http://${text}`)?.origin ?? secure;
  return { origins: AT_HOME.test(url.hostname) ? [plain, secure] : [secure, plain], path };
};

/** What comes along when something is copied from a mail or a page. */
const cleaned = (typed: string) =>
  typed
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^[<"'“‘(]+|[>"'”’).,;]+$/g, '')
    .replaceAll(/\s+/g, '');

const isHost = (hostname: string) =>
  /^(\[[\da-f:.]+\]|[a-z\d_-]+(\.[a-z\d_-]+)*)$/i.test(hostname) && hostname.length <= 253;
