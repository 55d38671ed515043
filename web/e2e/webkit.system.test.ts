// needs: WebKitWebDriver gir1.2-webkit2-4.1 python3-gi Xvfb xauth import
import { expect, test } from 'bun:test';
import { playIn, unplayed } from './engines/play.ts';

const { played, errors } = await playIn('webkit');

test('the app works in WebKit: journeys, keyboard, pictures, without a server (W52)', () => {
  expect(errors).toEqual([]);
  expect(unplayed(played)).toEqual([]);
  expect(played.length).toBeGreaterThan(45);
});
