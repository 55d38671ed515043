import type { Prayer } from '../../shared/prayers.ts';

type Answered = Pick<Prayer, 'id' | 'answeredAt'>;

/** One's own answered requests and those of one's groups, each once, the latest answer first. */
export const mergeAnswered = <P extends Answered>(...lists: readonly (readonly P[])[]) =>
  [...new Map(lists.flat().map((prayer) => [prayer.id, prayer])).values()].toSorted(
    (a, b) => (b.answeredAt ?? '').localeCompare(a.answeredAt ?? '') || b.id - a.id,
  );
