import { existsSync } from 'node:fs';
import type { Language } from '../../shared/language.ts';
import { SHIPPED } from '../../shared/messages/shipped.ts';
import { m } from '../../shared/messages.ts';
import { measuredBar, tooClose } from './bar.ts';
import { drawn, expect, makeGroup, type Page, type Person, test } from './fixtures.ts';
import { inLanguage } from './in-language.ts';
import { outOfShape } from './out-of-shape.ts';
import { joinGroup } from './steps.ts';

/** The languages of this build: system tests have English, German, Korean and Arabic. */
const BUILT = SHIPPED.filter((tag) => tag === 'en' || existsSync(`dist/web/${tag}`));

/** Names of congregations as their people write them, and one that members of several languages read. */
const COMMON = 'St. Brendan’s Church';
const CONGREGATIONS: Partial<Record<Language, string[]>> = {
  en: [COMMON],
  de: ['Friedenskirche Lichtenrade', COMMON],
  ko: ['서울 은혜와평강 장로교회', COMMON],
  ar: ['كنيسة القديس جاورجيوس للروم', COMMON],
  es: ['Iglesia de la Paz'],
  fr: ['Église Saint-Pierre'],
  'pt-BR': ['Igreja Nova Esperança'],
};
const WIDTHS = [320, 390];
const HEIGHT = 844;
/** Minimum gap between the labels of the bar, in pixels. */
const LEAST_GAP = 6;
const UNREAD = 12;
/** Half of the height of a line, in pixels. */
const HALF_LINE = 10;

test('in each language the bar, the buttons of a card and the congregation’s name have room (O24)', async ({
  administrator,
  person,
  visitor,
}) => {
  test.setTimeout(60_000 * BUILT.length);
  expect(BUILT).toEqual(expect.arrayContaining(['de', 'ko', 'ar']));
  const deborah = await administrator('Deborah');
  const ruth = await person('Ruth');
  const boaz = await person('Boaz');
  const { id } = await makeGroup(ruth, 'Coena Dominica');
  await joinGroup(ruth, id, boaz);
  await fill(ruth, boaz, id);
  const found: string[] = [];
  for (const language of BUILT) {
    await expect(await ruth.api.patch('/api/user', { data: { language } })).toBeOK();
    const stranger = await visitor({ locale: language });
    for (const name of CONGREGATIONS[language] ?? [COMMON]) {
      await nameCongregation(deborah, name);
      for (const width of WIDTHS) {
        const where = `${language}, ${width} px, ${name}: `;
        const faults = [
          ...(await faultsOfSignIn(stranger, language, width)),
          ...(await faultsOfGroup(ruth.page, id, language, width)),
        ];
        found.push(...faults.map((fault) => where + fault));
      }
    }
    for (const width of WIDTHS) {
      const faults = await faultsOfBar(ruth.page, language, width);
      found.push(...faults.map((fault) => `${language}, ${width} px, the bar: ${fault}`));
    }
  }
  expect(found).toEqual([]);
});

const nameCongregation = async ({ api }: Person, name: string) => {
  const { language: _, ...settings } = await (await api.get('/api/admin/congregation')).json();
  const answer = await api.put('/api/admin/congregation', { data: { ...settings, name } });
  expect(answer.ok(), await answer.text()).toBe(true);
};

/** Shares requests of Ruth's with all buttons, and leaves more than nine unread notices and requests to pray for. */
const fill = async (ruth: Person, boaz: Person, groupId: number) => {
  const share = async ({ api }: Person, title: string) => {
    const data = { title, content: 'exaudi nos.', groupIds: [groupId] };
    return (await (await api.post('/api/prayers', { data })).json()).id;
  };
  for (let n = 0; n < UNREAD; n++) await share(boaz, `Oratio ${n}`);
  await share(ruth, 'Oratio sola');
  const prayed = await share(ruth, 'Oratio communis');
  for (const { api } of [ruth, boaz]) await api.post(`/api/prayers/${prayed}/pray`);
  await ruth.api.post(`/api/prayers/${prayed}/bookmark`);
  for (let n = 0; n < UNREAD; n++)
    await boaz.api.post(`/api/prayers/${prayed}/comments`, { data: { content: `Amen ${n}.` } });
};

const open = async (page: Page, path: string, language: Language, width: number) => {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.goto(path);
  await drawn(page);
  await expect(page.locator(`html:lang(${language})`)).toBeAttached();
};

/** Measures the bar on the pages of its entries, as the label of an open page is wider, and the lists above requests. */
const faultsOfBar = async (page: Page, language: Language, width: number) => {
  const found: string[] = [];
  for (const path of ['/my-prayers', '/answered-prayers', '/groups']) {
    await open(page, path, language, width);
    const { entries } = await measuredBar(page, inLanguage(language, m.shell_add_prayer));
    const outside = entries.filter(({ label }) => label.left < 0 || label.right > width);
    found.push(
      ...tooClose(entries, LEAST_GAP).map((pair) => `${pair} are too close`),
      ...outside.map(({ name }) => `${name} is out of the window`),
      ...(await page.getByRole('main').locator('select').evaluateAll(cutOptions)),
    );
  }
  return found;
};

const faultsOfGroup = async (page: Page, id: number, language: Language, width: number) => {
  await open(page, `/groups/${id}`, language, width);
  await expect(page.locator(`a[href="/groups/${id}/pray"]`)).toBeVisible();
  const rows = page.getByRole('main').locator('fieldset');
  await expect(rows).toHaveCount(UNREAD + 2);
  await expect(page.getByRole('banner').getByText(/^\d\d$/)).toBeVisible();
  const alone = width === 390 ? await rows.evaluateAll(aloneInRow) : [];
  return [
    ...(await outOfShape(page)),
    ...new Set(alone.map((words) => `${words} stands alone in a row`)),
    ...(await cutName(page)),
  ];
};

const faultsOfSignIn = async (page: Page, language: Language, width: number) => {
  await open(page, '/auth', language, width);
  const faults = [...(await outOfShape(page)), ...(await cutName(page))];
  return faults.map((fault) => `sign-in: ${fault}`);
};

/** Returns a fault if the header shows the congregation's name and cuts it. */
const cutName = async (page: Page) => {
  const name = page.getByRole('banner').locator('.own-words');
  await expect(name).toBeAttached();
  return name.evaluate((element, letters) => {
    const { width, height } = element.getBoundingClientRect();
    // For screen readers only, in the narrowest header.
    if (width <= 1) return [];
    const text = document.createRange();
    text.selectNodeContents(element);
    const whole = text.getBoundingClientRect();
    // Letters may be a bit higher than their line.
    const isCut = whole.height > height + letters || whole.width > width + 1;
    return isCut ? ['the congregation’s name is cut'] : [];
  }, HALF_LINE);
};

/** Returns the options that are wider than their list. */
const cutOptions = (lists: (HTMLElement | SVGElement)[]) =>
  lists.flatMap((list) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(list);
    const room =
      list.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
    pen.font = font;
    return [...list.querySelectorAll('option')]
      .map(({ text }) => text)
      .filter((text) => pen.measureText(text).width > room)
      .map((text) => `${text} is cut`);
  });

/** Returns the buttons that stand alone in a row below others. The fourth one of one's own request may. */
const aloneInRow = (rows: Element[]) =>
  rows.flatMap((row) => {
    const buttons = [...row.querySelectorAll('button')].slice(0, 3);
    const tops = buttons.map((it) => Math.round(it.getBoundingClientRect().top));
    return buttons
      .filter((_, n) => n > 0 && tops.filter((top) => top === tops[n]).length === 1)
      .map((it) => it.textContent);
  });
