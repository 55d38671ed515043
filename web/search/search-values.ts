import { CATEGORIES } from '../../shared/category-words.ts';
import { keysOf } from '../../shared/keys-of.ts';
import { m } from '../../shared/messages.ts';
import { QUERY_MAX } from '../../shared/words.ts';

const STATUS_WORDS = {
  active: m.search_status_active,
  answered: m.search_status_answered,
  resting: m.search_status_resting,
};

/** The statuses that the search can be limited to. */
export const STATUSES = keysOf(STATUS_WORDS);

export const statusWords = (status: keyof typeof STATUS_WORDS) => STATUS_WORDS[status]();

/**
 * Returns the query and filters in a URL, without values that the server would refuse. Does not use the
 * server's schema, because validation is much code, and the pages that are read would load it with this one.
 */
export const searchValuesIn = (search: URLSearchParams) => {
  const q = search.get('q') ?? '';
  const group = search.get('group') ?? '';
  return {
    q: q.length <= QUERY_MAX ? q : '',
    group: /^\d{1,15}$/.test(group) && Number(group) > 0 ? group : undefined,
    status: STATUSES.find((known) => known === search.get('status')),
    category: CATEGORIES.find((known) => known === search.get('category')),
    mine: search.get('mine') === '1' ? ('1' as const) : undefined,
  };
};
