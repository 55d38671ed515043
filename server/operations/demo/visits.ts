import type { PersonName } from './people.ts';

/** Somebody was here so many days ago: looked into each group, read the inbox, and prayed for a few. */
type DemoHooks = { who: PersonName; ago: number; prays: number };

/** The visits of the last days. Who is not named was last here long before. */
export const VISITS: readonly DemoHooks[] = [
  { who: 'david', ago: 6, prays: 2 },
  { who: 'yuna', ago: 5, prays: 2 },
  { who: 'walter', ago: 5, prays: 1 },
  { who: 'rosa', ago: 4, prays: 2 },
  { who: 'helen', ago: 4, prays: 2 },
  { who: 'thomas', ago: 3, prays: 1 },
  { who: 'ingrid', ago: 2, prays: 2 },
  { who: 'helen', ago: 2, prays: 2 },
  { who: 'samuel', ago: 2, prays: 2 },
  { who: 'grace', ago: 1, prays: 1 },
  { who: 'walter', ago: 1, prays: 2 },
  { who: 'peter', ago: 0, prays: 2 },
  { who: 'eleanor', ago: 0, prays: 1 },
];
