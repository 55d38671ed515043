import { mkdirSync } from 'node:fs';
import { DESKTOP, expect, test } from './fixtures.ts';
import { CARDS, fillParish, nameCongregation, WRITTEN } from './sheet-scene.ts';

/* Takes screenshots of the pages that a group prints: `npm run screenshots paper`. */
const FOLDER = 'dist/screenshots';
const KINDS = ['requests', 'answers', 'cards', 'poster'];
const wanted = process.env.UPHELD_PICTURES ?? 'all';

/** Whether every machine has fonts for the text. The long address is omitted, too. */
const isDrawn = ({ text }: { text: string }) =>
  /^[\p{Script=Latin}\p{P}\s]+$/u.test(text) && !text.includes('https');

test('every printed page has its screenshot', async ({ administrator }) => {
  test.skip(!['all', 'paper'].includes(wanted));
  mkdirSync(FOLDER, { recursive: true });
  const deborah = await administrator('Deborah', { viewport: DESKTOP });
  await nameCongregation(deborah, 'St. Mary’s Church');
  const { page } = deborah;
  const { path } = await fillParish(deborah, {
    cards: CARDS.filter(isDrawn),
    written: WRITTEN.slice(0, 4),
  });
  for (const kind of KINDS) {
    await page.goto(`${path}?paper=a4&what=${kind}`);
    const paper = page.getByRole('article');
    if (kind === 'poster') await paper.getByRole('button').click();
    await expect(paper.getByText(/Please|Pray along|Point the camera/).first()).toBeVisible();
    await paper.screenshot({ path: `${FOLDER}/paper-${kind}.png` });
  }
});
