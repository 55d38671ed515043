import { mkdirSync } from 'node:fs';
import { DESKTOP, expect, test } from './fixtures.ts';
import { CARDS, fillParish, nameCongregation, WRITTEN } from './sheet-scene.ts';

/* What a group prints, as the page shows it before: `npm run screenshots paper`. */
const FOLDER = 'dist/screenshots';
const KINDS = ['requests', 'answers', 'cards', 'poster'];
const wanted = process.env.UPHELD_PICTURES ?? 'all';

/** What every machine has letters for, without the address that is there to be long. */
const isDrawn = ({ text }: { text: string }) =>
  /^[\p{Script=Latin}\p{P}\s]+$/u.test(text) && !text.includes('https');

test('paper', async ({ administrator }) => {
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
    await expect(paper.getByText(/Please|Pray along|Point the camera/).first()).toBeVisible();
    await paper.screenshot({ path: `${FOLDER}/paper-${kind}.png` });
  }
});
