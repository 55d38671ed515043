import { m } from '../../shared/messages.ts';
import { type RefusalCode, refusals } from '../../shared/refusals.ts';
import { inWords } from '../../shared/wait.ts';

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

  get status() {
    return refusals[this.code].status;
  }
}

/** A refusal in its own sentence: `throw refused('group-not-found')`. */
export const refused = (code: RefusalCode) => new Refusal(code);

/** 400 with the sentence of the rule that the input breaks. */
export const invalid = (sentence: string) => new Refusal('invalid', sentence);

/** A refusal that tells the caller to try again after `seconds`. */
export const later = (code: RefusalCode, seconds: number, sentence = refusals[code].sentence()) =>
  new Refusal(code, sentence, { 'retry-after': String(seconds) });

type SaidWhen = (values: { when: string }) => string;

/** 429 that says in words when one may try again, after `seconds`: `in 2 hours`. */
export const tooOften = (seconds: number, says: SaidWhen = m.refusals_too_often_until) =>
  later('too-often', seconds, says({ when: inWords(seconds) }));

/** Throws this refusal unless the rule holds. */
export function authorize(allowed: boolean, code: RefusalCode): asserts allowed {
  if (!allowed) throw refused(code);
}
