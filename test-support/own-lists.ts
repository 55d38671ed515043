import { PRAYER_STATUSES } from '../shared/prayers.ts';

/** The path of each list of one's own requests: by every status, audience and order, and without one. */
export const ownLists = ['', ...PRAYER_STATUSES].flatMap((status) =>
  ['', 'private', 'shared'].flatMap((audience) =>
    ['newest', 'oldest'].map((sort) => {
      const query = { ...(status && { status }), ...(audience && { audience }), sort };
      return `/api/prayers?${new URLSearchParams(query)}`;
    }),
  ),
);
