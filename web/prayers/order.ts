import type { Prayer } from '../../shared/prayers.ts';

export const ORDERS = ['newest', 'oldest'] as const;
export const ORDER_WORDS = { newest: 'Newest First', oldest: 'Oldest First' };

export type Order = (typeof ORDERS)[number];

type Dated = Pick<Prayer, 'id' | 'createdAt'>;

// Times of others are only known to the minute: within one, ids say what came first, so that
// one's own request, whose seconds are known, does not stand before what came after it.
const byAge = (a: Dated, b: Dated) => minuteOf(a).localeCompare(minuteOf(b)) || a.id - b.id;

/** `2026-05-03T10:00` */
const minuteOf = ({ createdAt }: Dated) => createdAt.slice(0, 16);

export const inOrder = <P extends Dated>(prayers: readonly P[], order: Order) =>
  prayers.toSorted(order === 'oldest' ? byAge : (a, b) => byAge(b, a));
