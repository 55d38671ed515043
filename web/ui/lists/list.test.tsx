import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { List, type ListState, ShowMore } from './list.tsx';

const list: ListState<string> = {
  items: undefined,
  error: null,
  hasMore: false,
  isLoadingMore: false,
  loadMore: async () => false,
  retry: () => {},
};

const drawn = (state: Partial<ListState<string>>, more: object = {}) =>
  renderToStaticMarkup(
    <List
      list={{ ...list, ...state }}
      loading="Loading hymns..."
      failed="The hymns did not load."
      empty="No hymns yet."
      {...more}
    >
      {(items) => <p>{items.join(', ')}</p>}
    </List>,
  );

test('a loading list shows a spinner with its text (W7)', () => {
  expect(drawn({})).toContain('</svg>Loading hymns...</div>');
  expect(drawn({}, { loading: null })).toBe('');
});

test('a list that failed to load shows an error and a retry button (W7)', () => {
  const markup = drawn({ error: new Error('503') });
  expect(markup).toContain('The hymns did not load.');
  expect(markup).toContain('Try again');
  expect(drawn({ error: new Error('503') }, { failed: <b>Nothing</b> })).toBe('<b>Nothing</b>');
});

test('a failed refetch keeps the old items visible (W7)', () => {
  expect(drawn({ items: ['Abide'], error: new Error('503') })).toContain('<p>Abide</p>');
});

test('an empty list shows `empty`, or draws no items without it (W7)', () => {
  expect(drawn({ items: [] })).toBe('No hymns yet.');
  expect(drawn({ items: [] }, { empty: undefined })).toContain('<p></p>');
});

test('a list with more pages has a button below, or above with `isMoreAbove` (B3)', () => {
  const ready = { items: ['Abide', 'Amazing'], hasMore: true };
  expect(drawn(ready)).toMatch(/Amazing.*Show more/);
  expect(
    drawn(ready, { isMoreAbove: true, more: <ShowMore list={list}>Show earlier</ShowMore> }),
  ).toMatch(/Show earlier.*Amazing/);
  expect(drawn({ ...ready, hasMore: false })).not.toContain('Show more');
});
