import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { List, type ListState, ShowMore } from './list.tsx';

const list: ListState<string> = {
  items: undefined,
  error: null,
  hasMore: false,
  isLoadingMore: false,
  loadMore: () => {},
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

test('a list that is not here yet turns a ring and says what it waits for', () => {
  expect(drawn({})).toContain('</svg>Loading hymns...</div>');
  expect(drawn({}, { loading: null })).toBe('');
});

test('a list that did not load says so and offers another try', () => {
  const markup = drawn({ error: new Error('503') });
  expect(markup).toContain('The hymns did not load.');
  expect(markup).toContain('Try again');
  expect(drawn({ error: new Error('503') }, { failed: <b>Nothing</b> })).toBe('<b>Nothing</b>');
});

test('what was read stays in sight when reading it again failed', () => {
  expect(drawn({ items: ['Abide'], error: new Error('503') })).toContain('<p>Abide</p>');
});

test('an empty list says that it is empty; one without words for it draws its items', () => {
  expect(drawn({ items: [] })).toBe('No hymns yet.');
  expect(drawn({ items: [] }, { empty: undefined })).toContain('<p></p>');
});

test('a list with more to come offers it below, or above where that is older', () => {
  const ready = { items: ['Abide', 'Amazing'], hasMore: true };
  expect(drawn(ready)).toMatch(/Amazing.*Show more/);
  expect(
    drawn(ready, { isMoreAbove: true, more: <ShowMore list={list}>Show earlier</ShowMore> }),
  ).toMatch(/Show earlier.*Amazing/);
  expect(drawn({ ...ready, hasMore: false })).not.toContain('Show more');
});
