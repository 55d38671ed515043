import { decidedLanguage } from '../../http/reader-language.ts';
import { inLanguage } from '../../language.ts';
import type { Transport } from '../../mail/transport.ts';
import type { App } from './listen.ts';

/** Additions of a demonstration to a server. Other servers have no code path to them. */
export type DemoHooks = {
  /** Lines printed at the start, such as links that sign in. */
  lines: string[];
  /** Receives the mail in place of a mail server. */
  transport: Transport;
  /** Answers the demonstration's own calls; undefined for calls to the app. */
  answer: (request: Request) => Response | undefined;
  /**
   * Returns a function for HTML in the reader’s language, which is added to the app's pages for these
   * callers.
   */
  adds: (request: Request) => (() => Added) | undefined;
};

type Added = { head: string; body: string };

/** Returns the app with the demonstration's additions; the app itself without them. */
export const withDemoHooks = (app: App, visit: DemoHooks | undefined): App =>
  visit
    ? {
        get server() {
          return app.server;
        },
        set server(server) {
          app.server = server;
        },
        fetch: (request) => {
          const answer = visit.answer(request);
          if (answer) return answer;
          const added = isPage(request) ? visit.adds(request) : undefined;
          return added ? pageWith(app, request, added) : app.fetch(request);
        },
      }
    : app;

/** Returns whether a browser opens a page in a window, unlike programs and service workers. */
const isPage = ({ headers }: Request) => headers.get('accept')?.includes('text/html') ?? false;

const pageWith = async (app: App, { url, headers: sent }: Request, add: () => Added) => {
  const headers = new Headers(sent);
  // The page as it is on the disk: neither compressed nor “not modified”.
  for (const name of ['accept-encoding', 'if-none-match']) headers.delete(name);
  const request = new Request(url, { headers });
  const page = await app.fetch(request);
  page.headers.delete('etag');
  const { head, body } = inLanguage(decidedLanguage(request), add);
  return new HTMLRewriter()
    .on('head', { element: (element) => void element.append(head, { html: true }) })
    .on('body', { element: (element) => void element.append(body, { html: true }) })
    .transform(page);
};
