/**
 * Why a call was refused: a status and one plain sentence fit to show to a member.
 * Rules throw one of these; only on-error.ts turns them into an HTTP response.
 */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    sentence: string,
    readonly headers: Record<string, string> = {},
  ) {
    super(sentence);
  }
}

export const invalid = (sentence: string) => new Refusal(400, sentence);
export const signedOut = () => new Refusal(401, 'Please sign in first.');
export const wrongCredentials = (sentence: string) => new Refusal(401, sentence);
export const forbidden = (sentence: string) => new Refusal(403, sentence);
/** For what is missing and for what may not be seen: the two must look the same. */
export const notFound = (thing: string) => new Refusal(404, `${thing} not found.`);
/** For a link whose sentence is its own, found nowhere. */
export const unknownLink = (sentence: string) => new Refusal(404, sentence);
export const conflict = (sentence: string) => new Refusal(409, sentence);
export const gone = (sentence: string) => new Refusal(410, sentence);
export const tooLarge = (sentence: string) => new Refusal(413, sentence);
/** Too often: `seconds` until it may be tried again. */
export const tooMany = (seconds: number) =>
  new Refusal(429, 'That was too often. Please wait a little and try again.', {
    'retry-after': String(seconds),
  });
export const unavailable = (sentence: string) => new Refusal(503, sentence, { 'retry-after': '5' });
/** The disk is full. */
export const noRoom = () =>
  new Refusal(507, 'The server has no room left to save this. Please tell its operator.');
export const wrongType = (sentence: string) => new Refusal(415, sentence);

/** Throws a 403 with this sentence unless the rule holds. */
export function authorize(allowed: boolean, sentence: string): asserts allowed {
  if (!allowed) throw forbidden(sentence);
}
