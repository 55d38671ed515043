import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { z } from 'zod';
import { parsedJson } from '../../../shared/parsed-json.ts';
import { addressesOf } from '../../admin/addresses.ts';
import { BadCertificate, certificateFiles, readCertificate } from '../../config/certificate.ts';
import { congregationOf } from '../../congregation/congregation.ts';
import type { Found, Look } from './examined.ts';

/* What is checked about the way between people and the server. */

/** How long an answer may take, in milliseconds. */
const PATIENCE = 5_000;
const DAY = 24 * 60 * 60_000;
/** Certificates are renewed a month before their end, in days. */
const SOON = 14;

export const checkRunning = ({ isInUse }: Look): Found => ({
  finding: isInUse ? 'running-well' : 'running-not',
});

/** Calls the base URL from here, as a browser would, and sees who answers. */
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
  const isOurs = answer.success && answer.data.congregation.name === congregationOf(db()).name;
  if (!isOurs) return { finding: 'address-other', subject: baseUrl };
  const isOnlyHere = addressesOf(config).reach === 'this-computer';
  return { finding: isOnlyHere ? 'address-this-computer' : 'address-well', subject: baseUrl };
};

/** The origin of a page, if it is not the base URL's. The desktop program has no http origin. */
const originBesides = (baseUrl: string, origin: string | null) => {
  if (!origin?.startsWith('http')) return undefined;
  return origin === new URL(baseUrl).origin ? undefined : origin;
};

/** What every Upheld says of itself, a newer one too. */
const ourInfo = z.looseObject({
  name: z.literal('Upheld'),
  congregation: z.looseObject({ name: z.string() }),
});

/** An answer about a server is shorter, in bytes. Another one may have no end. */
const LONGEST = 100_000;

/** The first bytes of an answer, as far as they came in time. */
const beginningOf = async ({ body }: Response) => {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const chunk of body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      // Leaving the loop hangs up.
      if (text.length > LONGEST) break;
    }
  } catch {
    // It hung up, or was too slow.
  }
  return text;
};

/** What a server says of itself; undefined if none answers. */
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

/** Whether what people write is encrypted on its way, and for how long the certificate is good. */
export const checkHttps = async ({ config, now, isInUse }: Look): Promise<Found> => {
  const { isHttps, reach } = addressesOf(config);
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

/** Why a start would refuse the certificate files, if there are any. */
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

/** In milliseconds since 1970; undefined if nothing answers, which the address tells. */
const endOfCertificate = ({ hostname, port }: URL) => {
  const { promise, resolve } = Promise.withResolvers<number | undefined>();
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const socket = connect(
    {
      host,
      port: Number(port || 443),
      // A name, never an address (RFC 6066, section 3).
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
    },
    () => resolve(Date.parse(socket.getPeerCertificate().valid_to)),
  );
  socket.setTimeout(PATIENCE, () => resolve(undefined));
  socket.on('error', () => resolve(undefined));
  return promise.finally(() => socket.destroy());
};

/** Whether the server knows who is calling. The call of an administrator shows it best. */
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

/** An open door is for congregations that nobody else finds. */
export const checkRegistration = ({ config }: Look): Found => {
  const isOpen = config.registration === 'open' && addressesOf(config).reach === 'anywhere';
  return { finding: isOpen ? 'registration-open' : 'registration-well' };
};
