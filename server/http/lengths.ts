/*
 * The length of an answer must not reveal the author of an anonymous request. The author gets their own name
 * and other flags, others get null. Spaces at the end make both equally long, which JSON allows (RFC 8259,
 * section 2).
 */

/** Flags that are true for an author alone, or for others alone. */
const FLAGS = [
  'isMine',
  'canEdit',
  'canDelete',
  'canAnswer',
  'asksAuthor',
  'isNew',
  'amened',
] as const;

/** Maximum bytes of an author's JSON: two names of 60 characters, three bytes each, an address, and syntax. */
const LONGEST_AUTHOR = 720;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');

const missingOf = (thing: Record<string, unknown>) => {
  const flags = FLAGS.filter((flag) => thing[flag] === true).length;
  if (thing.isAnonymous !== true) return flags;
  return flags + LONGEST_AUTHOR - bytesOf(thing.userId) - bytesOf(thing.user);
};

/** Returns the spaces that make an answer equally long for all readers. Only items with an author count. */
export const paddingLength = (value: unknown): number => {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + paddingLength(one), 0);
  if (typeof value !== 'object' || value === null) return 0;
  if ('isMine' in value) return missingOf({ ...value });
  return Object.values(value).reduce<number>((sum, one) => sum + paddingLength(one), 0);
};

/** Maximum characters of a filler: it has one of 256 lengths. */
const FILLER_MAX = 255;

/** Returns text of a random length for a header, to hide by how much a right guess shortens an answer. */
export const filler = (): string => {
  const [length = 0, ...bytes] = crypto.getRandomValues(new Uint8Array(FILLER_MAX + 1));
  return Buffer.from(bytes).toString('base64url').slice(0, length);
};
