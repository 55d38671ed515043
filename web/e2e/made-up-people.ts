import type { PersonToPray } from '../../shared/people-to-pray.ts';

const GROUPS = [
  { id: 1, name: 'Tuesday Evening Group' },
  { id: 2, name: 'Choir' },
];

/** Three people to pray for today: with the longest line, in both groups, and without a line. */
export const MADE_UP_PEOPLE: PersonToPray[] = [
  {
    id: 4,
    firstName: 'Boaz',
    lastName: 'Featherstonehaugh',
    profileImageUrl: null,
    standingRequest: `${'For my three children, who live far away, and for patience. '.repeat(3)}Thank you all.`,
    groups: GROUPS,
  },
  {
    id: 5,
    firstName: 'Tamar',
    lastName: 'Miller',
    profileImageUrl: null,
    standingRequest: null,
    groups: GROUPS.slice(0, 1),
  },
  {
    id: 6,
    firstName: 'Hannah',
    lastName: 'Miller',
    profileImageUrl: null,
    standingRequest: 'That I grow patient.',
    groups: GROUPS.slice(0, 1),
  },
];
