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

/** Allows a member to invite people to a group. */
export const allowInviting = async (owner: Caller, groupId: number, { api }: Caller) => {
  const { id } = await (await api.get('/api/user')).json();
  await owner.api.patch(`/api/groups/${groupId}/members/${id}/permissions`, {
    data: { canInvite: true, canRemove: false },
  });
};

/** Makes a group with two pages of requests. Returns its id. */
export const makeLongGroup = async (
  { api }: Caller,
  titleOf: (index: number) => string,
  name = 'Choir',
) => {
  const { id } = await makeGroup({ api }, name);
  for (let index = 0; index < 30; index++)
    await api.post('/api/prayers', {
      data: { title: titleOf(index), content: 'Please pray for us.', groupIds: [id] },
    });
  return id;
};

/** Returns the letters of the sign-in card in the open dialog. */
export const lettersInDialog = async (page: Page) =>
  (await page
    .getByRole('dialog')
    .getByText(/^[A-Z]{4} [A-Z]{4}$/)
    .textContent()) ?? '';

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

/** Has the server say that everybody can open the links of groups, as one with an address of its own does (R59). */
export const openLinksEverywhere = (page: Page) =>
  page.route('**/invite-token', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), reach: 'anywhere' } });
  });
