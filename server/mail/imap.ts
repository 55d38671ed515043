import type { FetchMessageObject, ImapFlow } from 'imapflow';
import ipaddr from 'ipaddr.js';
import { IMAP, IMAPS } from '../../shared/mail-providers.ts';
import { allowedHost } from './allowed-host.ts';
import { type Budget, createImapBudget, type ImapBudget } from './imap-budget.ts';
import { withoutPassword } from './secrets.ts';
import { withTimeout } from './timeout.ts';

const SECOND = 1_000;

/**
 * The longest part of a response, in bytes: more than a mail that is read whole, and the numbers of many
 * mails.
 */
const MOST_AT_ONCE = 8_000_000;

/** Maximum number of changes to other mails between those that were asked for. */
const MOST_CHANGES = 1_000;

/** Connection data of the mailbox. */
export type Connecting = {
  imapUrl: string;
  /** The URL of a token in place of a password. */
  tokenUrl: string | undefined;
  /** Set if an administrator named the mail server, and not the operator. */
  named?: { isHosted: boolean; ports?: readonly number[]; allow?: typeof allowedHost };
};

/** Returns the user in the URL of a mailbox. */
export const userIn = (imapUrl: string) => decodeURIComponent(new URL(imapUrl).username);

/** Longest time to open a mailbox, in milliseconds. */
const LONGEST = 60 * SECOND;
/**
 * Longest time in one IDLE command, in milliseconds (RFC 2177). Some mail servers notice new mail only once a minute
 * during IDLE, but report it at once when IDLE ends: Courier, and Cyrus without its `idled`.
 */
const LONGEST_IDLE = 20 * SECOND;
/** Budget until the mailbox is open, for the server's capabilities and the mailbox's state. */
const TO_OPEN: Budget = { bytes: 200_000, lines: 2_000 };

type Limits = { signal?: AbortSignal | undefined; longest?: number; longestIdle?: number };

/** An open mailbox, and the budget of its mail server. */
export type Attached = { imap: ImapFlow; budget: ImapBudget };

/**
 * Connects, signs in and opens the inbox. Throws the cause of a failure, without the password. `signal`
 * aborts it. A timeout ends it, because a mail server that sends a word a second would keep the connection
 * for ever; so does the budget. After `longestIdle` milliseconds IDLE ends and begins again; a server without IDLE gets
 * a NOOP.
 */
export const attachedTo = async (
  { imapUrl, tokenUrl, named }: Connecting,
  { signal, longest = LONGEST, longestIdle = LONGEST_IDLE }: Limits = {},
): Promise<Attached> => {
  const url = new URL(imapUrl);
  const secure = url.protocol === 'imaps:';
  const host = url.hostname.replaceAll(/[[\]]/g, '');
  const port = Number(url.port) || (secure ? IMAPS : IMAP);
  const user = userIn(imapUrl);
  const pass = decodeURIComponent(url.password);
  // Few congregations read mail, and the library is large.
  const { ImapFlow } = await import('imapflow');
  const budget = createImapBudget();
  budget.allow(TO_OPEN);
  const client = new ImapFlow({
    host,
    port,
    secure,
    ...(named && (await guarded(host, port, named, secure))),
    auth: tokenUrl ? { user, accessToken: await tokenFrom(tokenUrl) } : { user, pass },
    // As in the URL of the mail server, for a server with a certificate of its own.
    ...(url.searchParams.get('tls.rejectUnauthorized') === 'false' && {
      tls: { rejectUnauthorized: false },
    }),
    logger: false,
    transport: budget.transport,
    // A thousand compressed bytes could become a million.
    disableCompression: true,
    // The server's address is in its mails already; the client tells nothing more.
    clientInfo: { name: 'Upheld' },
    autoIdleDelay: SECOND / 5,
    maxIdleTime: longestIdle,
    connectionTimeout: 15 * SECOND,
    greetingTimeout: 15 * SECOND,
    socketTimeout: 5 * 60 * SECOND,
    // The size is limited, because anybody may run the mail server.
    maxLiteralSize: MOST_AT_ONCE,
    maxLineLength: MOST_AT_ONCE,
    maxResponseSize: 2 * MOST_AT_ONCE,
  });
  // An error without a listener would end the process.
  client.on('error', () => {});
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(new Error('broken off'));
  signal?.addEventListener('abort', stop);
  const open = async () => {
    signal?.throwIfAborted();
    await client.connect();
    await client.mailboxOpen('INBOX');
    return { imap: client, budget };
  };
  try {
    return await withTimeout(longest, Promise.race([open(), stopped.promise]));
  } catch (error) {
    client.close();
    throw told(budget.isOver() ? new Error(SAID_TOO_MUCH) : error, { user, pass });
  } finally {
    signal?.removeEventListener('abort', stop);
  }
};

