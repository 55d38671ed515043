import { type RefusalCode, refusals } from '../../shared/refusals.ts';

/**
 * A call is refused: a code for programs and one sentence for people. Rules throw it; only
 * on-error.ts turns it into an HTTP response.
 */
export class Refusal extends Error {
  constructor(
    readonly code: RefusalCode,
    sentence = refusals[code].sentence(),
    readonly headers: Record<string, string> = {},
  ) {
    super(sentence);
  }

  /** The HTTP status. */
  get status() {
    return refusals[this.code].status;
  }
}

/** A refusal in its own sentence: `throw refused('group-not-found')`. */
export const refused = (code: RefusalCode) => new Refusal(code);

/** 400 with the sentence of the rule that the input breaks. */
export const invalid = (sentence: string) => new Refusal('invalid', sentence);

/** A refusal that tells the caller to try again after `seconds`. */
export const later = (code: RefusalCode, seconds: number) =>
  new Refusal(code, refusals[code].sentence(), { 'retry-after': String(seconds) });

/** 429 with the number of seconds to wait. */
export const tooOften = (seconds: number) => later('too-often', seconds);

/** Throws this refusal unless the rule holds. */
export function authorize(allowed: boolean, code: RefusalCode): asserts allowed {
  if (!allowed) throw refused(code);
}
