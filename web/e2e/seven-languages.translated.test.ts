import { directionOf, type Language } from '../../shared/language.ts';
import { m } from '../../shared/messages.ts';
import { asRead, foreignPiecesIn } from '../../test-support/catalogue-sentences.ts';
import { testWithCalendar as test } from './calendar.ts';
import {
  drawn,
  expect,
  linkTokenOf,
  makeGroup,
  type Page,
  type Person,
  PHONE,
} from './fixtures.ts';
import { inLanguage } from './in-language.ts';

/** Texts of people are Latin, so that every other sentence is the app's. */
const GROUP = 'Coena Dominica';
const OWN = 'Oratio prima';
const ANONYMOUS = 'De profundis';
const NAMES =
  /\b(Ruth|Naomi|Boaz|Tamar|of Bethlehem|Upheld|Coena Dominica|Oratio prima|De profundis|Tecum sumus|exaudi nos|Spes est)\b/g;

const READERS = { Naomi: 'de', Boaz: 'ko', Tamar: 'ar' } as const;

/** Shares a request with the group. */
const share = async ({ api }: Person, title: string, more: object = {}): Promise<number> => {
  const data = { title, content: 'exaudi nos.', ...more };
  const answer = await api.post('/api/prayers', { data });
  expect(answer.status(), await answer.text()).toBe(201);
  return (await answer.json()).id;
};

/** Expects a screen in one language only, in the direction of its script. */
const expectOwn = async (page: Page, language: Language) => {
  await drawn(page);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html')).toHaveAttribute('dir', directionOf(language));
  const text = async () => asRead((await page.locator('body').allInnerTexts()).join('\n'));
  await expect.poll(async () => foreignPiecesIn(await text(), language)).toEqual([]);
  if (language !== 'ko' && language !== 'ar') return;
  const own = async () => (await text()).replaceAll(NAMES, '');
  await expect.poll(own).not.toMatch(/\p{Script=Latin}{3,}/u);
};

test('three members of one group see their screens in German, Korean and Arabic (O17)', async ({
  person,
}) => {
  const ruth = await person('Ruth');
  const group = await makeGroup(ruth, GROUP);
  const token = await linkTokenOf(ruth, group.id);
  const people = new Map<string, Person>();
  for (const [name, language] of Object.entries(READERS)) {
    const one = await person(name, { viewport: PHONE });
    await expect(await one.api.post(`/api/groups/invite/${token}/join`)).toBeOK();
    await expect(await one.api.patch('/api/user', { data: { language } })).toBeOK();
    people.set(name, one);
  }
  const groupIds = [group.id];
  const own = await share(ruth, OWN, { groupIds });
  const anonymous = await share(ruth, ANONYMOUS, { groupIds, isAnonymous: true });
  const add = async ({ api }: Person, what: 'updates' | 'comments', content: string) =>
    expect(await api.post(`/api/prayers/${own}/${what}`, { data: { content } })).toBeOK();
  await add(ruth, 'updates', 'Spes est.');
  for (const one of people.values()) await add(one, 'comments', 'Tecum sumus.');

  for (const [name, language] of Object.entries(READERS)) {
    const { page } = people.get(name) as Person;
    await page.goto('/');
    await expectOwn(page, language);
    await page.goto(`/groups/${group.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(GROUP);
    await expectOwn(page, language);
    await page.goto('/inbox');
    const label = inLanguage(language, () => m.inbox_label_new_request());
    await expect(page.getByRole('main').getByText(label).first()).toBeVisible();
    await expectOwn(page, language);
    await page.goto(`/prayers/${anonymous}`);
    const nobody = inLanguage(language, () => m.names_anonymous());
    await expect(page.getByRole('main').getByText(nobody).first()).toBeVisible();
    await expectOwn(page, language);
    await page.goto(`/prayers/${own}`);
    await expect(page.getByText('Tecum sumus.').first()).toBeVisible();
    await expectOwn(page, language);
  }
});
