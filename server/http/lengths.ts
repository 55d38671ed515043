/*
 * The length of an answer must not reveal the author of an anonymous request. The author gets their own name
 * and other flags, others get null. Spaces at the end make both equally long, which JSON allows (RFC 8259,
 * section 2).
 */

/** Maximum bytes of an author's JSON: two names of 60 characters, three bytes each, an address, and syntax. */
const LONGEST_AUTHOR = 720;
/** Bytes of the JSON of a hidden author: null as the id, and null as the user. */
const UNKNOWN_AUTHOR = 8;

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '');

/** Flags that are true for an author alone, or for others alone. */
type Authored = Partial<
  Record<
    | 'isMine'
    | 'canEdit'
    | 'canDelete'
    | 'canAnswer'
    | 'asksAuthor'
    | 'isNew'
    | 'amened'
    | 'isAnonymous',
    boolean
  > & { userId: number | null; user: object | null }
>;

// By name: a loop over a list of names takes four times as long.
const missingOf = (item: Authored) =>
  Number(item.isMine === true) +
  Number(item.canEdit === true) +
  Number(item.canDelete === true) +
  Number(item.canAnswer === true) +
  Number(item.asksAuthor === true) +
  Number(item.isNew === true) +
  Number(item.amened === true) +
  (item.isAnonymous === true ? LONGEST_AUTHOR - authorBytes(item) : 0);

const authorBytes = ({ userId, user }: Authored) =>
  userId === null && user === null ? UNKNOWN_AUTHOR : bytesOf(userId) + bytesOf(user);

const hasAuthor = (value: object): value is Authored => 'isMine' in value;

/** Returns the spaces that make an answer equally long for all readers. Only items with an author count. */
export const paddingLength = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  if (hasAuthor(value)) return missingOf(value);
  let sum = 0;
  if (Array.isArray(value)) for (const one of value) sum += paddingLength(one);
  else for (const name in value) sum += paddingLength(value[name as keyof typeof value]);
  return sum;
};

/** Maximum characters of a filler: it has one of 256 lengths. */
const FILLER_MAX = 255;

/** Returns text of a random length for a header, to hide by how much a right guess shortens an answer. */
export const filler = (): string => {
  const [length = 0, ...bytes] = crypto.getRandomValues(new Uint8Array(FILLER_MAX + 1));
  return Buffer.from(bytes).toString('base64url').slice(0, length);
};
