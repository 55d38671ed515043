import type { PersonName } from './people.ts';

/** A visit: `who` opened each group, read the inbox, and prayed for `prays` requests, `ago` days ago. */
type Visit = { who: PersonName; ago: number; prays: number };

/** The visits of the last days. Other users were last there long before. */
export const VISITS: readonly Visit[] = [
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
