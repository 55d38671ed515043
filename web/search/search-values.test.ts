import { expect, test } from 'bun:test';
import { CATEGORIES } from '../../shared/category-words.ts';
import { category, PRAYER_STATUSES } from '../../shared/prayers.ts';
import { searchQuery } from '../../shared/search.ts';
import { QUERY_MAX } from '../../shared/words.ts';
import { STATUSES, searchValuesIn } from './search-values.ts';

const TYPED = {
  q: ['mother', 'x'.repeat(QUERY_MAX), 'x'.repeat(QUERY_MAX + 1)],
  group: ['1', '9'.repeat(15), '0', '000', '9'.repeat(16), '-1', '1.5', '１', 'x', ' 1', '1\n'],
  status: [...PRAYER_STATUSES, 'deleted', 'Active'],
  category: [...CATEGORIES, 'other', 'Weather'],
  mine: ['1', '0', 'true'],
};

const NOTHING = {
  q: '',
  group: undefined,
  status: undefined,
  category: undefined,
  mine: undefined,
};

test('the search page takes from its address exactly what the server accepts (P29)', () => {
  for (const [name, values] of Object.entries(TYPED))
    for (const value of values) {
      const taken: object = searchValuesIn(new URLSearchParams({ [name]: value }));
      const isAccepted = searchQuery.safeParse({ [name]: value }).success;
      expect(taken).toEqual({ ...NOTHING, ...(isAccepted && { [name]: value }) });
    }
});

test('the search page offers the statuses and categories of the server, in their order (P29)', () => {
  expect(STATUSES).toEqual([...PRAYER_STATUSES]);
  expect([...CATEGORIES].map(String)).toEqual(category.options);
});
