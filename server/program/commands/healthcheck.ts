import { networkInterfaces } from 'node:os';
import type { Config } from '../../config/config.ts';
import { TestFailed } from './errors.ts';
import { EVERYWHERE, EVERYWHERE_IPV4 } from './listen.ts';

const DEADLINE = 5_000;

/** Thrown if the server answers without being healthy. */
class Unwell extends Error {}

/**
 * `upheld healthcheck`: asks the server on this machine for its health. Returns the line to print. Throws
 * TestFailed if the server is not healthy.
 */
export const healthcheck = async ({ host, port, tlsCert }: Config) => {
  const hosts = hostsToAsk(host);
  const scheme = tlsCert ? 'https' : 'http';
  const urls = hosts.map((each) => `${scheme}://${each}:${port}/api/health`);
  const done = new AbortController();
  try {
    await Promise.any(urls.map((url) => ask(url, done.signal)));
    return 'It is well.';
  } catch (error) {
    if (!(error instanceof AggregateError)) throw error;
    const unwell = error.errors.find((each) => each instanceof Unwell);
    if (unwell) throw new TestFailed(unwell.message);
    const where = urls.length === 1 ? `at ${urls[0]}` : `on port ${port} of this computer`;
    throw new TestFailed(`Nothing answers ${where}.`);
  } finally {
    // Aborts the other calls, or the program would wait for them.
    done.abort();
  }
};

const ask = async (url: string, done: AbortSignal) => {
  const answer = await fetch(url, {
    signal: AbortSignal.any([done, AbortSignal.timeout(DEADLINE)]),
    // The certificate is for the public name, not for this address.
    tls: { rejectUnauthorized: false },
  });
  if (!answer.ok) throw new Unwell(`It answers with ${answer.status}: upheld doctor says more.`);
};

/**
 * Returns the hosts to ask, as in a URL. `serve` may listen on one address by an option that this command
 * does not know: so without a host every address of this machine is asked, by its number, because a name
 * such as localhost leads to one of them only.
 */
const hostsToAsk = (host: string) => {
  if (host !== EVERYWHERE && host !== EVERYWHERE_IPV4) return [inUrl(host)];
  const own = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  // A link-local address would need the interface's name in the URL.
  const named = own.filter(({ family, scopeid }) => family === 'IPv4' || !scopeid);
  const all = new Set(['127.0.0.1', '::1', ...named.map(({ address }) => address)]);
  return [...all].filter((each) => host === EVERYWHERE || !each.includes(':')).map(inUrl);
};

const inUrl = (host: string) => (host.includes(':') ? `[${host}]` : host);
