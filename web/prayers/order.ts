import type { Prayer } from '../../shared/prayers.ts';

export const ORDERS = ['newest', 'oldest'] as const;
export const ORDER_WORDS = { newest: 'Newest First', oldest: 'Oldest First' };

export type Order = (typeof ORDERS)[number];

type Dated = Pick<Prayer, 'id' | 'createdAt'>;

// Times of others are only known to the minute: within one, ids say what came first.
const byAge = (a: Dated, b: Dated) => a.createdAt.localeCompare(b.createdAt) || a.id - b.id;

export const inOrder = <P extends Dated>(prayers: readonly P[], order: Order) =>
  prayers.toSorted(order === 'oldest' ? byAge : (a, b) => byAge(b, a));
