import {
  DESKTOP,
  expect,
  go,
  linkTokenOf,
  makeGroup,
  type Person,
  PHONE,
  test,
} from './fixtures.ts';
import { pressOn } from './keyboard.ts';

const LINE = 'That I grow patient with my father.';

/** Makes a group of Ruth's with these members. */
const groupOf = async (ruth: Person, members: Person[]) => {
  const group = await makeGroup(ruth, 'Choir');
  const token = await linkTokenOf(ruth, group.id);
  for (const { api } of members) await api.post(`/api/groups/invite/${token}/join`);
  return group;
};

test('three people come when no request waits, and Amen goes on by key (P59)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const naomi = await person('Naomi');
  await groupOf(ruth, [naomi, await person('Boaz'), await person('Tamar')]);
  await naomi.api.patch('/api/user', { data: { standingRequest: LINE } });
  const { page } = ruth;
  await go(page, '/');
  await page.getByRole('link', { name: 'Three people today' }).click();
  const heading = page.getByRole('heading', { level: 1 });
  const amen = page.getByRole('button', { name: 'Amen', exact: true });
  const back = page.getByRole('button', { name: 'Back', exact: true });
  const seen: string[] = [];
  for (const place of ['1 of 3', '2 of 3', '3 of 3']) {
    await expect(page.getByText(place, { exact: true })).toBeVisible();
    const name = (await heading.textContent()) ?? '';
    const shown = page.getByRole('article', { name });
    await expect(shown).toBeFocused();
    const first = place === '1 of 3' ? 'Three people today ' : '';
    const line = name.startsWith('Naomi') ? ` ${LINE}` : '';
    await expect(shown).toHaveAccessibleDescription(`${first}Choir${line}`);
    seen.push(name);
    await pressOn(page, amen);
  }
  expect(seen.toSorted()).toEqual(['Boaz Miller', 'Naomi Miller', 'Tamar Miller']);
  await expect(heading).toHaveText('Amen');
  const [one, two, three] = seen.map((name) => name.split(' ')[0]);
  await expect(page.getByText(`You prayed for ${one}, ${two}, and ${three}.`)).toBeVisible();

  await pressOn(page, page.getByRole('button', { name: 'Begin again' }));
  await expect(heading).toHaveText(seen[0] ?? '');
  await expect(back).toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await expect(heading).toHaveText(seen[1] ?? '');
  await page.keyboard.press('ArrowLeft');
  await expect(heading).toHaveText(seen[0] ?? '');
});

test('the three people come after the requests, and none in a group’s sitting or in one of five (P59)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const others = [await person('Naomi'), await person('Boaz'), await person('Tamar')];
  const { id } = await groupOf(ruth, others);
  await others[0]?.api.post('/api/prayers', {
    data: { title: 'A tenor', content: 'That we find one soon.', groupIds: [id] },
  });
  const { page } = ruth;
  await go(page, '/pray');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('A tenor');
  await page.getByRole('button', { name: 'Pray', exact: true }).click();
  await expect(page.getByText('Three people today')).toBeVisible();
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(heading).toHaveText('A tenor');
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  for (let person = 0; person < 3; person++)
    await page.getByRole('button', { name: 'Amen', exact: true }).click();
  // The people are not counted.
  await expect(page.getByText('You prayed for Naomi.')).toBeVisible();

  for (const path of [`/groups/${id}/pray`, '/pray?most=5']) {
    await go(page, path);
    await expect(heading).toHaveText('A tenor');
    await page.getByRole('button', { name: 'Skip', exact: true }).click();
    await expect(heading).toHaveText('Amen');
  }
});

test('the line of the profile keeps its draft, and is read by others until one does not want to be named (P61, P62)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: PHONE });
  const others = [await person('Naomi'), await person('Boaz'), await person('Tamar')];
  await groupOf(ruth, others);
  const { page } = ruth;
  const reader = others[0]?.api;
  const linesRead = async () =>
    JSON.stringify(await (await reader?.get('/api/people-to-pray'))?.json());
  await go(page, '/profile');
  const field = page.getByLabel('What I may always be prayed for');
  const save = page.getByRole('button', { name: 'Save this line' });
  await field.fill(LINE);
  await page.reload();
  await expect(field).toHaveValue(LINE);
  await expect(page.getByText('What you wrote before is still here.')).toBeVisible();
  await save.click();
  await expect(page.getByText('What you wrote before is still here.')).toHaveCount(0);
  await expect.poll(linesRead).toContain(LINE);

  await field.fill('a'.repeat(201));
  await save.click();
  await expect(field).toHaveAccessibleDescription(/Please use at most 200 characters\./);
  await expect.poll(linesRead).toContain(LINE);

  const unnamed = page.getByRole('switch', { name: 'Do not name me' });
  await unnamed.click();
  await expect(unnamed).toBeChecked();
  await expect.poll(linesRead).not.toContain('Ruth');
});

test('a line is reported where it is read, and its writer hears what was decided (P64)', async ({
  person,
}) => {
  const ruth = await person('Ruth', { viewport: DESKTOP });
  const naomi = await person('Naomi', { viewport: PHONE });
  const boaz = await person('Boaz', { viewport: PHONE });
  const { id } = await groupOf(ruth, [naomi, boaz, await person('Tamar')]);
  await naomi.api.patch('/api/user', { data: { standingRequest: LINE } });
  const { page } = boaz;
  await go(page, '/pray');
  const heading = page.getByRole('heading', { level: 1 });
  const more = page.getByRole('button', { name: 'More about what Naomi Miller wrote' });
  for (const place of ['1 of 3', '2 of 3', '3 of 3']) {
    await expect(page.getByText(place, { exact: true })).toBeVisible();
    if ((await heading.textContent()) === 'Naomi Miller') break;
    await page.getByRole('button', { name: 'Amen', exact: true }).click();
  }
  await expect(page.getByText(LINE)).toBeVisible();
  await more.click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  const reason = page.getByLabel('Why do you report it?');
  await reason.fill('It tells too much of him');
  // The arrow keys move in the text, and turn no page under it.
  for (const key of ['ArrowLeft', 'ArrowRight', '.']) await reason.press(key);
  await expect(reason).toHaveValue('It tells too much of him.');
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click();
  await expect(page.getByText(LINE)).toHaveCount(0);
  await expect(heading).toHaveText('Naomi Miller');

  await go(ruth.page, `/groups/${id}/reports`);
  const entry = ruth.page.getByText('What a member may always be prayed for was reported');
  await expect(entry).toBeVisible();
  await expect(ruth.page.getByText(LINE)).toBeVisible();
  await ruth.page.getByRole('button', { name: 'Take out' }).click();
  await ruth.page.getByLabel('A note to the author').fill('Please leave him out.');
  await ruth.page.getByRole('dialog').getByRole('button', { name: 'Take out' }).click();
  await expect(entry).toHaveCount(0);

  await go(naomi.page, '/profile');
  await expect(naomi.page.getByText('Was taken out. Only you see it.')).toBeVisible();
  await expect(naomi.page.getByText('Please leave him out.')).toBeVisible();
});
