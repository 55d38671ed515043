import { mkdirSync } from 'node:fs';
import { DESKTOP, expect, test } from './fixtures.ts';
import { fillParish } from './sheet-scene.ts';

/* What a group prints, as the page shows it before: `npm run screenshots paper`. */
const FOLDER = 'dist/screenshots';
const KINDS = ['requests', 'answers', 'cards', 'poster'];
const wanted = process.env.UPHELD_PICTURES ?? 'all';

test('paper', async ({ person }) => {
  test.skip(!['all', 'paper'].includes(wanted));
  mkdirSync(FOLDER, { recursive: true });
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const { path } = await fillParish(ruth);
  for (const kind of KINDS) {
    await ruth.page.goto(`${path}?paper=a4&what=${kind}`);
    const paper = ruth.page.getByRole('article');
    await expect(paper.getByText(/Please|Pray along|Point the camera/).first()).toBeVisible();
    await paper.screenshot({ path: `${FOLDER}/paper-${kind}.png` });
  }
});
