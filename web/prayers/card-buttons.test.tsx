import { expect, test } from 'bun:test';
import { Bookmark } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { m } from '../../shared/messages.ts';
import { CardButton, CardButtons } from './card-buttons.tsx';

test('a button of a card knows for which request it is (W28)', () => {
  const markup = renderToStaticMarkup(
    <CardButtons label="Pray for “Our neighbour Joe”">
      <CardButton icon={Bookmark}>Bookmark</CardButton>
    </CardButtons>,
  );
  const row = /<fieldset id="([^"]+)" aria-label="Pray for “Our neighbour Joe”"/.exec(markup)?.[1];
  expect(row).toBeTruthy();
  expect(markup).toContain(`aria-describedby="${row}"`);
});

test('how many have prayed is said once, and what is pressed says how to undo it (W28)', () => {
  for (const say of [m.prayers_card_pray, m.prayers_card_pray_again, m.prayers_card_prayed])
    expect(say({ count: 3 }).match(/3/g)).toHaveLength(1);
  expect(m.prayers_card_prayed({ count: 1 })).toEndWith('press to undo');
  expect(m.prayers_card_praised({ count: 1 })).toEndWith('press to undo');
  expect(m.prayers_card_undo()).toEndWith('press to undo');
});
