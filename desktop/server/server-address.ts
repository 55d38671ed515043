import { m } from '../../shared/messages.ts';

/** The possible origins of a server, best guess first, and the path to open; or the sentence why there is none. */
type ServerAddress = { origins: string[]; path: string } | { sentence: string };

const LONGEST = 2000;

/** Matches paths that links may open. All other links open the start page. */
const OPENS = /^\/(join|accept-invitation|reset-password)\/[\w-]{1,200}$/;
/** Matches machines in the local network: names without a dot, or private addresses. */
const AT_HOME =
  /^(localhost|[^.]+|.+\.(local|lan|home|internal)|127\..+|10\..+|192\.168\..+|172\.(1[6-9]|2\d|3[01])\..+|\[.+\])$/;

/**
 * Parses a typed or pasted server: a name, a port, a link, an invitation. Without http or https both are
 * tried; https first, except for machines in the local network.
 */
export const readServerAddress = (typed: string): ServerAddress => {
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

/** Removes characters that copying from a mail or a page adds. */
const cleaned = (typed: string) =>
  typed
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^[<"'“‘(]+|[>"'”’).,;]+$/g, '')
    .replaceAll(/\s+/g, '');

const isHost = (hostname: string) =>
  /^(\[[\da-f:.]+\]|[a-z\d_-]+(\.[a-z\d_-]+)*)$/i.test(hostname) && hostname.length <= 253;
