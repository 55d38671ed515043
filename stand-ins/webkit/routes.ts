import type { Instead } from './proxy.ts';

type Filled = { status?: number; body?: string | Buffer; json?: unknown; contentType?: string };
type Route = {
  request: () => { url: () => string; method: () => string };
  abort: () => Promise<void>;
  continue: () => Promise<void>;
  fallback: () => Promise<void>;
  fulfill: (answer: Filled) => Promise<void>;
  /** What the server answers to a read, to be changed. */
  fetch: () => Promise<Response>;
};
export type Handler = (route: Route) => unknown;

/** What the proxy does with calls to such addresses: what a handler of Playwright's `route` decides. */
export const decideBy =
  (pattern: RegExp, handle: Handler): Instead =>
  (call, response) => {
    if (!pattern.test(call.url)) return Promise.resolve(false);
    return new Promise((done) => {
      const passOn = async () => done(false);
      const fulfill = async ({
        status = 200,
        json,
        body = json === undefined ? '' : JSON.stringify(json),
        contentType,
      }: Filled) => {
        const type = contentType ?? (json === undefined ? 'text/plain' : 'application/json');
        response.writeHead(status, { 'content-type': type }).end(body);
        done(true);
      };
      const abort = async () => {
        response.destroy();
        done(true);
      };
      const request = () => ({ url: () => call.url, method: () => call.method });
      const ask = () => fetch(call.url, { headers: call.headers });
      handle({ request, abort, continue: passOn, fallback: passOn, fulfill, fetch: ask });
    });
  };
