import { DESKTOP, expect, makeGroup, type Person, PHONE, test } from './fixtures.ts';
import { printed } from './pdf.ts';
import { PAPERS } from './sheet-scene.ts';

const YEAR = new Date().getUTCFullYear();
const SENTENCES = Array.from({ length: 25 }, (_, n) => `Sentence (${n}) of a long request.`);

/** A group, and a year of Ruth's: open and answered, with an update, private, anonymous, and for others. */
const fillYear = async (ruth: Person) => {
  const { id } = await makeGroup(ruth);
  const write = async (title: string, more: object = {}): Promise<number> => {
    const data = { title, content: `About this: ${title}.`, groupIds: [id], ...more };
    return (await (await ruth.api.post('/api/prayers', { data })).json()).id;
  };
  const work = await write('Work for Daniel');
  await ruth.api.post(`/api/prayers/${work}/updates`, {
    data: { content: 'He has an interview.' },
  });
  const data = { answerContent: 'He begins on Monday.' };
  await ruth.api.post(`/api/prayers/${work}/answer`, { data });
  await write('A long road', { content: SENTENCES.join(' ') });
  await write('Something heavy', { isAnonymous: true });
  await write('Between God and me', { isPrivate: true, groupIds: [] });
  await write('Her new hip', { onBehalfOf: 'Martha', consent: 'print' });
  await write('His old knee', { onBehalfOf: 'Walter', consent: 'group' });
};

/** Removes spaces and line ends, which depend on fonts and paper. */
const flat = (text: string) => text.replaceAll(/\s/g, '');

for (const [paper, [width, height]] of Object.entries(PAPERS))
  test(`my year on ${paper} has what may lie about, each text once (P74)`, async ({ person }) => {
    const ruth = await person('Ruth', { viewport: DESKTOP });
    await fillYear(ruth);
    const { page } = ruth;
    await page.goto(`/answered-prayers?print=${YEAR}&paper=${paper}`);
    const content = page.getByRole('article', { name: 'What will be printed' });
    await expect(content.getByRole('heading', { name: 'Work for Daniel' })).toBeVisible();
    const pages = await printed(page);
    for (const one of pages) expect([one.width, one.height]).toEqual([width, height]);
    const text = flat(pages.map((one) => one.text).join(''));
    for (const part of ['He has an interview.', 'He begins on Monday.', ...SENTENCES])
      expect(text.split(flat(part)), part).toHaveLength(2);
    expect(text).toContain(flat('Her new hip'));
    for (const kept of ['heavy', 'Between God', 'old knee', 'Walter', 'Ruth', 'Miller'])
      expect(text, kept).not.toContain(flat(kept));
  });

test('my year is found among the answers, and prints what is kept private only if asked (P73, P74)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  await fillYear(ruth);
  const { page } = ruth;
  await page.goto('/answered-prayers');
  await page.getByRole('link', { name: 'My year on paper' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My year in answers' })).toBeVisible();
  const content = page.getByRole('article', { name: 'What will be printed' });
  await expect(content.getByText('3 requests')).toBeVisible();
  await expect(page.getByText('1 request for somebody who did not agree')).toBeVisible();
  await expect(content.getByRole('heading', { name: 'Something heavy' })).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Also 2 requests that are private' }).click();
  await expect(content.getByRole('heading', { name: 'Something heavy' })).toBeVisible();
  await expect(content.getByRole('heading', { name: 'Between God and me' })).toBeVisible();
  await expect(content.getByRole('heading', { name: 'His old knee' })).toHaveCount(0);
  // A year before the account has nothing.
  await page.goto('/answered-prayers?print=2001');
  await expect(page.getByText('Nothing of 2001 can be printed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0);
  await page.getByLabel('Year').selectOption(String(YEAR));
  await expect(content.getByRole('heading', { name: 'Work for Daniel' })).toBeVisible();
});
