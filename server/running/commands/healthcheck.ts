import type { Config } from '../config/config.ts';
import { TestFailed } from './errors.ts';

const DEADLINE = 5_000;

/**
 * `upheld healthcheck`: asks the server on this machine whether it is well. Returns the line to
 * print; throws TestFailed if it is not.
 */
export const healthcheck = async ({ host, port, tlsCert }: Config) => {
  const address = LOCAL[host] ?? (host.includes(':') ? `[${host}]` : host);
  const url = `${tlsCert ? 'https' : 'http'}://${address}:${port}/api/health`;
  try {
    const answer = await fetch(url, {
      signal: AbortSignal.timeout(DEADLINE),
      // The certificate is for the name that people use, not for this address.
      tls: { rejectUnauthorized: false },
    });
    if (answer.ok) return 'It is well.';
    throw new TestFailed(`It answers with ${answer.status}: upheld doctor says more.`);
  } catch (error) {
    if (error instanceof TestFailed) throw error;
    throw new TestFailed(`Nothing answers at ${url}.`);
  }
};

/** Where a server that listens on every address is reached from its own machine. */
const LOCAL: Record<string, string> = { '::': 'localhost', '0.0.0.0': '127.0.0.1' };
