/*
 * The length of an answer must not tell who wrote an anonymous request. Its author gets their own name
 * with it, and other flags; others get null. Spaces at the end make both as long: JSON allows them there
 * (RFC 8259, section 2).
 */

/** What is true for an author alone, or for others alone. */
const FLAGS = [
  'isMine',
  'canEdit',
  'canDelete',
  'canAnswer',
  'asksAuthor',
  'isNew',
  'amened',
] as const;

/**
 * The longest id and person in JSON, in bytes: two names of 60 characters, three bytes each, an address of
 * 254, and what stands around them.
 */
const LONGEST_AUTHOR = 720;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');

const missingOf = (thing: Record<string, unknown>) => {
  const flags = FLAGS.filter((flag) => thing[flag] === true).length;
  if (thing.isAnonymous !== true) return flags;
  return flags + LONGEST_AUTHOR - bytesOf(thing.userId) - bytesOf(thing.user);
};

/**
 * How many spaces make an answer as long as it is for any other reader who sees it so. Only what has
 * an author counts: requests, comments and updates.
 */
export const missingSpaces = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + missingSpaces(one), 0);
  if (typeof value !== 'object' || value === null) return 0;
  if ('isMine' in value) return missingOf({ ...value });
  return Object.values(value).reduce<number>((sum, one) => sum + missingSpaces(one), 0);
};

/** At most this many characters of a filler: the length is one of 256. */
const FILLER_MAX = 255;

/**
 * Text of a random length for a header. What a compressed answer has in common with a guess changes its
 * length by a few bytes, which this hides.
 */
export const filler = (): string => {
  const [length = 0, ...bytes] = crypto.getRandomValues(new Uint8Array(FILLER_MAX + 1));
  return Buffer.from(bytes).toString('base64url').slice(0, length);
};
