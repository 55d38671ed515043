import { drawn, linkTokenOf, makeGroup, PASSWORD, type Page, type Person } from './fixtures.ts';

type Caller = Pick<Person, 'api'>;

/** Adds these people to a group by its invite link. */
export const joinGroup = async (owner: Caller, groupId: number, ...people: Caller[]) => {
  const token = await linkTokenOf(owner, groupId);
  for (const { api } of people) await api.post(`/api/groups/invite/${token}/join`);
};

/** Makes a group of this owner with these members. Returns its id. */
export const makeGroupWith = async (owner: Caller, members: Caller[], name?: string) => {
  const { id } = await makeGroup(owner, name);
  await joinGroup(owner, id, ...members);
  return id;
};

/** Signs in on the page that is open. */
export const logIn = async (page: Page, email: string, password = PASSWORD) => {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
};

export const TEXT_SIZES = ['normal', 'large', 'largest'] as const;
export type TextSize = (typeof TEXT_SIZES)[number];

/** Sets the text size on this device, and loads the page again. */
export const setTextSize = async (page: Page, size: TextSize) => {
  await page.evaluate((to) => localStorage.setItem('upheld.text-size', to), size);
  await page.reload();
  await drawn(page);
};

/** Resolves when this page is connected to the event stream. */
export const listening = (page: Page) => page.waitForResponse('**/api/events');
