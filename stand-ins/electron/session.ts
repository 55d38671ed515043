import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { type CookieJar, electronFetch } from './net.ts';

type Handler = (request: Request) => Promise<Response> | Response;

/**
 * A partition: its cookies, its fetch, its zoom of each host, and who answers the program's own scheme
 * in it.
 */
export const createSession = (jar: CookieJar, zooms: Map<string, number>) => {
  const handlers = new Map<string, Handler>();
  const events = new EventEmitter();
  const fetch = electronFetch(jar);
  const asked: { permission?: unknown; check?: unknown; device?: unknown } = {};
  const electron = {
    on: events.on.bind(events),
    once: events.once.bind(events),
    off: events.off.bind(events),
    fetch,
    clearCache: async () => {},
    clearStorageData: async () => jar.clear(),
    setSpellCheckerEnabled: () => {},
    addWordToSpellCheckerDictionary: () => true,
    setPermissionRequestHandler: (handler: unknown) => {
      asked.permission = handler;
    },
    setPermissionCheckHandler: (handler: unknown) => {
      asked.check = handler;
    },
    setDevicePermissionHandler: (handler: unknown) => {
      asked.device = handler;
    },
    protocol: {
      handle: (scheme: string, handler: Handler) => {
        if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`);
        handlers.set(scheme, handler);
      },
    } satisfies Partial<Record<keyof Electron.Protocol, unknown>>,
  } satisfies Partial<Record<keyof Electron.Session, unknown>>;

  /**
   * What a page's request comes to. The handler gets a request whose signal never fires; a page
   * that goes away cancels the body of the answer, and one that goes away before there is an
   * answer cancels it as soon as it comes.
   */
  const answer = async (
    url: string,
    { signal, ...init }: RequestInit & { duplex?: 'half' } = {},
  ): Promise<Response> => {
    const handler = handlers.get(new URL(url).protocol.slice(0, -1));
    if (!handler) throw new Error('net::ERR_UNKNOWN_URL_SCHEME');
    const given = await handler(new Request(url, init));
    if (given.type === 'error') throw new TypeError('net::ERR_FAILED');
    if (signal?.aborted) await given.body?.cancel();
    signal?.throwIfAborted();
    if (!given.body || !signal) return given;
    return new Response(cancelledBy(given.body, signal), given);
  };

  /** Whether the program gives a page a permission. Without a handler Electron gives them all. */
  const isAllowed = (contents: unknown, permission: string, from: string, more: object = {}) => {
    if (typeof asked.permission !== 'function') return true;
    let isGiven = false;
    const give = (isSo: boolean) => {
      isGiven = isSo;
    };
    const details = { requestingUrl: from, isMainFrame: true, ...more };
    Reflect.apply(asked.permission, undefined, [contents, permission, give, details]);
    return isGiven;
  };

  return { electron, answer, events, asked, isAllowed, zooms };
};

export type StandInSession = ReturnType<typeof createSession>;

const cancelledBy = (body: ReadableStream<Uint8Array>, signal: AbortSignal) => {
  const reader = body.getReader();
  return new ReadableStream<Uint8Array>({
    start: (stream) => {
      signal.addEventListener('abort', () => {
        void reader.cancel().catch(() => {});
        stream.error(signal.reason);
      });
    },
    pull: async (stream) => {
      const { done, value } = await reader.read().catch((error) => {
        stream.error(error);
        return { done: true, value: undefined };
      });
      if (value) stream.enqueue(value);
      else if (done && !signal.aborted) stream.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
};
