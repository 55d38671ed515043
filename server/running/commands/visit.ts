import type { App } from './listen.ts';

/** What a demonstration adds to a server: links that sign in, and lines that tell them. */
export type Visit = { signIn: (path: string) => Response | undefined; lines: string[] };

/** The app with the links of a demonstration; the app itself without one. */
export const visitable = (app: App, visit: Visit | undefined): App =>
  visit
    ? {
        get server() {
          return app.server;
        },
        set server(server) {
          app.server = server;
        },
        fetch: (request) =>
          visit.signIn(URL.parse(request.url)?.pathname ?? '') ?? app.fetch(request),
      }
    : app;
