/**
 * The calls that take an `Idempotency-Key`: what comes again with the same key is not made a second
 * time.
 */
export const SENT_ONCE = ['createPrayer', 'addComment', 'addUpdate'] as const;

export type SentOnceCall = (typeof SENT_ONCE)[number];
