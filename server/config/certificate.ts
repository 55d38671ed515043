import { createPrivateKey, X509Certificate } from 'node:crypto';
import { type Log, loggableError } from '../log.ts';
import type { Config } from './config.ts';
import { whyUnreadable } from './file.ts';
import { textOfFile } from './text-file.ts';

/** A certificate with its chain, and its key, both in PEM form (RFC 7468). */
export type Certificate = { cert: string; key: string };

/** Thrown for unusable certificate files. The message is one sentence without their content. */
export class BadCertificate extends Error {}

export type CertificateFiles = { cert: string; key: string };

/** Returns the paths of the operator's certificate; undefined if the server speaks http. */
export const certificateFiles = ({
  tlsCert,
  tlsKey,
}: Pick<Config, 'tlsCert' | 'tlsKey'>): CertificateFiles | undefined =>
  tlsCert && tlsKey ? { cert: tlsCert, key: tlsKey } : undefined;

/** Reads the two files. Throws BadCertificate unless the key is the certificate's. */
export const readCertificate = (files: CertificateFiles): Certificate => {
  const found = { cert: textOf(files.cert), key: textOf(files.key) };
  const certificate = parsed(files.cert, 'certificate', () => new X509Certificate(found.cert));
  if (found.key.includes('ENCRYPTED'))
    throw new BadCertificate(`The key in ${files.key} needs a passphrase: keep it without one.`);
  const key = parsed(files.key, 'key', () => createPrivateKey(found.key));
  if (!certificate.checkPrivateKey(key))
    throw new BadCertificate(
      `The certificate in ${files.cert} and the key in ${files.key} do not belong together.`,
    );
  return found;
};

/**
 * Throws BadCertificate for an expired certificate, or one that is not valid yet. `now` is since 1970, in
 * ms.
 */
export const requireValid = ({ cert }: Certificate, now: number) => {
  const { validFrom, validTo } = new X509Certificate(cert);
  if (now < Date.parse(validFrom))
    throw new BadCertificate(`The certificate is only valid from ${day(validFrom)} on.`);
  if (now > Date.parse(validTo))
    throw new BadCertificate(`The certificate was valid until ${day(validTo)}.`);
};

/** Time between two reads of the files, in milliseconds. */
const EVERY = 5_000;

/**
 * Reads the files repeatedly, and calls `renew` for a new valid pair. An invalid pair is logged once, and
 * the old one stays. The files are read, not watched: a watch may miss a file that is replaced, as certbot
 * does, or that is on a network disk. Returns a function that stops it.
 */
export const watchCertificate = (
  files: CertificateFiles,
  inUse: Certificate,
  { renew, log, every = EVERY }: { renew: (to: Certificate) => void; log: Log; every?: number },
) => {
  let current = inUse;
  // The errors of the last read and of the last log line.
  let wrong = '';
  let logged = '';
  const look = () => {
    try {
      const found = readCertificate(files);
      const isSame = found.cert === current.cert && found.key === current.key;
      if (!isSame) {
        requireValid(found, Date.now());
        renew(found);
        current = found;
      }
      wrong = '';
      logged = '';
      if (!isSame)
        log.info('certificate replaced', { until: day(new X509Certificate(found.cert).validTo) });
    } catch (error) {
      const { message } = error instanceof Error ? error : new Error('unknown');
      const reason = error instanceof BadCertificate ? { reason: message } : loggableError(error);
      // Logged at the second read: between the two files of a new pair, only the first is there.
      if (wrong === message && logged !== message) {
        logged = message;
        log.error('certificate not replaced', reason);
      }
      wrong = message;
    }
  };
  const timer = setInterval(look, every);
  return () => clearInterval(timer);
};

const textOf = (path: string) => {
  try {
    return textOfFile(path);
  } catch (error) {
    throw new BadCertificate(`${path} cannot be read: ${whyUnreadable(error)}.`);
  }
};

const parsed = <T>(path: string, what: string, parse: () => T) => {
  try {
    return parse();
  } catch {
    throw new BadCertificate(`${path} holds no ${what} in PEM form.`);
  }
};

const day = (date: string) => new Date(date).toISOString().slice(0, 10);
