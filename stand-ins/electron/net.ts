/** Chromium opens at most this many connections to one plain-http host, per session. */
const CONNECTIONS = 6;

/** One name and value for each host, as far as the tests need cookies. */
export type CookieJar = Map<string, Map<string, string>>;

/**
 * Electron's `net.fetch` and `session.fetch`, as far as they differ from everybody's fetch:
 * - a host gets six connections; what comes later waits until one of them is free,
 * - cancelling a response's body leaves its connection in use; only aborting frees it
 *   (electron/electron#47097),
 * - a redirect that is not followed fails in words of its own,
 * - cookies are the session's, and `credentials: 'omit'` keeps them out.
 */
export const electronFetch = (jar: CookieJar) => {
  const hosts = new Map<string, ReturnType<typeof connectionsOf>>();

  return async (input: string | Request, init: RequestInit = {}): Promise<Response> => {
    const request = new Request(input, init);
    const { origin, hostname } = new URL(request.url);
    const connections = hosts.get(origin) ?? connectionsOf(CONNECTIONS);
    hosts.set(origin, connections);
    // Not the request's own, which only follows this one and is garbage-collected with the request.
    const signal = init.signal ?? request.signal;
    signal.throwIfAborted();
    const free = await connections.take(signal);
    const upstream = new AbortController();
    const abort = () => {
      upstream.abort();
      free();
    };
    signal.addEventListener('abort', abort, { once: true });
    try {
      const headers = new Headers(request.headers);
      const cookies = request.credentials === 'omit' ? '' : cookiesFor(jar, hostname);
      if (cookies) headers.set('cookie', cookies);
      const answer = await fetch(request.url, {
        method: request.method,
        headers,
        redirect: request.redirect === 'follow' ? 'follow' : 'manual',
        signal: upstream.signal,
        ...(request.body && { body: request.body, duplex: 'half' }),
      });
      if (request.redirect !== 'follow' && answer.status >= 300 && answer.status < 400) {
        void answer.body?.cancel();
        if (answer.status !== 304) throw new Error(REFUSED_REDIRECT[request.redirect]);
      }
      keepCookies(jar, hostname, answer.headers.getSetCookie());
      const body = answer.body && deafTo(answer.body, free);
      if (!body) free();
      return new Response(body, { status: answer.status, headers: answer.headers });
    } catch (error) {
      free();
      signal.throwIfAborted();
      throw asChromium(error);
    }
  };
};

/** What Electron says of a redirect that it does not follow, by how it was asked. */
const REFUSED_REDIRECT = {
  error: "Attempted to redirect, but redirect policy was 'error'",
  manual: 'Redirect was cancelled',
};

/** A body that is read to its end or not at all: cancelling it is not passed on. */
const deafTo = (body: ReadableStream<Uint8Array>, ended: () => void) => {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    pull: async (stream) => {
      try {
        const { done, value } = await reader.read();
        if (!done) return stream.enqueue(value);
        ended();
        stream.close();
      } catch (error) {
        ended();
        stream.error(error);
      }
    },
  });
};

/** So many may be taken at once; `take` waits for its turn, and gives what ends it. */
const connectionsOf = (most: number) => {
  let taken = 0;
  const waiting: (() => void)[] = [];
  return {
    take: async (signal: AbortSignal) => {
      if (taken >= most)
        await new Promise<void>((mine, gone) => {
          waiting.push(mine);
          signal.addEventListener('abort', () => {
            const at = waiting.indexOf(mine);
            if (at >= 0) waiting.splice(at, 1);
            gone(signal.reason);
          });
        });
      taken++;
      let isFree = false;
      return () => {
        if (isFree) return;
        isFree = true;
        taken--;
        waiting.shift()?.();
      };
    },
  };
};

const cookiesFor = (jar: CookieJar, host: string) =>
  [...(jar.get(host) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');

const keepCookies = (jar: CookieJar, host: string, lines: string[]) => {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    const kept = jar.get(host) ?? new Map<string, string>();
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) kept.delete(name);
    else kept.set(name, value);
    jar.set(host, kept);
  }
};

/** The names that Chromium gives to what goes wrong between two machines. */
const NAMES: [RegExp, string][] = [
  [/ENOTFOUND|EAI_AGAIN/, 'net::ERR_NAME_NOT_RESOLVED'],
  [/ECONNRESET|socket closed|other side closed/i, 'net::ERR_EMPTY_RESPONSE'],
];

const asChromium = (error: unknown) => {
  if (error instanceof Error && Object.values(REFUSED_REDIRECT).includes(error.message))
    return error;
  const cause = error instanceof Error ? error.cause : undefined;
  const words = `${error} ${cause ?? ''}`;
  const name = NAMES.find(([pattern]) => pattern.test(words))?.[1];
  return new Error(name ?? 'net::ERR_CONNECTION_REFUSED', { cause: error });
};
