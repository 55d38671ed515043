import { setTransport } from './client.ts';

/** The part of the server's test set-up that answers: `createTestServer()` gives one. */
type TestServer = {
  app: { handle: (request: Request) => Response | Promise<Response> };
  cookieOf: (name: string) => string;
};

/** Puts the whole app, in memory, in the place of the network; `signIn` says who is calling. */
export function callTheRealApp({ app, cookieOf }: TestServer) {
  let cookie = '';
  setTransport({
    base: 'http://localhost',
    fetch: async (input, init) => {
      const request = new Request(input, init);
      request.headers.set('cookie', cookie);
      return app.handle(request);
    },
  });
  return {
    signIn: (name: string) => {
      cookie = cookieOf(name);
    },
  };
}
