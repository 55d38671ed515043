import type { ServerLine } from './app-protocol.ts';

type Parts = {
  /** A fetch with the cookies of a server's partition. */
  partition: (key: string) => ServerLine['fetch'];
  /** The server of a partition; undefined if it is not known. */
  originOf: (key: string) => string | undefined;
  /** Somebody has signed in on a page of this server. */
  onSignIn: (key: string, origin: string) => void;
};

/** The server that a partition's pages call, shown or out of sight; undefined if it is not known. */
export const serverLines =
  ({ partition, originOf, onSignIn }: Parts) =>
  (key: string): ServerLine | undefined => {
    const origin = originOf(key);
    if (origin === undefined) return undefined;
    const fetch = partition(key);
    return {
      origin,
      fetch: async (url, init) => {
        const answer = await fetch(url, init);
        const { pathname } = new URL(url);
        if (answer.ok && init.method === 'POST' && /^\/api\/(login|register)$/.test(pathname))
          onSignIn(key, origin);
        return answer;
      },
    };
  };
