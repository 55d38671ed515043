/*
 * Links, addresses and Message-IDs with a secret: somebody else who has one can act for its person. Every link of
 * this kind is made from `secretPaths`, and `secretsIn` finds it in a text.
 */

type PathOf = (secret: string) => string;

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
const SIGNS = 43;
const TOKEN = `(?:${times(String.raw`\d`, 1)}\\d{0,14}${broken('-')}${BREAK}[narwoh]${BREAK}${broken('-')}${BREAK})?${times('[\\w-]', SIGNS)}`;
/** The beginning of a token that was cut off. */
const BEGINNING = String.raw`[\w-]{16,}`;
/** The code of a card: eight letters, no vowel among them. */
const CODE = String.raw`[b-df-hj-np-tv-z]{4}-?[b-df-hj-np-tv-z]{4}(?![\w-])`;

const CARD = broken(secretPaths.card(''));
const prefixes = [...Object.values(secretPaths), ...CALL_PATHS]
  .filter((pathOf) => pathOf !== secretPaths.card)
  .map((pathOf) => broken(pathOf('')));
const LINK = `(?:${prefixes.join('|')})${BREAK}(?:(?<token>${TOKEN})|(?<beginning>${BEGINNING}))|${CARD}${BREAK}${CODE}`;
const AT = '(?:@|%(?:25){0,2}40)';
const HEX = times('[0-9a-f]', 32);
/** An address of ours with a secret behind its plus. */
const ADDRESS = `[^\\s"'<>(),;:+]${BREAK}(?:\\+|%(?:25){0,2}2b)${BREAK}(?<hex>${HEX})(?:(?<at>${BREAK}${AT})|(?!\\w))`;
/** The Message-ID of a mail of ours, with the secret of its recipient or without. */
const MESSAGE_ID = `(?:^|[^\\w-])(?:${HEX}\\.${BREAK})?(?<id>${times('[\\w-]', SIGNS)})${BREAK}${AT}`;

const ANY = new RegExp(`${LINK}|${ADDRESS}|${MESSAGE_ID}`, 'gi');

const BREAKS = new RegExp(BREAK.slice(0, -1), 'g');
/** A word, or several that are joined like this: `OurPrayerLetter2026`. */
const WORDS = /^(?:[A-Z]?[a-z]+|[A-Z]+)?(?:[A-Z][a-z]+)*\d{0,4}$/;

/** Whether signs may be random: they are neither of one case nor words with hyphens or line ends between them. */
const mayBeRandom = (signs: string) =>
  /[a-z]/.test(signs) &&
  /[A-Z]/.test(signs) &&
  !signs
    .replaceAll(BREAKS, '-')
    .split(/[-_]/)
    .every((part) => WORDS.test(part));

/** The rest of a host's name, or of a path that goes on: `github.com/notifications` is no place of ours. */
const IN_A_FOLDER = /(?:^|[^/])\/[\w.~-]{1,100}$/;

/** Whether what looks like a secret is one by all that is known of ours. */
const isSecret = (text: string, { index, 0: found, groups }: RegExpExecArray) => {
  const { token, beginning, hex, at, id } = groups ?? {};
  if (hex !== undefined)
    return (hex.match(BREAKS)?.length ?? 0) <= 1 && (at !== undefined || /[a-f]/i.test(hex));
  if (id !== undefined) return mayBeRandom(id);
  // The code of a card.
  if (token === undefined && beginning === undefined) return true;
  const isInFolder = IN_A_FOLDER.test(text.slice(Math.max(0, index - 110), index));
  const isWhole = !/[\w-]/.test(text.charAt(index + found.length));
  if (token !== undefined && (isWhole || !isInFolder) && mayBeRandom(token)) return true;
  const [part = ''] = /^[\w-]{16,1000}/.exec(beginning ?? token ?? '') ?? [];
  return !isInFolder && mayBeRandom(part) && (/\d/.test(part) || part.length > 32);
};

/** The secrets in a text, one after another. */
function* foundIn(text: string) {
  const looking = new RegExp(ANY);
  for (let found = looking.exec(text); found; found = looking.exec(text)) {
    if (isSecret(text, found)) yield found;
    // A secret may begin in what only looked like one.
    else looking.lastIndex = found.index + 1;
  }
}

/** Returns where a text holds a secret link, address or Message-ID. Group links are not among them: they are passed on. */
export const secretsIn = (text: string): { start: number; end: number }[] =>
  [...foundIn(text)].map(({ index, 0: found }) => ({
    // Not with the sign before a Message-ID.
    start: /^[\w/%+-]/.test(found) ? index : index + 1,
    end: index + found.length,
  }));

/** No text that is stored is longer. In characters. */
const LONGEST = 20_000;

/** Whether a text holds no secret link, address or Message-ID. Says so of a text that is too long to be stored, too. */
export const holdsNoSecret = (text: string) =>
  text.length > LONGEST || foundIn(text).next().done === true;
