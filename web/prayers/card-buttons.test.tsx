import { expect, test } from 'bun:test';
import { Bookmark } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { m } from '../../shared/messages.ts';
import { CardButton, CardButtons } from './card-buttons.tsx';

test('a card’s button is described by the name of its request (W28)', () => {
  const markup = renderToStaticMarkup(
    <CardButtons label="Pray for “Our neighbour Joe”">
      <CardButton icon={Bookmark}>Bookmark</CardButton>
    </CardButtons>,
  );
  const row = /<fieldset id="([^"]+)" aria-label="Pray for “Our neighbour Joe”"/.exec(markup)?.[1];
  expect(row).toBeTruthy();
  expect(markup).toContain(`aria-describedby="${row}"`);
});

test('a button’s text has the count once, and a pressed one ends in "press to undo" (W28)', () => {
  for (const text of [m.prayers_card_pray, m.prayers_card_pray_again, m.prayers_card_prayed])
    expect(text({ count: 3 }).match(/3/g)).toHaveLength(1);
  expect(m.prayers_card_prayed({ count: 1 })).toEndWith('press to undo');
  expect(m.prayers_card_praised({ count: 1 })).toEndWith('press to undo');
  expect(m.prayers_card_undo()).toEndWith('press to undo');
});
