import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { Avatar } from './avatar.tsx';

test('an avatar shows the picture, or initials without one (W10)', () => {
  const drawn = (imageUrl?: string | null) =>
    renderToStaticMarkup(<Avatar initials="RM" imageUrl={imageUrl} />);
  expect(drawn(null)).toMatch(/^<span[^>]*>RM<\/span>$/);
  expect(drawn('/ruth.png')).toMatch(/<img src="\/ruth.png" alt=""[^>]*>$/);
});