/** Reason of a cut connection. */
export const SAID_TOO_MUCH = 'the mail server sent more than was asked for';

type Fetched = Parameters<ImapFlow['fetchAll']>[1];

/** Maximum length of a header in bytes; no user's mail has a longer one. */
export const LONGEST_HEADER = 64_000;

/**
 * Fetches the header of a mail, or the beginning of a longer one: a sender may make it as long as they
 * like.
 */
export const WITH_HEADER = { bodyParts: [{ key: 'HEADER', maxLength: LONGEST_HEADER }] };

/** Returns a header fetched by WITH_HEADER, and whether it is only the beginning. */
export const headerIn = ({ headers }: FetchMessageObject) => ({
  header: headers?.toString('latin1') ?? '',
  isCut: (headers?.length ?? 0) >= LONGEST_HEADER,
});

/**
 * Returns the mails with these numbers. A mail server that sends more than was asked for is disconnected,
 * because all of it would stay in memory. Changes to other mails may come between.
 */
export const fetchSome = async (imap: ImapFlow, uids: number[], what: Fetched) => {
  const mails: FetchMessageObject[] = [];
  let bytes = 0;
  let count = 0;
  for await (const mail of imap.fetch(uids, what, { uid: true })) {
    bytes += (mail.headers?.length ?? 0) + (mail.source?.length ?? 0);
    count += 1;
    if (count > uids.length + MOST_CHANGES || bytes > 2 * MOST_AT_ONCE) {
      imap.close();
      throw new Error(SAID_TOO_MUCH);
    }
    if (uids.includes(mail.uid)) mails.push(mail);
  }
  return mails;
};

/** Checks a mail server that an administrator named, and requires encryption for the password. */
const guarded = async (
  host: string,
  port: number,
  named: NonNullable<Connecting['named']>,
  secure: boolean,
) => {
  const { allow = allowedHost } = named;
  const { address, isHere } = await allow(host, port, named);
  return {
    host: address,
    ...(ipaddr.isValid(host) ? {} : { servername: host }),
    ...(!secure && !isHere && { doSTARTTLS: true }),
  };
};

/** Returns the error without the password, which some servers repeat. */
const told = (error: unknown, auth: { user: string; pass: string }) => {
  const { responseText, message, code, authenticationFailed, tlsFailed } = Object(error);
  const words = withoutPassword(String(responseText || message || error), auth);
  return Object.assign(new Error(words), {
    code,
    authenticationFailed: authenticationFailed === true,
    isNotEncrypted: tlsFailed === true,
  });
};

/** Returns a token for an hour (RFC 6749, section 6). Throws without one. */
const tokenFrom = async (tokenUrl: string) => {
  const { origin, pathname, searchParams } = new URL(tokenUrl);
  const body = new URLSearchParams({
    grant_type: 'refresh_token',
    ...Object.fromEntries(searchParams),
  });
  const response = await fetch(`${origin}${pathname}`, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(15 * SECOND),
  });
  const answer: unknown = await response.json().catch(() => ({}));
  const { access_token: token, error } = Object(answer);
  if (!response.ok || typeof token !== 'string')
    throw Object.assign(new Error(`no token: ${response.status} ${String(error ?? '')}`), {
      authenticationFailed: true,
    });
  return token;
};
