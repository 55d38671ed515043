import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { Avatar } from './avatar.tsx';

test('a person is shown by their picture, else their initials (W10)', () => {
  const drawn = (imageUrl?: string | null) =>
    renderToStaticMarkup(<Avatar initials="RM" imageUrl={imageUrl} />);
  expect(drawn(null)).toMatch(/^<span[^>]*>RM<\/span>$/);
  expect(drawn('/ruth.png')).toMatch(/<img src="\/ruth.png" alt=""[^>]*>$/);
});
