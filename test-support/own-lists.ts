import { PRAYER_STATUSES } from '../shared/prayers.ts';

/** Paths of all lists of the user's own requests: by every status, audience and order, and without. */
export const ownLists = ['', ...PRAYER_STATUSES].flatMap((status) =>
  ['', 'private', 'shared'].flatMap((audience) =>
    ['newest', 'oldest'].map((sort) => {
      const query = { ...(status && { status }), ...(audience && { audience }), sort };
      return `/api/prayers?${new URLSearchParams(query)}`;
    }),
  ),
);
