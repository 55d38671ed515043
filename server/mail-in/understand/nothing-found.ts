import type { Email } from 'postal-mime';
import type { MailOutcome } from '../../../shared/mailbox.ts';
import { mailWords } from '../../../shared/messages/compiled/words/mail.js';
import { oneOf } from '../../../shared/one-of.ts';

/** The content of a mail without words. */
export type NothingFound = Extract<
  MailOutcome,
  'empty' | 'only-quote' | 'only-files' | 'encrypted'
>;

/** Encrypted by OpenPGP (RFC 3156) or by S/MIME (RFC 8551). */
const ENCRYPTED = /^(multipart\/encrypted|application\/(x-)?pkcs7-mime)/i;
const ENCRYPTED_PART = /^application\/(pgp-encrypted|(x-)?pkcs7-mime)$/i;

const ARMOUR = /-----BEGIN PGP MESSAGE-----[\s\S]*?(-----END PGP MESSAGE-----|$)/g;
const SIGNED = /-----BEGIN PGP SIGNED MESSAGE-----\n(?:[\w-]+: .*\n)*\n?/g;
const SIGNATURE = /-----BEGIN PGP SIGNATURE-----[\s\S]*?(-----END PGP SIGNATURE-----|$)/g;
/** The line that mail programs write in place of a picture. */
const PICTURE = new RegExp(String.raw`^\[${oneOf(['cid'], mailWords.picture)}\s?:[^\]]*\]$`, 'gim');

/** Returns a text without what programs write of pictures, signatures and encrypted words. */
export const readableText = (text: string) =>
  text
    .replaceAll(/\r\n/g, '\n')
    .replaceAll(ARMOUR, '')
    .replaceAll(SIGNATURE, '')
    .replaceAll(SIGNED, '')
    .replaceAll(PICTURE, '');

/** Bytes of a picture that is more than a logo below a signature. */
const MORE_THAN_A_LOGO = 30_000;

/** Parts that are neither pictures nor files of the sender's: signatures, reactions, invitations to meetings. */
const NO_FILE = /^(?:text|multipart|message)\/|^application\/(?:pgp|(?:x-)?pkcs7|ics)/i;

/** Returns whether a mail has pictures or files that its sender added. One without content was left out before. */
export const hasFiles = ({ attachments }: Email) =>
  attachments.some(({ mimeType, content, disposition }) => {
    if (NO_FILE.test(mimeType)) return false;
    const size = typeof content === 'string' ? content.length : content.byteLength;
    const isLogo = mimeType.startsWith('image/') && disposition !== 'attachment';
    return !isLogo || size > MORE_THAN_A_LOGO;
  });

/** Returns the content of a mail in which no words of its sender were found. */
export const nothingFound = (mail: Email): NothingFound => {
  const type = mail.headers.find(({ key }) => key === 'content-type')?.value ?? '';
  const text = mail.text ?? '';
  const isEncrypted =
    ENCRYPTED.test(type) ||
    text.includes('-----BEGIN PGP MESSAGE-----') ||
    mail.attachments.some(({ mimeType }) => ENCRYPTED_PART.test(mimeType));
  if (isEncrypted) return 'encrypted';
  if (mail.attachments.length > 0 || text.search(PICTURE) >= 0) return 'only-files';
  return text.trim() === '' && (mail.html ?? '') === '' ? 'empty' : 'only-quote';
};
