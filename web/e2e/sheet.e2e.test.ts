import { expect, makeGroup, type Person, test } from './fixtures.ts';
import { type PdfPage, printed } from './pdf.ts';

const TEXT =
  'Please pray for us in these weeks, which are long. We wait for news from the hospital every day, and the evenings are the hardest. '.repeat(
    4,
  );
const COUNT = 12;

const titleOf = (n: number) => `Request number ${n + 1}`;
const endOf = (n: number) => `This is the end of number ${n + 1}.`;

/** Makes a group of Ruth's with requests that may be printed, and three that may not. */
const fillSheet = async ({ api }: Person) => {
  const group = await api
    .post('/api/groups', { data: { name: 'Tuesday Group', description: 'We meet at seven.' } })
    .then((answer) => answer.json());
  const write = async (data: object) =>
    (await api.post('/api/prayers', { data: { groupIds: [group.id], ...data } })).json();
  for (let n = COUNT - 1; n >= 0; n--)
    await write({ title: titleOf(n), content: `${TEXT} ${endOf(n)}`, mayBePrinted: true });
  for (const title of ['Not for print', 'Nor this', 'Nor that'])
    await write({ title, content: 'This stays among us, please.' });
  await write({
    title: 'A new hip',
    content: 'The operation is on Thursday.',
    onBehalfOf: 'Mary Jones',
    consent: 'print',
    isUrgent: true,
  });
  return { path: `/groups/${group.id}/sheet`, write, groupId: group.id as number };
};

const all = (pages: PdfPage[]) => pages.map(({ text }) => text).join('\n');

/** Replaces line ends, which depend on the paper, by spaces. */
const flat = (text: string) => text.replaceAll(/\s+/g, ' ');

/** Returns the pages on which each request begins and ends. */
const places = (pages: PdfPage[]) =>
  Array.from({ length: COUNT }, (_, n) => ({
    begins: pages.findIndex(({ text }) => flat(text).includes(`${titleOf(n)} `)),
    ends: pages.findIndex(({ text }) => flat(text).includes(endOf(n))),
  }));

test('large print has letters of 16 points and more, and splits no request (P36)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: { width: 1280, height: 900 } });
  const { path } = await fillSheet(ruth);
  await ruth.page.goto(`${path}?paper=a4&size=large`);
  await expect(ruth.page.getByText(endOf(COUNT - 1)).first()).toBeVisible();
  const pages = await printed(ruth.page);
  expect(pages.length).toBeGreaterThan(3);
  for (const { width, height, smallest } of pages) {
    expect([width, height]).toEqual([210, 297]);
    expect(smallest).toBeGreaterThanOrEqual(16);
  }
  for (const { begins, ends } of places(pages)) {
    expect(begins).toBeGreaterThanOrEqual(0);
    expect(ends).toBe(begins);
  }
  const text = flat(all(pages));
  // Only the user who prints sees this sentence.
  const leftOut = '3 requests left out, because they may not be printed.';
  await expect(ruth.page.locator('#root').getByText(leftOut)).toBeVisible();
  expect(text).not.toContain('left out');
  expect(text).not.toContain('Not for print');
  expect(text.indexOf('Mary Jones')).toBeLessThan(text.indexOf(titleOf(0)));
  expect(text).not.toContain('Folded booklet');
});

test('normal print needs fewer pages, and Letter has its width (P36)', async ({ person }) => {
  const ruth = await person('Ruth');
  const { path } = await fillSheet(ruth);
  await ruth.page.goto(`${path}?paper=a4&size=large`);
  await expect(ruth.page.getByText(endOf(COUNT - 1)).first()).toBeVisible();
  const asked = ruth.page.waitForResponse((answer) => answer.url().includes('requestsFrom='));
  await ruth.page.getByLabel('Which requests').selectOption('All that are open');
  expect((await (await asked).json()).requests).toHaveLength(COUNT + 1);
  const large = await printed(ruth.page);
  await ruth.page.getByLabel('Print size').selectOption('Normal');
  await expect(ruth.page.locator('.paper-large')).toHaveCount(0);
  await ruth.page.getByLabel('Paper').selectOption('Letter');
  await expect(ruth.page.locator('.paper-letter')).toBeVisible();
  const normal = await printed(ruth.page);
  expect(normal.length).toBeLessThan(large.length);
  expect([normal[0]?.width, normal[0]?.height]).toEqual([216, 279]);
  for (const { begins, ends } of places(normal)) expect(ends).toBe(begins);
});

