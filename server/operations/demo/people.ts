import { keysOf } from '../../../shared/keys-of.ts';
/** The made-up users, by the names that the story uses. */
export const PEOPLE = {
  helen: { firstName: 'Helen', lastName: 'Marsh' },
  peter: { firstName: 'Peter', lastName: 'Okafor' },
  ingrid: { firstName: 'Ingrid', lastName: 'Vance' },
  david: { firstName: 'David', lastName: 'Lindqvist' },
  rosa: { firstName: 'Rosa', lastName: 'Delgado' },
  martin: { firstName: 'Martin', lastName: 'Hughes' },
  grace: { firstName: 'Grace', lastName: 'Adeyemi' },
  walter: { firstName: 'Walter', lastName: 'Brand' },
  yuna: { firstName: 'Yuna', lastName: 'Park' },
  thomas: { firstName: 'Thomas', lastName: 'Reid' },
  eleanor: { firstName: 'Eleanor', lastName: 'Finch' },
  samuel: { firstName: 'Samuel', lastName: 'Tran' },
  dorothy: { firstName: 'Dorothy', lastName: 'Hale' },
} as const;

export type PersonName = keyof typeof PEOPLE;

export const personNames = keysOf(PEOPLE);

/** The groups. The first member owns the group. */
export const GROUPS = {
  tuesday: {
    name: 'Tuesday Evening Group',
    description: 'We meet at seven in Helen’s living room, with tea.',
    members: ['helen', 'peter', 'rosa', 'martin', 'grace', 'walter', 'samuel', 'dorothy'],
  },
  breakfast: {
    name: 'Prayer Breakfast',
    description: 'First Saturday of the month, half past eight, church kitchen.',
    members: ['ingrid', 'helen', 'grace', 'eleanor', 'yuna', 'rosa'],
  },
  whole: {
    name: 'The Whole Church',
    description: 'What everybody at St. Brendan’s may pray for.',
    members: [
      'peter',
      'helen',
      'ingrid',
      'david',
      'rosa',
      'martin',
      'grace',
      'walter',
      'yuna',
      'thomas',
      'eleanor',
      'samuel',
      'dorothy',
    ],
  },
} as const satisfies Record<
  string,
  { name: string; description: string; members: readonly [PersonName, ...PersonName[]] }
>;

export type GroupName = keyof typeof GROUPS;

export const groupNames = keysOf(GROUPS);

/** The users that the printed links sign in: an administrator and a member. */
export const VISITORS = ['helen', 'samuel'] as const satisfies readonly PersonName[];

/** A user who is not reached: away for months, without push, and with a refused mail address. */
export const UNREACHED: PersonName = 'dorothy';

export const addressOf = (name: PersonName) => `${name}@example.org`;
