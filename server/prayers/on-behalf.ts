import { m } from '../../shared/messages.ts';
import type { NewPrayer } from '../../shared/prayers.ts';
import { invalid } from '../http/errors.ts';

type Sent = Pick<Partial<NewPrayer>, 'onBehalfOf' | 'consent' | 'mayBePrinted'>;
type Stored = {
  onBehalfOf?: string | null;
  consent?: NewPrayer['consent'];
  mayBePrinted?: number;
};

/**
 * Returns the person a request is for and whether it may be printed, after a change. Fields that are not
 * sent stay. For another person, only that person's consent decides. Throws 400 without it.
 */
export const onBehalfAfter = (stored: Stored, sent: Sent) => {
  const onBehalfOf = sent.onBehalfOf === undefined ? (stored.onBehalfOf ?? null) : sent.onBehalfOf;
  if (onBehalfOf === null)
    return {
      onBehalfOf,
      consent: null,
      mayBePrinted: sent.mayBePrinted ?? stored.mayBePrinted === 1,
    };
  const isSamePerson = onBehalfOf === stored.onBehalfOf;
  const consent = sent.consent ?? (isSamePerson ? stored.consent : undefined);
  if (!consent) throw invalid(m.prayers_consent_required());
  return { onBehalfOf, consent, mayBePrinted: consent === 'print' };
};
