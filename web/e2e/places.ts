import { expect, type Page } from '@playwright/test';

type Scene = { groupId: number; token: string; prayerIds: number[] };

/** A screen, dialog or state that can be looked at, and how to get there. */
export type Place = {
  name: string;
  path: (scene: Scene) => string;
  /** Text that is there once it is ready. */
  shows: string | RegExp;
  /** What to do on it first, such as opening a dialog. */
  opens?: (page: Page) => Promise<void>;
  signedOut?: boolean;
  /** Somebody new, who has nothing yet. */
  asNewcomer?: boolean;
  asAdministrator?: boolean;
};

/** Whose browser a place is looked at in. */
export type Browsers = Record<'ruth' | 'newcomer' | 'administrator' | 'signedOut', Page>;

export const browserFor = (
  { signedOut, asNewcomer, asAdministrator }: Place,
  browsers: Browsers,
): Page => {
  if (signedOut) return browsers.signedOut;
  if (asNewcomer) return browsers.newcomer;
  return asAdministrator ? browsers.administrator : browsers.ruth;
};

/** Goes there, does what opens it, and waits until it is drawn. */
export const visit = async (page: Page, place: Place, scene: Scene) => {
  await page.goto(place.path(scene));
  await expect(
    page.getByText(place.shows).filter({ visible: true }).first(),
    place.name,
  ).toBeVisible();
  await place.opens?.(page);
  if (place.name.startsWith('dialog'))
    await expect(page.locator('[role=dialog], [role=alertdialog]'), place.name).toBeVisible();
  await expect(page.getByText(/^Loading/), place.name).toHaveCount(0);
};

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

/** Every screen and dialog there is, in the order of the route table. */
export const PLACES: Place[] = [
  { name: 'auth-login', path: () => '/auth', shows: 'Log In', signedOut: true },
  {
    name: 'auth-register',
    path: () => '/auth',
    shows: 'Log In',
    opens: async (page) => {
      await page.getByRole('tab', { name: 'Register' }).click();
    },
    signedOut: true,
  },
  {
    name: 'auth-forgot',
    path: () => '/auth',
    shows: 'Log In',
    opens: press(/Forgot/),
    signedOut: true,
  },
  { name: 'login-bare', path: () => '/login', shows: 'Log In', signedOut: true },
  { name: 'reset-password', path: () => '/reset-password/abc', shows: /./, signedOut: true },
  {
    name: 'accept-invitation-invalid',
    path: () => '/accept-invitation/none',
    shows: 'Invalid Invitation',
  },
  { name: 'join', path: ({ token }) => `/join/${token}`, shows: 'Join Group', signedOut: true },
  { name: 'join-invalid', path: () => '/join/none', shows: 'Go to Groups', signedOut: true },
  { name: 'dashboard', path: () => '/', shows: 'Group Prayer Requests' },
  { name: 'my-prayers', path: () => '/my-prayers', shows: 'Surgery on Thursday' },
  {
    name: 'my-prayers-empty',
    path: () => '/my-prayers',
    shows: 'No prayer requests found',
    asNewcomer: true,
  },
  { name: 'answered-prayers', path: () => '/answered-prayers', shows: 'Rain for the fields' },
  {
    name: 'answered-prayers-empty',
    path: () => '/answered-prayers',
    shows: 'No answered prayers yet',
    asNewcomer: true,
  },
  { name: 'bookmarked-prayers', path: () => '/bookmarked-prayers', shows: '2 bookmarks saved' },
  {
    name: 'bookmarked-prayers-empty',
    path: () => '/bookmarked-prayers',
    shows: 'Bookmarked Requests',
    asNewcomer: true,
  },
  { name: 'groups', path: () => '/groups', shows: 'View Group' },
  {
    name: 'groups-empty',
    path: () => '/groups',
    shows: 'Create Your First Group',
    asNewcomer: true,
  },
  { name: 'create-group', path: () => '/groups/create', shows: 'Create a New Prayer Group' },
  { name: 'group', path: ({ groupId }) => `/groups/${groupId}`, shows: 'Surgery on Thursday' },
  {
    name: 'group-members',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: async (page) => {
      await page.getByRole('tab', { name: /Members/ }).click();
    },
  },
  { name: 'group-missing', path: () => '/groups/999', shows: 'Error Loading Group' },
  { name: 'edit-group', path: ({ groupId }) => `/groups/${groupId}/edit`, shows: 'Edit Group' },
  {
    name: 'edit-prayer',
    path: ({ prayerIds }) => `/prayers/${prayerIds[0]}/edit`,
    shows: 'Save Changes',
  },
  { name: 'edit-prayer-missing', path: () => '/prayers/999/edit', shows: /My Prayers/ },
  { name: 'profile', path: () => '/profile', shows: 'Profile' },
  { name: 'resources', path: () => '/resources', shows: 'Resources' },
  { name: 'help', path: () => '/help', shows: 'Help' },
  { name: 'admin', path: () => '/admin', shows: 'User Management', asAdministrator: true },
  { name: 'not-found', path: () => '/nowhere', shows: '404 Page Not Found' },
  {
    name: 'dialog-new-prayer',
    path: () => '/my-prayers',
    shows: 'Surgery on Thursday',
    opens: async (page) => {
      await page.getByRole('button', { name: 'New Request' }).click();
      await page.getByLabel('Tuesday Evening Group').check();
      await page.getByText('More options').click();
    },
  },
  {
    name: 'dialog-edit-prayer',
    path: () => '/my-prayers',
    shows: 'Surgery on Thursday',
    opens: press('Edit'),
  },
  {
    name: 'dialog-delete-prayer',
    path: () => '/my-prayers',
    shows: 'Surgery on Thursday',
    opens: press('Delete'),
  },
  {
    name: 'dialog-comments',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: press(/2 Comments|Comments \(2\)/),
  },
  {
    name: 'dialog-answer',
    path: () => '/my-prayers',
    shows: 'Surgery on Thursday',
    opens: press('Mark as answered'),
  },
  {
    name: 'dialog-remove-answer',
    path: () => '/answered-prayers',
    shows: 'Rain for the fields',
    opens: press(/[Rr]emove/),
  },
  {
    name: 'dialog-invite',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: async (page) => {
      await page.getByRole('button', { name: 'Invite Members' }).click();
      await page.getByLabel('Email address').fill('someone@example.org');
      await page.getByRole('button', { name: 'Send Invitation' }).click();
      await page.getByLabel('Invitation link').waitFor();
    },
  },
  {
    name: 'dialog-permissions',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: async (page) => {
      await page.getByRole('tab', { name: /Members/ }).click();
      await page.getByRole('button', { name: /^Permissions/ }).click();
    },
  },
  {
    name: 'dialog-delete-group',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: press('Delete'),
  },
];
