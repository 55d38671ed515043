import { DESKTOP, expect, test } from './fixtures.ts';
import { inReadingOrder, letters, printed } from './pdf.ts';
import { ANSWERED, fillParish, openSheet, PAPERS, UNPRINTED } from './sheet-scene.ts';

test('only the screen names the omitted requests, with a link to them (P35)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  const { path } = await fillParish(ruth);
  await openSheet(ruth, path, false);
  const { page } = ruth;
  await expect(
    page.locator('#root').getByText('3 requests left out, because they may not be printed.'),
  ).toBeVisible();
  await page.getByText('See which').click();
  const which = page.getByRole('link', { name: UNPRINTED[0] });
  await expect(page.getByRole('listitem').filter({ has: which })).toContainText('Anonymous');
  const paper = letters((await printed(page)).map(({ text }) => text).join(''));
  for (const title of UNPRINTED) {
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    expect(paper).not.toContain(letters(title));
  }
  await which.click();
  await expect(page.getByRole('heading', { name: UNPRINTED[0] })).toBeVisible();
});

test('the year of answers is a book with a title, months, and each answer before its request (P36)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const { path } = await fillParish(ruth);
  for (const fold of ['flat', 'booklet']) {
    const isBooklet = fold === 'booklet';
    await openSheet(ruth, `${path}?paper=a4&what=answers&fold=${fold}`, isBooklet);
    const read = inReadingOrder(await printed(ruth.page), isBooklet);
    const [title = '', ...rest] = read.map((lines) =>
      letters(lines.map(({ text }) => text).join('')),
    );
    for (const said of ['Tuesday Evening Group', 'A year of answers', '2 answered prayers'])
      expect(title).toContain(letters(said));
    const whole = rest.join('');
    const month = new Date().toLocaleDateString('en-US', { month: 'long', year: 'numeric' });
    const parts = [month, ...ANSWERED.flatMap(({ answer, content }) => [answer, content])];
    const places = parts.map((part) => whole.indexOf(letters(part)));
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(title).not.toContain(letters(month));
  }
});

test('a page of either paper has four cards, each in its quarter (P36)', async ({ person }) => {
  const ruth = await person('Ruth');
  const { path } = await fillParish(ruth);
  for (const [paper, [width, height]] of Object.entries(PAPERS)) {
    await ruth.page.goto(`${path}?paper=${paper}&what=cards`);
    await expect(ruth.page.getByText('Who is it for?').first()).toBeVisible();
    const pages = await printed(ruth.page);
    expect(pages.map((page) => [page.width, page.height])).toEqual([[width, height]]);
    const middle = { x: (width * 72) / 25.4 / 2, y: (height * 72) / 25.4 / 2 };
    const quarters = pages[0]?.lines.map(({ text, x, y }) => ({
      text,
      quarter: `${x < middle.x ? 'left' : 'right'} ${y < middle.y ? 'upper' : 'lower'}`,
    }));
    for (const words of ['Who is it for?', 'Please pray for:', 'Please hand this card'])
      expect(
        quarters?.filter(({ text }) => text.startsWith(words)).map(({ quarter }) => quarter),
      ).toEqual(['left upper', 'right upper', 'left lower', 'right lower']);
    // The cutting lines cross in the middle of the paper.
    await ruth.page.emulateMedia({ media: 'print' });
    const [down = 0, across = 0] = await ruth.page
      .locator('.request-cards')
      .evaluate((cards) => [
        Number.parseFloat(getComputedStyle(cards, '::before').left) - cards.clientWidth / 2,
        Number.parseFloat(getComputedStyle(cards, '::after').top) - cards.clientHeight / 2,
      ]);
    for (const apart of [down, across]) expect(Math.abs(apart)).toBeLessThan(1);
    await ruth.page.emulateMedia({ media: null });
  }
});

test('the longest names and descriptions still fit on one page (P36)', async ({ person }) => {
  const { page, api } = await person('Ruth');
  const name = 'The Tuesday Evening Prayer and Supper Group, Harwich'.slice(0, 50);
  const description = 'We meet at seven in the parish hall, and have tea. '
    .repeat(10)
    .slice(0, 500);
  const { id } = await (await api.post('/api/groups', { data: { name, description } })).json();
  for (const paper of Object.keys(PAPERS)) {
    await page.goto(`/groups/${id}/sheet?paper=${paper}&what=poster`);
    await page.getByRole('button', { name: 'Put the invitation on it' }).click();
    await expect(page.getByAltText('QR code of the group’s invitation')).toBeVisible();
    const poster = await printed(page);
    expect(poster).toHaveLength(1);
    expect(poster[0]?.text).toContain('This invitation works until');
    await page.goto(`/groups/${id}/sheet?paper=${paper}&what=cards`);
    await expect(page.getByText('Who is it for?').first()).toBeVisible();
    const cards = await printed(page);
    expect(cards.map(({ text }) => text.split('Please hand this card').length)).toEqual([5]);
  }
});
