import { PRAYER_LISTS } from '../cache.ts';

export const PRAYER_READS = [...PRAYER_LISTS, 'getPrayer', 'getStats'] as const;

/** What changes elsewhere when a group is gone; its own reads are forgotten, not asked for again. */
export const BEYOND_THE_GROUP = [
  'listGroups',
  'listPrayers',
  'listAnsweredPrayers',
  'listGroupsAnsweredPrayers',
  'listBookmarkedPrayers',
  'listSharedPrayers',
  'getPrayer',
  'getStats',
] as const;

export const GROUP_READS = ['listGroups', 'getGroup', 'listMembers', 'getStats'] as const;
