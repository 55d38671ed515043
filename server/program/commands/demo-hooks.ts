import { languageDecided } from '../../http/reader-language.ts';
import { inLanguage } from '../../language.ts';
import type { Transport } from '../../mail/transport.ts';
import type { App } from './listen.ts';

/** What a demonstration adds to a server. A server that is none has no code path to any of it. */
export type DemoHooks = {
  /** What is printed at the start, such as links that sign in. */
  lines: string[];
  /** Takes the mail in place of a mail server. */
  transport: Transport;
  /** Answers what only a demonstration has; undefined for all that the app answers. */
  answer: (request: Request) => Response | undefined;
  /** Makes HTML in the reader’s language that is added to the pages of the app, for these callers. */
  adds: (request: Request) => (() => Added) | undefined;
};

type Added = { head: string; body: string };

/** The app with what a demonstration adds; the app itself without one. */
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

/** What a browser opens in a window asks for a page; programs and what a service worker keeps do not. */
const isPage = ({ headers }: Request) => headers.get('accept')?.includes('text/html') ?? false;

const pageWith = async (app: App, { url, headers: sent }: Request, add: () => Added) => {
  const headers = new Headers(sent);
  // The page as it is on the disk: neither compressed nor “not modified”.
  for (const name of ['accept-encoding', 'if-none-match']) headers.delete(name);
  const request = new Request(url, { headers });
  const page = await app.fetch(request);
  page.headers.delete('etag');
  const { head, body } = inLanguage(languageDecided(request), add);
  return new HTMLRewriter()
    .on('head', { element: (element) => void element.append(head, { html: true }) })
    .on('body', { element: (element) => void element.append(body, { html: true }) })
    .transform(page);
};
