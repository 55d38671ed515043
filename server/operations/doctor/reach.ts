import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { z } from 'zod';
import { parsedJson } from '../../../shared/parsed-json.ts';
import { serverAddresses } from '../../admin/addresses.ts';
import { BadCertificate, certificateFiles, readCertificate } from '../../config/certificate.ts';
import { publicCongregation } from '../../congregation/congregation.ts';
import type { Found, Look } from './examined.ts';

/* Checks of the connection between users and the server. */

/** Timeout for an answer, in milliseconds. */
const PATIENCE = 5_000;
const DAY = 24 * 60 * 60_000;
/** Days before its end when a certificate should have been renewed. */
const SOON = 14;

export const checkRunning = ({ isInUse }: Look): Found => ({
  finding: isInUse ? 'running-well' : 'running-not',
});

/** Calls the base URL as a browser would, and checks who answers. */
export const checkAddress = async ({ config, isInUse, running, db }: Look): Promise<Found> => {
  const { baseUrl } = config;
  if (!isInUse) return { finding: 'not-running' };
  const elsewhere = originBesides(baseUrl, running?.wayIn.origin ?? null);
  if (elsewhere) return { finding: 'address-elsewhere', subject: elsewhere };
  const answer = await answerAt(baseUrl);
  if (answer === undefined) {
    const isThere = (await answerAt(baseUrl, { anyCertificate: true })) !== undefined;
    return { finding: isThere ? 'address-not-trusted' : 'address-not-reached', subject: baseUrl };
  }
  const isOurs = answer.success && answer.data.congregation.name === publicCongregation(db()).name;
  if (!isOurs) return { finding: 'address-other', subject: baseUrl };
  const isOnlyHere = serverAddresses(config).reach === 'this-computer';
  return { finding: isOnlyHere ? 'address-this-computer' : 'address-well', subject: baseUrl };
};

/** Returns the origin of a page if it differs from the base URL's. The desktop program has no http origin. */
const originBesides = (baseUrl: string, origin: string | null) => {
  if (!origin?.startsWith('http')) return undefined;
  return origin === new URL(baseUrl).origin ? undefined : origin;
};

/** The fields that every version of Upheld answers with. */
const ourInfo = z.looseObject({
  name: z.literal('Upheld'),
  congregation: z.looseObject({ name: z.string() }),
});

/** Maximum bytes to read: another server's answer may be endless. */
const LONGEST = 100_000;

/** Returns the first bytes of an answer that arrive in time. */
const beginningOf = async ({ body }: Response) => {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      // Leaving the loop closes the connection.
      if (text.length > LONGEST) break;
    }
  } catch {
    // The connection was closed or too slow.
  }
  return text;
};

/** Returns the description of the server at a URL; undefined if none answers. */
const answerAt = async (baseUrl: string, { anyCertificate = false } = {}) => {
  try {
    const response = await fetch(`${baseUrl}/api/info`, {
      signal: AbortSignal.timeout(PATIENCE),
      redirect: 'manual',
      tls: { rejectUnauthorized: !anyCertificate },
    });
    return ourInfo.safeParse(parsedJson(await beginningOf(response)));
  } catch {
    return undefined;
  }
};

/** Checks that connections are encrypted, and how long the certificate is valid. */
export const checkHttps = async ({ config, now, isInUse }: Look): Promise<Found> => {
  const { isHttps, reach } = serverAddresses(config);
  if (!isHttps)
    return {
      finding: (
        {
          'this-computer': 'https-not-needed',
          network: 'https-in-the-house',
          anywhere: 'https-none',
        } as const
      )[reach],
    };
  const wrong = certificateTrouble(config);
  if (wrong) return { finding: 'https-files-wrong', subject: wrong };
  if (!isInUse) return { finding: 'not-running' };
  const end = await endOfCertificate(new URL(config.baseUrl));
  if (end === undefined) return { finding: 'https-well' };
  const days = Math.floor((end - now) / DAY);
  if (end <= now) return { finding: 'https-over' };
  return days < SOON ? { finding: 'https-ends-soon', count: days } : { finding: 'https-well' };
};

/** Returns why a start would refuse the certificate files; undefined if it would not. */
const certificateTrouble = (config: Look['config']) => {
  try {
    const files = certificateFiles(config);
    if (files) readCertificate(files);
    return undefined;
  } catch (error) {
    if (error instanceof BadCertificate) return error.message;
    throw error;
  }
};

/** Returns the certificate's end in milliseconds since 1970; undefined if no server answers. */
const endOfCertificate = ({ hostname, port }: URL) => {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const socket = connect(
    {
      host,
      port: Number(port || 443),
      // The server name is never an address (RFC 6066, section 3).
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
    },
    () => resolve(Date.parse(socket.getPeerCertificate().valid_to)),
  );
  socket.setTimeout(PATIENCE, () => resolve(undefined));
  socket.on('error', () => resolve(undefined));
  return promise.finally(() => socket.destroy());
};

/** Checks that the server knows the callers' addresses. The administrator's call shows it best. */
export const checkProxy = ({ config, running }: Look): Found => {
  const { baseUrl, tlsCert, trustedProxies } = config;
  const isNamed = trustedProxies.length > 0;
  const isNeeded = baseUrl.startsWith('https:') && !tlsCert;
  if (running) {
    const { proxy, address, origin } = running.wayIn;
    if (proxy === 'not-trusted') return { finding: 'proxy-not-trusted', subject: address };
    if (proxy === 'trusted') return { finding: 'proxy-well' };
    if (isNeeded && origin === new URL(baseUrl).origin) return { finding: 'proxy-silent' };
  }
  if (isNamed) return { finding: 'proxy-set' };
  return { finding: isNeeded ? 'proxy-not-named' : 'proxy-none' };
};

/** Checks who may register: open registration suits only servers that strangers cannot find. */
export const checkRegistration = ({ config }: Look): Found => {
  const isOpen = config.registration === 'open' && serverAddresses(config).reach === 'anywhere';
  return { finding: isOpen ? 'registration-open' : 'registration-well' };
};
