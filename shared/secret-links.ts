/*
 * Links, addresses and Message-IDs with a secret: somebody else who has one can act for its person. Every link of
 * this kind is made from `secretPaths`, and `secretsIn` finds it in a text.
 */

type PathOf = (secret: string) => string;

/** The paths of links with a secret. */
export const secretPaths = {
  resetPassword: (token) => `/reset-password/${token}`,
  acceptInvitation: (token) => `/accept-invitation/${token}`,
  confirmAddress: (token) => `/confirm-address/${token}`,
  changeAddress: (token) => `/change-address/${token}`,
  undoAddress: (token) => `/undo-address/${token}`,
  prayed: (token) => `/mail/prayed/${token}`,
  takeBack: (token) => `/mail/take-back/${token}`,
  unsubscribe: (token) => `/unsubscribe/${token}`,
  signIn: (token) => `/sign-in/${token}`,
  setUp: (token) => `/auth?setup=${token}`,
  card: (code) => `/card#${code}`,
} satisfies Record<string, PathOf>;

/** The paths of calls with a secret, where they are not those of links. */
const CALL_PATHS: readonly PathOf[] = [
  (token) => `/api/account/address/${token}`,
  (token) => `/api/mail-links/${token}`,
  (token) => `/api/invitations/${token}`,
  (token) => `/api/objects/upload/${token}`,
  (token) => `/api/admin/backups/downloads/${token}`,
];

/** Where mail programs break a long word: after `=` or spaces, with the marks of a quote on the next line. */
const BREAK = String.raw`(?:[\u00ad\u200b\u2060]|=?[ \t]{0,3}\r?\n[ \t>|]{0,8})?`;

/** Signs of a link that programs encode, some of them twice. */
const ENCODED: Record<string, string> = { '/': '2f', '?': '3f', '=': '3d', '#': '23', '-': '2d' };

const signIn = (sign: string) => {
  const plain = sign.replace(/[/?=#.+-]/, String.raw`\$&`);
  const code = ENCODED[sign];
  return code ? `(?:${plain}|%(?:25){0,2}${code})` : plain;
};

const broken = (word: string) => [...word].map(signIn).join(BREAK);

const times = (sign: string, count: number) => `(?:${sign}${BREAK}){${count - 1}}${sign}`;

/** A token has 43 signs. One that stops a kind of mail begins with whose it is and with the kind. */
const TOKEN = `(?:${times(String.raw`\d`, 1)}\\d{0,14}${broken('-')}${BREAK}[naroh]${BREAK}${broken('-')}${BREAK})?${times('[\\w-]', 43)}`;
/** The beginning of a token: what is missing of it can be guessed. A card's code has eight letters. */
const BEGINNING = String.raw`[\w-]{16,}|[b-df-hj-np-tv-z]{4}-?[b-df-hj-np-tv-z]{4}`;

const prefixes = [...Object.values(secretPaths), ...CALL_PATHS].map((pathOf) => pathOf(''));
const LINK = `(?:${prefixes.map(broken).join('|')})${BREAK}(?:${TOKEN}|${BEGINNING})`;
const HEX = times('[0-9a-f]', 32);
/** An address of ours with a secret behind its plus. */
const ADDRESS = `(?:\\+|%(?:25){0,2}2b)${BREAK}${HEX}`;
/** The Message-ID of a mail of ours, with the secret of its recipient or without. */
const MESSAGE_ID = `(?:^|[^\\w-])(?:${HEX}\\.${BREAK})?${times('[\\w-]', 43)}${BREAK}(?:@|%(?:25){0,2}40)`;

const ANY = new RegExp(`${LINK}|${ADDRESS}|${MESSAGE_ID}`, 'gi');

/** Returns where a text holds a secret link, address or Message-ID. Group links are not among them: they are passed on. */
export const secretsIn = (text: string): { start: number; end: number }[] =>
  [...text.matchAll(ANY)].map(({ index, 0: found }) => ({
    // Not with the sign before a Message-ID.
    start: /^[\w/%+-]/.test(found) ? index : index + 1,
    end: index + found.length,
  }));

/** No text that is stored is longer. In characters. */
const LONGEST = 20_000;

/** Whether a text holds no secret link, address or Message-ID. Says so of a text that is too long to be stored, too. */
export const holdsNoSecret = (text: string) => text.length > LONGEST || text.search(ANY) < 0;
