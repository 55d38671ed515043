import { setTransport } from './client.ts';

/** The part of `createTestServer()` that handles calls. */
type TestServer = {
  app: { handle: (request: Request) => Response | Promise<Response> };
  cookieOf: (name: string) => string;
};

/** Replaces the network by the whole app in memory. `signIn` chooses who sends the calls. */
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