test('a booklet has its pages in the order in which it is folded (P36)', async ({ person }) => {
  const ruth = await person('Ruth', { viewport: { width: 1280, height: 900 } });
  const { path } = await fillSheet(ruth);
  await ruth.page.goto(`${path}?paper=a4`);
  await ruth.page.getByLabel('Folded booklet').click();
  const sides = ruth.page.locator('.booklet .spread');
  await expect.poll(() => sides.count()).toBeGreaterThan(2);
  const pages = await printed(ruth.page);
  expect(pages.length).toBe(await sides.count());
  expect(pages.length % 2).toBe(0);
  for (const { width, height } of pages) expect([width, height]).toEqual([297, 210]);
  // The first page is on the right of the outermost side, and each request is on one page.
  expect(flat(pages[0]?.text ?? '')).toContain('Tuesday Group');
  const text = all(pages);
  for (let n = 0; n < COUNT; n++) expect(text.split(`${titleOf(n)}\n`)).toHaveLength(2);
});

test('an answered request is printed on the next sheet and in the year’s booklet (P35, P36)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  const { path, write } = await fillSheet(ruth);
  const { id } = await write({
    title: 'For rain',
    content: 'The fields are dry.',
    mayBePrinted: true,
  });
  await ruth.api.post(`/api/prayers/${id}/answer`, {
    data: { answerContent: 'It rained for three days.' },
  });
  await ruth.page.goto(path);
  await expect(ruth.page.getByText('It rained for three days.').first()).toBeVisible();
  expect(flat(all(await printed(ruth.page)))).toContain(
    'Answered prayers Ruth Miller It rained for three days. For rain The fields are dry.',
  );
  await ruth.page.getByLabel('What to print').selectOption('A year of answers');
  await expect(ruth.page.getByRole('article').getByText('A year of answers')).toBeVisible();
  const year = flat(all(await printed(ruth.page)));
  expect(year).toContain('It rained for three days.');
  expect(year).not.toContain(titleOf(0));
});

test('cards and the poster fill one page each, and a press makes the invitation (P36, P55)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  const { path, groupId } = await fillSheet(ruth);
  for (const [paper, height] of [
    ['a4', 297],
    ['letter', 279],
  ] as const) {
    await ruth.page.goto(`${path}?paper=${paper}&what=cards`);
    await expect(ruth.page.getByText('Who is it for?').first()).toBeVisible();
    const cards = await printed(ruth.page);
    expect(cards.map((page) => page.height)).toEqual([height]);
    expect(cards[0]?.text.split('Who is it for?')).toHaveLength(5);
    const made: string[] = [];
    ruth.page.on('request', (request) => {
      if (request.url().endsWith('/invite-token')) made.push(request.method());
    });
    await ruth.page.getByLabel('What to print').selectOption('Invite poster');
    const make = ruth.page.getByRole('button', { name: 'Put the invitation on it' });
    await expect(make).toBeVisible();
    await expect(ruth.page.getByRole('button', { name: 'Print' })).toHaveCount(0);
    expect(made, 'a look makes no link').toEqual([]);
    await make.click();
    const code = ruth.page.getByAltText('QR code of the group’s invitation');
    await expect(code).toBeVisible();
    const poster = await printed(ruth.page);
    expect(poster.map((page) => page.height)).toEqual([height]);
    const link = await ruth.api
      .post(`/api/groups/${groupId}/invite-token`)
      .then((answer) => answer.json());
    // Some letters, such as q and j, are extracted from a PDF with a space between them.
    expect(poster[0]?.text.replaceAll(/\s/g, '')).toContain(link.inviteUrl);
  }
});

test('the preview of a paper is white with dark words in the dark theme (P55)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { colorScheme: 'dark' });
  const { path } = await fillSheet(ruth);
  for (const what of ['requests', 'answers', 'cards', 'poster']) {
    await ruth.page.goto(`${path}?what=${what}`);
    const paper = ruth.page.getByRole('article');
    await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await expect(paper.locator('h2, p').first()).toHaveCSS('color', 'rgb(31, 36, 48)');
  }
});

test('people who were not invited are listed first, and the codes are printed alone (I10)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  const group = await makeGroup(ruth);
  const { page } = ruth;
  await page.goto(`/groups/${group.id}/invite`);
  await page
    .getByLabel('Names and addresses')
    .fill('Obed <obed.codes@example.org>\n+1 555 0104\nMahlon <mahlon.codes@example.org>');
  await page.getByRole('button', { name: 'Check the list' }).click();
  await expect(page.getByText('What was left out')).toBeVisible();
  const words = (await page.getByRole('main').textContent()) ?? '';
  expect(words).toMatch(/Line 2: No email was found\..*Obed/s);
  expect(words).not.toContain('555 0104');
  await page.getByRole('button', { name: 'Invite 2 people' }).click();
  await expect(page.getByRole('button', { name: 'Print codes to hand over' })).toBeVisible();
  const paper = flat(all(await printed(page)));
  expect(paper).toContain('Mahlon');
  expect(paper).not.toContain('Invite many');
  expect(paper).not.toContain('Paste a list');
});
