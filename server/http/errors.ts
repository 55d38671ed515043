import { m } from '../../shared/messages.ts';
import { type RefusalCode, refusals } from '../../shared/refusals.ts';
import { inWords } from '../../shared/wait.ts';

/** A refused call: a code for programs, a sentence for people. Only on-error.ts turns it into a response. */
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

/** Returns a refusal with its own sentence: `throw refused('group-not-found')`. */
export const refused = (code: RefusalCode) => new Refusal(code);

/** Returns a 400 with the sentence of the rule that the input breaks. */
export const invalid = (sentence: string) => new Refusal('invalid', sentence);

/** Returns a refusal with `Retry-After`, in seconds. */
export const retryLater = (
  code: RefusalCode,
  seconds: number,
  sentence = refusals[code].sentence(),
) => new Refusal(code, sentence, { 'retry-after': String(seconds) });

type SaidWhen = (values: { when: string }) => string;

/** Returns a 429 whose sentence has the time to wait, such as `in 2 hours`. */
export const tooOften = (seconds: number, says: SaidWhen = m.refusals_too_often_until) =>
  retryLater('too-often', seconds, says({ when: inWords(seconds) }));

/** Throws this refusal unless the rule holds. */
export function authorize(allowed: boolean, code: RefusalCode): asserts allowed {
  if (!allowed) throw refused(code);
}
