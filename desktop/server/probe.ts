import { findKey, minBy } from 'es-toolkit';
import { m } from '../../shared/messages.ts';
import { parsedJson } from '../../shared/parsed-json.ts';
import { CONTRACT, info } from '../../shared/server-info.ts';

export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;
const DEADLINE = 10_000;

/** Sentences of the problems. If every guess fails, the first problem in this order is reported. */
const SENTENCES = {
  'too old': m.desktop_server_too_old,
  'too new': m.desktop_server_too_new,
  'not Upheld': m.desktop_not_upheld,
  certificate: m.desktop_certificate_invalid,
  proxy: m.desktop_proxy_wants_sign_in,
  redirect: m.desktop_not_upheld,
  'out of reach': m.desktop_out_of_reach,
  refused: m.desktop_nothing_answers,
  'no such host': m.desktop_no_such_host,
  'no network': m.desktop_no_network,
} satisfies Record<string, (values: { host: string }) => string>;
const TELLING = Object.keys(SENTENCES);

export type Problem = keyof typeof SENTENCES;

/**
 * Finds the Upheld server among guesses at its address, in order. Otherwise returns a sentence about the
 * problem. An insecure guess is used only if no server responds to the secure one. If it redirects, the
 * secure address of that host is probed.
 */
export const probe = async (
  origins: readonly string[],
  fetch: Fetch,
  platform: NodeJS.Platform = process.platform,
): Promise<{ origin: string } | { sentence: string; problem: Problem }> => {
  const problems: { problem: Problem; origin: string }[] = [];
  const guesses = [...origins];
  for (const origin of guesses) {
    const problem = await problemAt(origin, fetch, platform);
    if (!problem) return { origin };
    problems.push({ problem, origin });
    const secure = `https://${new URL(origin).hostname}`;
    if (problem === 'redirect' && !guesses.includes(secure)) guesses.push(secure);
    // A server responds, but wrongly. Asking again over http would not be safe.
    if (problem === 'certificate' || problem === 'too old' || problem === 'too new') break;
  }
  const worst = minBy(problems, ({ problem }) => TELLING.indexOf(problem));
  const { problem, origin } = worst ?? { problem: 'no such host', origin: origins[0] ?? '' };
  return { problem, sentence: SENTENCES[problem]({ host: new URL(origin).host }) };
};

/** Resolves with the problem of the server at an origin; undefined if there is none. */
export const problemAt = async (
  origin: string,
  fetch: Fetch,
  platform: NodeJS.Platform = process.platform,
): Promise<Problem | undefined> => {
  try {
    const response = await fetch(`${origin}/api/info`, {
      headers: { accept: 'application/json' },
      redirect: 'error',
      signal: AbortSignal.timeout(DEADLINE),
    });
    if (response.status === PROXY_WANTS_SIGN_IN) return 'proxy';
    return response.ok ? problemIn(await response.text()) : 'not Upheld';
  } catch (error) {
    const problem = problemOf(error);
    // Only a Mac lets its user forbid programs to use the local network. Elsewhere the server does not
    // answer.
    return problem === 'out of reach' && platform !== 'darwin' ? 'refused' : problem;
  }
};

/** RFC 9110 §15.5.8. */
const PROXY_WANTS_SIGN_IN = 407;

/** Reads only the fields of every version, because a newer server may send others. */
const known = info.pick({ name: true, contract: true });

const problemIn = (text: string): Problem | undefined => {
  const said = known.loose().safeParse(parsedJson(text));
  if (!said.success) return 'not Upheld';
  if (said.data.contract < CONTRACT) return 'too old';
  return said.data.contract > CONTRACT ? 'too new' : undefined;
};

/** Problems by the error names of Chromium (`net::ERR_…`) and Node: the first match is used. */
const NAMES = {
  'no network': /INTERNET_DISCONNECTED|NETWORK_CHANGED|ENETUNREACH|ENETDOWN|NETWORK_ACCESS_DENIED/,
  'no such host':
    /NAME_NOT_RESOLVED|NAME_RESOLUTION_FAILED|ENOTFOUND|EAI_AGAIN|ICANN_NAME_COLLISION/,
  certificate: /CERT_|CERTIFICATE|SELF_SIGNED|UNABLE_TO_VERIFY|BAD_SSL_CLIENT_AUTH|ERR_TLS_CERT/,
  proxy: /PROXY_AUTH/,
  'out of reach': /ADDRESS_UNREACHABLE|EHOSTUNREACH/,
  // Messages of Electron's net.fetch, of Chromium, and of the fetch in tests.
  redirect: /Attempted to redirect|REDIRECT|UnexpectedRedirect/,
  'not Upheld':
    /SSL_|EPROTO|WRONG_VERSION_NUMBER|INVALID_RESPONSE|INVALID_HTTP|HTTP2|EMPTY_RESPONSE|ConnectionClosed/,
} satisfies Partial<Record<Problem, RegExp>>;

const problemOf = (error: unknown): Problem => {
  const words = wordsOf(error).join(' ');
  return findKey(NAMES, (name) => name.test(words)) ?? 'refused';
};

/** Returns the message and code of an error and of its causes. */
const wordsOf = (error: unknown): string[] => {
  if (!(error instanceof Error)) return [String(error)];
  const code = 'code' in error ? [String(error.code)] : [];
  return [error.message, ...code, ...(error.cause === undefined ? [] : wordsOf(error.cause))];
};
