import { expect, type Page } from '@playwright/test';
import type { Setup } from '../../shared/setup.ts';
import { chooseOnCard, chooseOnMember, drawn, go, PASSWORD } from './fixtures.ts';
import { MADE_UP_CHECKUP } from './made-up-checkup.ts';
import { madeUpHealth } from './made-up-health.ts';
import {
  BAD_MAIL_SERVER,
  GOOD_MAIL_SERVER,
  NO_MAIL_SERVER,
  SETTINGS_MAIL_SERVER,
} from './made-up-mail-server.ts';
import { BAD_MAILBOX, GOOD_MAILBOX, NO_MAILBOX, SETTINGS_MAILBOX } from './made-up-mailbox.ts';
import { MADE_UP_PEOPLE } from './made-up-people.ts';
import { MADE_UP_NOTES, MADE_UP_REPORTS } from './made-up-reports.ts';
import { DONE_SETUP, HALF_SETUP, NEW_SETUP } from './made-up-setup.ts';

export type Scene = {
  groupId: number;
  token: string;
  /** Token of an invitation to a group without Ruth. */
  invitation: string;
  prayerIds: number[];
  /** Path of a valid unsubscribe link. */
  unsubscribe: string;
};

const nothing: Scene = {
  groupId: 0,
  token: '',
  invitation: '',
  prayerIds: [],
  unsubscribe: '',
};

/** A new sign-in card. */
const CARD = {
  userId: 9,
  name: 'Walter Green',
  username: 'walter.green',
  code: 'BCDFGHJK',
  url: 'https://prayer.example.org/card#BCDFGHJK',
  expiresAt: '2026-12-01T08:00:00.000Z',
};

/** Households in every state. */
const SHARED_MAIL = {
  shared: [
    { isAgreed: true, isAskedByMe: true, whose: 'theirs', firstName: 'Walter' },
    { isAgreed: true, isAskedByMe: false, whose: 'mine', firstName: 'Naomi' },
    { isAgreed: false, isAskedByMe: false, whose: 'mine', firstName: 'Bartholomew' },
    { isAgreed: false, isAskedByMe: false, whose: 'theirs', firstName: 'Eunice' },
    { isAgreed: false, isAskedByMe: true, whose: 'mine', firstName: 'Lois' },
    { isAgreed: false, isAskedByMe: true, whose: 'theirs', firstName: 'Ann' },
  ].map(({ firstName, ...one }, n) => ({
    id: n + 1,
    ...one,
    person: { firstName, lastName: 'Green' },
    expiresAt: one.isAgreed ? null : '2027-12-01T08:00:00.000Z',
  })),
};

/** The scene's group, with more members. */
const LARGE_GROUP = {
  id: 1,
  name: 'Tuesday Evening Group',
  description: '',
  ownerId: 1,
  memberCount: 80,
  newCount: 0,
  silenceDays: 30,
  createdAt: '2026-11-01T08:00:00.000Z',
  isOwner: true,
  canInvite: true,
  canRemove: true,
};

const INVITED = (['pending', 'declined', 'expired', 'pending'] as const).map((status, n) => ({
  id: n + 1,
  email: [
    'eunice@example.org',
    'bartholomew.of-the-long-name@parish.example.org',
    'lois@example.org',
    'eunise@example.org',
  ][n],
  sendWelcomeMessage: false,
  createdAt: '2026-11-01T08:00:00.000Z',
  expiresAt: '2026-11-08T08:00:00.000Z',
  status,
  isRefused: n === 3,
}));

const AT_HOME = {
  baseUrl: 'http://192.168.1.7:3000',
  isHttps: false,
  reach: 'network',
  others: ['http://parish-pc.local:3000', 'http://[fd00:7b1c:2f64:9a00:21e:6ff:fe4a:9c01]:3000'],
};
const ON_THE_INTERNET = {
  baseUrl: 'https://pray.example.org',
  isHttps: true,
  reach: 'anywhere',
  others: [],
};

const GREETING =
  'How good that you are here.\n\nOn Tuesdays at seven we pray together in the parish hall. If you do not know anybody yet, ask for Mary at the bookstall: she will find you a group.';

/** A server where only invited people may register. */
const INVITED_ONLY = {
  name: 'Upheld',
  version: '0.1.0',
  contract: 1,
  registration: 'invite',
  passwordMin: 6,
  push: true,
  mail: true,
  mailInTrouble: false,
  congregation: { name: '', help: { name: '', telephone: '', words: '' } },
};

const MAIL_TROUBLE: Screen['changes'] = {
  '/api/info': (answer) => ({ ...answer, mailInTrouble: true }),
};

/** A screen, dialog or state, and the way to it. */
export type Screen = {
  name: string;
  path: (scene: Scene) => string;
  /** Text that is visible once the screen is ready. */
  shows: string | RegExp;
  /** Actions on the screen, such as opening a dialog. */
  opens?: (page: Page) => Promise<void>;
  /** Undoes what would affect the next screen. */
  closes?: (page: Page) => Promise<void>;
  signedOut?: boolean;
  /** Whether Naomi opens it, who is a plain member of the group. */
  asMember?: boolean;
  /** Whether a new user without any data opens it. */
  asNewcomer?: boolean;
  asAdministrator?: boolean;
  /** Whether a user opens it whose browser may install a service worker. */
  asUpdating?: boolean;
  /**
   * Whether the screen depends on the width by more than its layout, or disappears. It is opened again for
   * each width.
   */
  isFleeting?: boolean;
  /** Answers that replace the server's, by path: for trouble that would take hours to cause. */
  answers?: Record<string, unknown>;
  /** Heading of the section that a guide's picture shows alone. */
  part?: string;
  /** Changes to the server's answers, by path: for states that would take weeks to cause. */
  changes?: Record<string, (answer: object) => object>;
};

/** The page of each user, in a browser context of its own. */
export type Pages = Record<
  'ruth' | 'member' | 'newcomer' | 'updating' | 'administrator' | 'signedOut',
  Page
>;

export const pageFor = (
  { signedOut, asMember, asNewcomer, asUpdating, asAdministrator }: Screen,
  pages: Pages,
): Page => {
  if (signedOut) return pages.signedOut;
  if (asMember) return pages.member;
  if (asNewcomer) return pages.newcomer;
  if (asUpdating) return pages.updating;
  return asAdministrator ? pages.administrator : pages.ruth;
};

/** Opens a screen, performs its actions, and waits until it is drawn. */
export const visit = async (page: Page, place: Screen, scene: Scene = nothing) => {
  // Pages are shared: replaced answers would affect the next screen, and the toasts of the last one would
  // cover it.
  await page.unrouteAll();
  await page.evaluate(() => {
    for (const it of document.querySelectorAll<HTMLElement>('[data-toast] button')) it.click();
  });
  const answers = Object.entries(place.answers ?? {});
  for (const [path, json] of answers)
    await page.route(`**${path}`, (route) => route.fulfill({ json }));
  const changes = Object.entries(place.changes ?? {});
  for (const [path, change] of changes)
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: change(await response.json()) });
    });
  await goTo(page, place, place.path(scene));
  await drawn(page);
  await expect(
    page.getByText(place.shows).filter({ visible: true }).first(),
    place.name,
  ).toBeVisible();
  await place.opens?.(page);
  if (place.name.startsWith('dialog'))
    await expect(page.locator('[role=dialog], [role=alertdialog]'), place.name).toBeVisible();
  await expect(page.getByText(/^Loading/), place.name).toHaveCount(0);
  // A read that is running still gets its answer.
  if (answers.length + changes.length > 0) await page.unrouteAll({ behavior: 'wait' });
};

/**
 * Loads the page of a screen. A page that shows a screen already navigates within the app, as a link does,
 * which is cheaper. A screen with replaced answers, or one that disappears, is loaded anew.
 */
const goTo = async (page: Page, place: Screen, path: string) => {
  const isOwn = needsOwnPage(place);
  if (isOwn || usedUp.has(page)) await page.goto(path);
  else {
    const { pathname } = new URL(path, 'http://localhost');
    // Dialogs of this screen close only when the screen is left.
    if (new URL(page.url()).pathname === pathname) await go(page, NOWHERE);
    await go(page, path);
  }
  if (isOwn) usedUp.add(page);
  else usedUp.delete(page);
};

/** A path whose screen every visitor sees, and which sends no call. */
const NOWHERE = '/nowhere-at-all';

const needsOwnPage = ({ answers, changes, isFleeting }: Screen) =>
  answers !== undefined || changes !== undefined || isFleeting === true;

/** Sorts screens that must be loaded anew to the end, because the screen after them must be loaded anew, too. */
export const inOrder = (places: Screen[]) => [
  ...places.filter((place) => !needsOwnPage(place)),
  ...places.filter(needsOwnPage),
];

/** Pages that still have an open dialog or a replaced answer. */
const usedUp = new WeakSet<Page>();

/** Five people to invite, the fourth as given. */
const INVITED_SEVERAL = [
  'eve@example.org',
  'ann.lee@example.org',
  'carl@example.org',
  'bob.miller@example.org',
  'dora@example.org',
];

const writeSeveral = async (page: Page, fourth: string) => {
  await chooseInGroup(page, 'Invite Members');
  await page
    .getByLabel('Email addresses')
    .fill(
      `eve@example.org, Ann Lee <ann.lee@example.org>\ncarl@example.org\n${fourth}\ndora@example.org`,
    );
  await page.getByRole('button', { name: 'Check the list' }).click();
};

/** Presses a button at the top of a group, or its entry in the menu on a phone. */
export const chooseInGroup = async (page: Page, name: string) => {
  const menu = page.getByRole('button', { name: 'Group', exact: true });
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    return;
  }
  const button = page.getByRole('button', { name, exact: true });
  if (await button.isVisible()) return button.click();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click();
};

/** Performs the first step of changing the address. */
const giveNewAddress = async (page: Page) => {
  await press('Change address')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('New Email').fill('ruth.miller@parish.example.org');
  await dialog.getByRole('button', { name: 'Continue' }).click();
};

/** Chooses an entry from the first card menu. */
const chooses = (name: string) => (page: Page) =>
  chooseOnCard(
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: /^More for/ }) })
      .first(),
    name,
  );

const cardOf = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) });

const withSetup = (setup: Setup): Screen['changes'] => ({
  '/api/home': (answer) => ({ ...answer, setup }),
});

/** The backups of a week and an upgrade. */
const SHELF = {
  backups: [
    ['2026-05-03T03:00:00.000Z', 'nightly', 4_812_331],
    ['2026-05-02T16:20:00.000Z', 'by-hand', 4_809_200],
    ['2026-05-02T03:00:00.000Z', 'nightly', 4_790_118],
    ['2026-04-28T18:05:00.000Z', 'before-upgrade', 4_700_004],
  ].map(([madeAt, reason, size]) => ({ name: `${madeAt}-${reason}.tar.gz`, madeAt, reason, size })),
  isRunning: false,
  isNightly: true,
  progress: null,
  isOnWindows: false,
  copies: null,
  failure: null,
  copyFailure: null,
};

/** Failed and queued mail. */
const TROUBLED = {
  mail: { waiting: 2, failed: 1, unknown: 1, isSetUp: true },
  push: { waiting: 0, failed: 0, unknown: 0, isSetUp: true },
  reminderDays: 30,
  trouble: [
    { id: 2, kind: 'reminder', error: 'The server stopped while it was being sent.' },
    { id: 1, kind: 'invitation', error: 'The mail server said: 550 [address] is unknown here' },
  ].map((row) => ({ ...row, channel: 'mail', createdAt: new Date().toISOString() })),
};

/** A used passkey, and an unused one. */
const PASSKEYS = [
  {
    id: 2,
    name: 'Safari on iOS',
    createdAt: '2026-05-02T16:20:00.000Z',
    lastUsedAt: '2026-05-03T09:30:21.345Z',
  },
  { id: 1, name: 'Edge on Windows', createdAt: '2026-04-28T18:05:00.000Z', lastUsedAt: null },
];

/** Makes this device show a sign-in link for another device, as the app does after the password. */
const showLink = async (page: Page) => {
  await press('Show the picture')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Continue' }).click();
};

const openMenu = async (page: Page) => {
  const phone = page.getByRole('button', { name: 'Menu', exact: true });
  const desktop = page.getByRole('banner').getByRole('button', { name: /Miller/ });
  await phone.or(desktop).filter({ visible: true }).click();
  await page.getByRole('menu').waitFor();
};

/** Chooses a file for the picture, and waits until the dialog shows this button. */
const choosePicture = async (page: Page, file: string, next: string) => {
  await press('Add a picture')(page);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: next }).waitFor();
};

const openMembers = (name: string) => async (page: Page) => {
  await page.getByRole('tab', { name: /Members/ }).click();
  await chooseOnMember(page, 'Naomi Miller', name);
};

/** Makes the server refuse a prayer, and presses Pray. */
const failToPray = async (page: Page) => {
  await page.route('**/pray', (route) => route.fulfill({ status: 409 }));
  await page
    .getByRole('button', { name: /^(Pray \(|Be the first)/ })
    .first()
    .click();
  await page.locator('[data-toast]').waitFor();
  await page.unroute('**/pray');
};

const openDonate = async (page: Page) => {
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  await page
    .getByRole('menuitem', { name: 'Donate' })
    .or(page.getByRole('button', { name: 'Donate' }))
    .click();
};

/** Every screen and dialog, in the order of the route table. */
export const SCREENS: Screen[] = [
  { name: 'auth-login', path: () => '/auth', shows: 'Log in', signedOut: true },
  {
    name: 'auth-register',
    path: () => '/auth',
    shows: 'Log in',
    opens: async (page) => {
      await page.getByRole('tab', { name: 'Create account' }).click();
    },
    signedOut: true,
  },
  {
    name: 'dialog-text-size-signed-out',
    path: () => '/auth',
    shows: 'Log in',
    opens: press('Text size'),
    isFleeting: true,
    signedOut: true,
  },
  {
    name: 'auth-invited',
    path: ({ invitation }) => `/accept-invitation/${invitation}`,
    shows: 'Join Family',
    // The next screen must not find the invitation in the session's storage.
    closes: async (page) => page.evaluate(() => sessionStorage.clear()),
    signedOut: true,
  },
  {
    name: 'auth-register-invited-only',
    path: () => '/auth',
    shows: 'Log in',
    opens: async (page) => {
      await page.getByRole('tab', { name: 'Create account' }).click();
      await page.locator('#root').getByText('You need an invitation').waitFor();
    },
    answers: { '/api/info': INVITED_ONLY },
    signedOut: true,
  },
  {
    name: 'confirm-address',
    path: () => '/confirm-address/none',
    shows: 'No, it was not me',
    answers: { '/api/confirm-address/none': { username: 'ruth', isMine: false, canReject: true } },
    signedOut: true,
  },
  {
    name: 'confirm-address-invalid',
    path: () => '/confirm-address/none',
    shows: 'Invalid Link',
    signedOut: true,
  },
  {
    name: 'change-address',
    path: () => '/change-address/none',
    shows: 'Use this address',
    answers: {
      '/api/account/address/none': {
        username: 'ruth',
        email: 'ruth.miller-of-the-long-name@parish.example.org',
        isMine: false,
        isChanged: false,
      },
    },
    signedOut: true,
  },
  {
    name: 'change-address-set',
    path: () => '/change-address/none',
    shows: 'An administrator made',
    answers: {
      '/api/account/address/none': {
        username: 'ruth',
        email: 'ruth@example.com',
        isMine: false,
        isChanged: true,
      },
    },
    signedOut: true,
  },
  {
    name: 'change-address-invalid',
    path: () => '/change-address/none',
    shows: 'Invalid Link',
    signedOut: true,
  },
  {
    name: 'undo-address',
    path: () => '/undo-address/none',
    shows: 'This was not me',
    answers: { '/api/account/address/none/undo': { isChanged: true } },
    signedOut: true,
  },
  {
    name: 'notice',
    path: () => '/my-prayers',
    shows: 'I have read it',
    answers: {
      '/api/news': {
        unreadCount: 3,
        notices: [
          { id: 1, kind: 'reset-link-made', createdAt: '2026-05-03T09:30:21.345Z', group: null },
        ],
        congregation: '',
      },
    },
  },
  {
    name: 'notices-of-rights',
    path: () => '/my-prayers',
    shows: 'You are no longer an administrator',
    answers: {
      '/api/news': {
        unreadCount: 5,
        notices: [
          'no-longer-administrator',
          'made-administrator',
          'permissions-changed',
          'group-given',
          'group-taken-over',
        ].map((kind, index) => ({
          id: 5 - index,
          kind,
          createdAt: '2026-05-03T09:30:21.345Z',
          group: kind.endsWith('administrator')
            ? null
            : { id: 1, name: 'Tuesday Group', canInvite: true, canRemove: false },
        })),
        congregation: '',
      },
    },
  },
  {
    name: 'admin-log',
    path: () => '/admin?tab=log',
    shows: 'Kept for 180 days',
    asAdministrator: true,
  },
  {
    name: 'auth-register-wrong',
    path: () => '/auth',
    shows: 'Log in',
    opens: async (page) => {
      await page.getByRole('tab', { name: 'Create account' }).click();
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByText('First name is required').first().waitFor();
    },
    signedOut: true,
  },
  {
    name: 'auth-forgot',
    path: () => '/auth',
    shows: 'Log in',
    opens: async (page) => {
      await page.getByRole('button', { name: 'Forgot your password?' }).click();
      await page.getByRole('button', { name: 'Send Reset Link' }).waitFor();
    },
    signedOut: true,
  },
  {
    name: 'auth-code',
    path: () => '/auth',
    shows: 'Log in',
    opens: async (page) => {
      await page.getByRole('button', { name: 'Mail me a code' }).click();
      await page.getByRole('heading', { name: 'Sign in with a code' }).waitFor();
    },
    signedOut: true,
  },
  {
    name: 'auth-username',
    path: () => '/auth',
    shows: 'Log in',
    opens: async (page) => {
      await page.getByRole('button', { name: 'Sign in with a username' }).click();
      await page.getByLabel('Username').waitFor();
    },
    signedOut: true,
  },
  {
    name: 'card',
    path: () => '/card#BCDFGHJK',
    shows: 'The card has eight letters',
    signedOut: true,
  },
  {
    name: 'card-wrong',
    path: () => '/card',
    shows: 'The card has eight letters',
    opens: async (page) => {
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByText('Please enter the eight letters on your card.').first().waitFor();
    },
    signedOut: true,
  },
  { name: 'card-signed-in', path: () => '/card#BCDFGHJK', shows: 'is signed in on this device' },
  {
    name: 'auth-code-sent',
    path: () => '/auth',
    shows: 'Log in',
    opens: async (page) => {
      await page.getByRole('button', { name: 'Mail me a code' }).click();
      await page.getByLabel('Email').fill('somebody@example.org');
      await page.getByRole('button', { name: 'Mail Me a Code' }).click();
      await page.getByLabel('Six digits from the email').waitFor();
      await page.getByRole('button', { name: 'Sign In', exact: true }).click();
      await page.getByText('Please enter the six digits').first().waitFor();
    },
    // The next screen must not find the code's data in the session's storage.
    closes: async (page) => page.evaluate(() => sessionStorage.clear()),
    answers: { '/api/login/code/mail': { id: 'none' } },
    signedOut: true,
  },
  {
    name: 'auth-forgot-mail-trouble',
    path: () => '/auth?mode=forgot',
    shows: 'Mail is held up at the moment',
    changes: MAIL_TROUBLE,
    signedOut: true,
  },
  {
    name: 'auth-code-mail-trouble',
    path: () => '/auth?mode=code',
    shows: 'Mail is held up at the moment',
    changes: MAIL_TROUBLE,
    signedOut: true,
  },
  {
    name: 'auth-passkey-stopped',
    path: () => '/auth',
    shows: 'Log in',
    opens: async (page) => {
      await page.evaluate(() => {
        navigator.credentials.get = () =>
          Promise.reject(new DOMException('declined', 'NotAllowedError'));
      });
      await page.getByRole('button', { name: 'Use a passkey' }).click();
      await page.getByText('Nothing happened.').waitFor();
    },
    closes: async (page) => {
      await page.evaluate(() => Reflect.deleteProperty(navigator.credentials, 'get'));
    },
    signedOut: true,
  },
  {
    name: 'sign-in-link',
    path: () => '/sign-in/none',
    shows: 'This link opens the account of',
    answers: { '/api/sign-in/none': { name: 'Ruth Miller' } },
    signedOut: true,
  },
  {
    name: 'sign-in-link-invalid',
    path: () => '/sign-in/none',
    shows: 'This link no longer works.',
    signedOut: true,
  },
  { name: 'login-bare', path: () => '/login', shows: 'Log in', signedOut: true },
  { name: 'reset-password', path: () => '/reset-password/abc', shows: 'Confirm', signedOut: true },
  {
    name: 'reset-password-expired',
    path: () => '/reset-password/abc',
    shows: 'Confirm',
    opens: async (page) => {
      for (const label of ['New Password', 'Confirm New Password'])
        await page.getByLabel(label, { exact: true }).fill('another one');
      await page.getByRole('button', { name: 'Reset Password' }).click();
      await page.getByRole('link', { name: 'Ask for a New Link' }).waitFor();
    },
    signedOut: true,
  },
  {
    name: 'reset-password-invalid',
    path: () => '/reset-password',
    shows: 'Back to Login',
    signedOut: true,
  },
  {
    name: 'mail-link-prayed',
    path: () => '/mail/prayed/none',
    shows: 'Did you pray?',
    signedOut: true,
  },
  {
    name: 'mail-link-prayed-done',
    path: () => '/mail/prayed/none',
    shows: 'Did you pray?',
    opens: async (page) => {
      await page.route('**/api/mail-links/none', (route) => route.fulfill({ status: 204 }));
      await page.getByRole('button', { name: 'I prayed' }).click();
      await page.getByRole('heading', { name: 'Thank you for praying' }).waitFor();
    },
    signedOut: true,
  },
  {
    name: 'mail-link-take-back',
    path: () => '/mail/take-back/none',
    shows: 'Take your request back?',
    signedOut: true,
  },
  {
    name: 'mail-link-over',
    path: () => '/mail/take-back/none',
    shows: 'Take your request back?',
    opens: async (page) => {
      await page.getByRole('button', { name: 'Take it back' }).click();
      await page.getByRole('heading', { name: 'This link does not work' }).waitFor();
    },
    signedOut: true,
  },
  {
    name: 'unsubscribe',
    path: ({ unsubscribe }) => unsubscribe,
    shows: 'new prayer requests',
    signedOut: true,
  },
  {
    name: 'unsubscribe-done',
    path: ({ unsubscribe }) => unsubscribe,
    shows: 'new prayer requests',
    opens: async (page) => {
      await page.getByRole('button', { name: 'Stop these emails' }).click();
      await page.getByRole('heading', { name: 'These emails have stopped' }).waitFor();
    },
    signedOut: true,
  },
  {
    name: 'unsubscribe-invalid',
    path: () => '/unsubscribe/none',
    shows: 'This link is invalid',
    signedOut: true,
  },
  {
    name: 'accept-invitation-invalid',
    path: () => '/accept-invitation/none',
    shows: 'Invalid Invitation',
  },
  {
    name: 'accept-invitation',
    path: ({ invitation }) => `/accept-invitation/${invitation}`,
    shows: 'invites you to',
  },
  { name: 'join', path: ({ token }) => `/join/${token}`, shows: 'Join Group', signedOut: true },
  { name: 'join-invalid', path: () => '/join/none', shows: 'Go to Groups', signedOut: true },
  { name: 'dashboard', path: () => '/', shows: 'Group Prayer Requests', isFleeting: true },
  {
    name: 'dashboard-as-member',
    path: () => '/',
    shows: 'New since your last visit',
    asMember: true,
  },
  {
    name: 'dashboard-greeting',
    path: () => '/',
    shows: 'A word of welcome',
    asNewcomer: true,
    changes: { '/api/home': (home) => ({ ...home, greeting: GREETING }) },
  },
  { name: 'dashboard-newcomer', path: () => '/', shows: 'Find your group', asNewcomer: true },
  {
    name: 'dashboard-still-praying',
    path: () => '/',
    shows: 'Still praying?',
    changes: { '/api/home': (home) => ({ ...home, asking: Reflect.get(home, 'answered') }) },
  },
  { name: 'dashboard-alias', path: () => '/dashboard', shows: 'Group Prayer Requests' },
  { name: 'my-prayers', path: () => '/my-prayers', shows: 'Surgery on Thursday' },
  {
    name: 'my-prayers-resting',
    path: () => '/my-prayers?show=resting',
    shows: 'A roof for the hall',
  },
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
  { name: 'answered-alias', path: () => '/answered', shows: 'Rain for the fields' },
  { name: 'bookmarked-prayers', path: () => '/bookmarked-prayers', shows: '2 bookmarks saved' },
  {
    name: 'bookmarked-prayers-empty',
    path: () => '/bookmarked-prayers',
    shows: 'Bookmarked Requests',
    asNewcomer: true,
  },
  {
    name: 'request',
    path: ({ prayerIds }) => `/prayers/${prayerIds[0]}`,
    // The forms are drawn last.
    shows: 'Add a comment',
  },
  {
    name: 'request-with-day',
    path: ({ prayerIds }) => `/prayers/${prayerIds[0]}`,
    shows: 'Add to my calendar',
    changes: { '/api/prayers/1': (prayer) => ({ ...prayer, needAnswerBy: '2099-12-24' }) },
  },
  {
    name: 'request-notes',
    path: ({ prayerIds }) => `/prayers/${prayerIds[0]}`,
    shows: 'Could you leave out the name of the doctor?',
    answers: { '/api/prayers/1/notes': MADE_UP_NOTES },
    changes: {
      '/api/prayers/1': (prayer) => ({
        ...prayer,
        groups: [{ id: 1, name: 'Tuesday Evening Group', isLeadersOnly: false, isHeld: true }],
      }),
    },
  },
  {
    name: 'request-as-member',
    path: ({ prayerIds }) => `/prayers/${prayerIds[0]}`,
    shows: 'Add a comment',
    asMember: true,
  },
  {
    name: 'request-answered',
    path: ({ prayerIds }) => `/prayers/${prayerIds[0]}`,
    shows: 'She is home, and walks to the gate and back.',
    changes: {
      '/api/prayers/*': (prayer) => ({
        ...prayer,
        isAnswered: true,
        answerContent: 'She is home, and walks to the gate and back.',
        answeredAt: Reflect.get(prayer, 'createdAt'),
      }),
    },
    asMember: true,
  },
  {
    name: 'request-edited',
    path: ({ prayerIds }) => `/prayers/${prayerIds[0]}`,
    shows: 'Edited on Nov 20, 2026',
    changes: { '/api/prayers/*': (prayer) => ({ ...prayer, editedOn: '2026-11-20' }) },
  },
  {
    name: 'request-update-written',
    path: ({ prayerIds }) => `/prayers/${prayerIds[0]}`,
    shows: 'She came through it well',
    opens: async (page) => {
      await page.getByLabel('How is it now?').fill('She walks a few steps again.');
      await expect(page.getByRole('button', { name: 'Add update' })).toBeEnabled();
      // axe reports a button that is half under the header as too small.
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'request-still-praying',
    path: ({ prayerIds }) => `/prayers/${prayerIds[0]}`,
    shows: 'Still praying?',
    changes: { '/api/prayers/*': (prayer) => ({ ...prayer, asksAuthor: true }) },
  },
  {
    name: 'request-now',
    path: ({ prayerIds }) => `/prayers/${prayerIds[0]}`,
    shows: /Now, until/,
    changes: {
      '/api/prayers/*': (prayer) => ({
        ...prayer,
        nowUntil: new Date(Date.now() + 3 * 60 * 60_000).toISOString(),
      }),
    },
  },
  {
    name: 'request-menu',
    path: ({ prayerIds }) => `/prayers/${prayerIds[0]}`,
    shows: 'She came through it well',
    opens: press(/^More for/),
  },
  { name: 'request-not-found', path: () => '/prayers/99999', shows: 'Prayer request not found' },
  {
    name: 'dialog-delete-update',
    path: ({ prayerIds }) => `/prayers/${prayerIds[0]}`,
    shows: 'She came through it well',
    opens: async (page) => {
      await press(/^More for the update/)(page);
      await page.getByRole('menuitem', { name: 'Delete' }).click();
    },
  },
  { name: 'write', path: () => '/write', shows: 'Share Prayer Request' },
  { name: 'pray', path: () => '/pray', shows: 'Work for Daniel' },
  {
    name: 'pray-large',
    path: ({ groupId }) => `/groups/${groupId}/pray`,
    shows: 'Work for Daniel',
    opens: press('Large text'),
  },
  {
    name: 'pray-done',
    path: ({ groupId }) => `/groups/${groupId}/pray`,
    shows: 'Work for Daniel',
    opens: async (page) => {
      for (let n = 0; n < 2; n++) await page.getByRole('button', { name: 'Skip' }).click();
      await page.getByRole('heading', { name: 'Amen' }).waitFor();
    },
  },
  {
    name: 'people-to-pray',
    path: () => '/pray',
    shows: 'Boaz Featherstonehaugh',
    answers: { '/api/people-to-pray': MADE_UP_PEOPLE },
    asNewcomer: true,
  },
  {
    name: 'dialog-report-person',
    path: () => '/pray',
    shows: 'Boaz Featherstonehaugh',
    answers: { '/api/people-to-pray': MADE_UP_PEOPLE },
    opens: async (page) => {
      await press('More about what Boaz Featherstonehaugh wrote')(page);
      await page.getByRole('menuitem', { name: 'Report' }).click();
      await page.getByRole('dialog').waitFor();
    },
    asNewcomer: true,
  },
  { name: 'pray-none', path: () => '/pray', shows: 'Nothing to pray for', asNewcomer: true },
  {
    name: 'inbox',
    path: () => '/inbox',
    shows: 'Work for Daniel',
  },
  { name: 'inbox-as-member', path: () => '/inbox', shows: 'Surgery on Thursday', asMember: true },
  { name: 'inbox-none', path: () => '/inbox', shows: 'Nothing here yet', asNewcomer: true },
  { name: 'search', path: () => '/search', shows: 'Type a word' },
  { name: 'search-found', path: () => '/search?q=thursday', shows: 'Surgery on' },
  {
    name: 'search-none',
    path: () => '/search?q=thursday&status=answered',
    shows: 'Nothing found',
  },
  {
    name: 'search-odd-words',
    path: () => `/search?q=${encodeURIComponent(`"AND" *(🙏 ${'x'.repeat(120)}`)}`,
    shows: 'Nothing found',
  },
  { name: 'search-resting', path: () => '/search?q=roof', shows: 'Resting' },
  { name: 'groups', path: () => '/groups', shows: 'The people you pray with' },
  {
    name: 'groups-empty',
    path: () => '/groups',
    shows: 'Create Your First Group',
    asNewcomer: true,
  },
  { name: 'create-group', path: () => '/groups/create', shows: 'Create a New Prayer Group' },
  { name: 'group', path: ({ groupId }) => `/groups/${groupId}`, shows: 'Surgery on Thursday' },
  {
    name: 'sheet',
    path: ({ groupId }) => `/groups/${groupId}/sheet`,
    shows: 'Pray along on your phone',
  },
  {
    name: 'my-year',
    path: () => `/answered-prayers?print=${new Date().getUTCFullYear()}`,
    shows: 'My year in answers',
  },
  {
    name: 'sheet-large',
    path: ({ groupId }) => `/groups/${groupId}/sheet?size=large&fold=booklet`,
    shows: 'Pray along on your phone',
  },
  {
    name: 'sheet-answers',
    path: ({ groupId }) => `/groups/${groupId}/sheet?what=answers`,
    shows: 'Pray along on your phone',
  },
  {
    name: 'sheet-cards',
    path: ({ groupId }) => `/groups/${groupId}/sheet?what=cards`,
    shows: 'Who is it for?',
  },
  {
    name: 'sheet-poster',
    path: ({ groupId }) => `/groups/${groupId}/sheet?what=poster`,
    shows: 'Whoever reads the poster can join',
    opens: async (page) => {
      await page.locator('.poster button').click();
      await page.locator('.poster img').waitFor();
    },
  },
  {
    name: 'invite-many',
    path: ({ groupId }) => `/groups/${groupId}/invite`,
    shows: 'Names and addresses',
  },
  {
    name: 'invite-many-understood',
    path: ({ groupId }) => `/groups/${groupId}/invite`,
    shows: 'Names and addresses',
    opens: async (page) => {
      await page
        .getByLabel('Names and addresses')
        .fill(
          'Mary Jones <mary@example.org>\nNaomi <naomi@example.org>\nTom Hollis: tom@example.org or thomas.hollis.of.the.parish.office@work.example.com\ncall Paul\nzoë@example.org\nRuth Berg: ruth at example.org',
        );
      await page.getByRole('button', { name: 'Check the list' }).click();
      await page.getByText('What was left out').waitFor();
    },
    isFleeting: true,
  },
  {
    name: 'invite-many-not-allowed',
    path: ({ groupId }) => `/groups/${groupId}/invite`,
    shows: 'You cannot invite a list of people',
    asMember: true,
  },
  {
    name: 'reached',
    path: ({ groupId }) => `/groups/${groupId}/reached`,
    shows: 'Here within a month',
  },
  {
    name: 'dialog-reached-number',
    path: ({ groupId }) => `/groups/${groupId}/reached`,
    shows: '+1 (555) 010-4477 ext. 12',
    opens: press(/^Change the phone number of/),
  },
  {
    name: 'reached-not-allowed',
    path: ({ groupId }) => `/groups/${groupId}/reached`,
    shows: 'Only the owner of the group can see this.',
    asMember: true,
  },
  {
    name: 'admin-reached',
    path: () => '/admin?tab=reached',
    shows: 'Here within a month',
    asAdministrator: true,
  },
  {
    name: 'reports',
    path: ({ groupId }) => `/groups/${groupId}/reports`,
    shows: 'Nothing to look at',
  },
  {
    name: 'reports-waiting',
    path: ({ groupId }) => `/groups/${groupId}/reports`,
    shows: 'For those who gossip',
    answers: { '/api/groups/1/reports': MADE_UP_REPORTS },
  },
  {
    name: 'report-decision',
    path: ({ groupId }) => `/groups/${groupId}/reports`,
    shows: 'For those who gossip',
    opens: press('Take out'),
    answers: { '/api/groups/1/reports': MADE_UP_REPORTS },
  },
  {
    name: 'reports-not-allowed',
    path: ({ groupId }) => `/groups/${groupId}/reports`,
    shows: 'Only those who look after the group',
    asMember: true,
  },
  {
    name: 'report-dialog',
    path: ({ prayerIds }) => `/prayers/${prayerIds[0]}`,
    shows: 'Comments',
    opens: async (page) => {
      await press(/^More for the comment by/)(page);
      await page.getByRole('menuitem', { name: 'Report' }).click();
      await page.getByRole('dialog').getByLabel('Why do you report it?').waitFor();
    },
    closes: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    },
    asMember: true,
  },
  {
    name: 'office',
    path: ({ groupId }) => `/groups/${groupId}/office`,
    shows: 'Save, next card',
  },
  {
    name: 'office-not-allowed',
    path: ({ groupId }) => `/groups/${groupId}/office`,
    shows: 'You cannot enter cards',
    asMember: true,
  },
  {
    name: 'group-members',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: async (page) => {
      await page.getByRole('tab', { name: /Members/ }).click();
    },
  },
  {
    name: 'dialog-add-person',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: async (page) => {
      await page.getByRole('tab', { name: /Members/ }).click();
      await page.getByRole('button', { name: 'Add somebody without email' }).click();
      await page.getByRole('button', { name: 'Make the Card' }).waitFor();
    },
    isFleeting: true,
  },
  {
    name: 'dialog-card',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: async (page) => {
      await page.getByRole('tab', { name: /Members/ }).click();
      await page.getByRole('button', { name: 'Add somebody without email' }).click();
      await page.getByLabel('First Name').fill('Walter');
      await page.getByLabel('Last Name').fill('Green');
      await page.getByRole('button', { name: 'Make the Card' }).click();
      await page.getByRole('img', { name: /^QR code/ }).waitFor();
    },
    answers: { '/people': CARD },
    isFleeting: true,
  },
  {
    name: 'group-members-invited',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: async (page) => {
      await page.getByRole('tab', { name: /Members/ }).click();
      await page.getByRole('heading', { name: 'Invited, not here yet' }).waitFor();
    },
    answers: { '/api/groups/1/invitations': INVITED },
  },
  {
    name: 'group-more',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: async (page) => {
      const narrow = page.getByRole('button', { name: 'Group', exact: true });
      const wide = page.getByRole('button', { name: 'More', exact: true });
      await ((await narrow.isVisible()) ? narrow : wide).click();
      await page.getByRole('menuitem', { name: 'Enter cards' }).waitFor();
    },
  },
  {
    name: 'group-take-over',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: async (page) => {
      await page.getByRole('tab', { name: /Members/ }).click();
      await page.getByRole('button', { name: 'Take Over This Group' }).waitFor();
    },
    answers: { '/api/groups/1/succession': { next: null, canTakeOver: true } },
  },
  {
    name: 'take-over',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: async (page) => {
      await page.getByRole('tab', { name: /Members/ }).click();
      await page.getByRole('button', { name: 'Take Over This Group' }).click();
    },
    answers: { '/api/groups/1/succession': { next: null, canTakeOver: true } },
  },
  {
    name: 'group-members-many',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: async (page) => {
      await page.getByRole('tab', { name: /Members/ }).click();
      await page.getByLabel('Find a member by name').waitFor();
    },
    answers: { '/api/groups/1': LARGE_GROUP },
  },
  {
    name: 'group-as-member',
    path: ({ groupId }) => `/groups/${groupId}?message=joined-successfully`,
    shows: 'Welcome to the group!',
    asMember: true,
  },
  {
    name: 'group-alone',
    // The group that was made next.
    path: ({ groupId }) => `/groups/${groupId + 1}`,
    shows: 'Now invite your people',
  },
  {
    name: 'group-code',
    path: ({ groupId }) => `/groups/${groupId + 1}`,
    shows: 'Now invite your people',
    opens: async (page) => {
      await press('Show the code')(page);
      await page.getByRole('dialog').getByRole('img').waitFor();
    },
  },
  { name: 'group-missing', path: () => '/groups/999', shows: 'Error Loading Group' },
  { name: 'edit-group', path: ({ groupId }) => `/groups/${groupId}/edit`, shows: 'Edit Group' },
  {
    name: 'edit-prayer',
    path: ({ prayerIds }) => `/prayers/${prayerIds[0]}/edit`,
    shows: 'Save Changes',
  },
  {
    name: 'edit-prayer-of-another',
    path: ({ prayerIds }) => `/prayers/${prayerIds[2]}/edit`,
    shows: 'not yours to edit',
  },
  { name: 'edit-prayer-missing', path: () => '/prayers/999/edit', shows: /My Prayers/ },
  { name: 'profile', path: () => '/profile', shows: 'Save Changes' },
  {
    name: 'profile-without-address',
    path: () => '/profile',
    shows: 'You have no email address here.',
    answers: {
      '/api/account/maker': { madeBy: 'David Chen' },
      '/api/account/household': SHARED_MAIL,
    },
    changes: { '/api/user': (user) => ({ ...user, email: null, isEmailConfirmed: false }) },
  },
  { name: 'profile-picture', path: () => '/profile', shows: 'Change picture', asMember: true },
  {
    name: 'dialog-picture-none',
    path: () => '/profile',
    shows: 'Add a picture',
    opens: press('Add a picture'),
  },
  {
    name: 'dialog-picture',
    path: () => '/profile',
    shows: 'Change picture',
    opens: press('Change picture'),
    asMember: true,
  },
  {
    name: 'dialog-picture-crop',
    path: () => '/profile',
    shows: 'Add a picture',
    opens: (page) => choosePicture(page, 'web/e2e/files/photo.jpg', 'Save Picture'),
  },
  {
    name: 'dialog-picture-not-opened',
    path: () => '/profile',
    shows: 'Add a picture',
    opens: (page) => choosePicture(page, 'package.json', 'Choose a picture'),
  },
  {
    name: 'profile-notifications',
    path: () => '/profile?tab=notifications',
    shows: 'Email notifications',
  },
  {
    name: 'profile-shared-mail',
    path: () => '/profile?tab=notifications',
    shows: 'Email for Walter Green also comes to you.',
    answers: { '/api/account/household': SHARED_MAIL },
  },
  {
    name: 'dialog-shared-mail',
    path: () => '/profile?tab=notifications',
    shows: 'Share mail with somebody',
    opens: press('Share mail with somebody'),
  },
  {
    name: 'profile-my-hour',
    path: () => '/profile?tab=notifications',
    shows: 'My hour to pray',
    opens: async (page) => {
      const notify = page.getByRole('switch', { name: 'Tell me at my hour' });
      if (!(await notify.isChecked())) await notify.click();
      await page.getByRole('checkbox', { name: 'Wednesday' }).waitFor();
    },
  },
  {
    name: 'profile-password',
    path: () => '/profile?tab=password',
    shows: 'Sign out all other devices',
  },
  {
    name: 'profile-password-one-device',
    path: () => '/profile?tab=password',
    shows: 'You are signed in on this device only.',
    asNewcomer: true,
  },
  {
    name: 'profile-passkeys',
    path: () => '/profile?tab=password',
    shows: 'Not used yet',
    answers: { '/api/account/passkeys': PASSKEYS },
  },
  {
    name: 'dialog-remove-passkey',
    path: () => '/profile?tab=password',
    shows: 'Not used yet',
    opens: press(/^Remove the passkey of/),
    answers: { '/api/account/passkeys': PASSKEYS },
  },
  {
    name: 'dialog-add-passkey',
    path: () => '/profile?tab=password',
    shows: 'Not used yet',
    opens: async (page) => {
      await press('Add a passkey')(page);
      await page.getByRole('button', { name: 'Use a passkey instead' }).waitFor();
    },
    answers: { '/api/account/passkeys': PASSKEYS },
  },
  {
    name: 'dialog-sign-in-link',
    path: () => '/profile?tab=password',
    shows: 'Show the picture',
    opens: async (page) => {
      await showLink(page);
      await page.getByRole('img', { name: /^QR code/ }).waitFor();
    },
  },
  ...(['used', 'over'] as const).map((state) => ({
    name: `dialog-sign-in-link-${state}`,
    path: () => '/profile?tab=password',
    shows: 'Show the picture',
    opens: async (page: Page) => {
      await showLink(page);
      await page.getByText(/^(Signed in on another device|This picture no longer)/).waitFor();
    },
    changes: { '/api/account/sign-in-link': (answer: object) => ({ ...answer, state }) },
  })),
  { name: 'resources', path: () => '/resources', shows: 'Rota for the summer' },
  {
    name: 'resources-administrator',
    path: () => '/resources',
    shows: 'Rota for the summer',
    asAdministrator: true,
  },
  {
    name: 'help',
    path: () => '/help',
    shows: 'Contact support',
    opens: async (page) => {
      await page.getByText('How do I leave a group?').click();
    },
  },
  {
    name: 'help-wrong',
    path: () => '/help',
    shows: 'Contact support',
    opens: async (page) => {
      await press('Send Message')(page);
      // After the focus moved, the bar covers a part of the page.
      await page.evaluate(() => window.scrollTo(0, 0));
    },
  },
  {
    name: 'set-up',
    path: () => '/',
    shows: 'Set up your congregation',
    asAdministrator: true,
    changes: withSetup(NEW_SETUP),
  },
  {
    name: 'set-up-half',
    path: () => '/',
    shows: 'Find a second administrator',
    opens: async (page) => {
      await page.getByRole('heading', { name: 'See whether mail works' }).click();
      await page.getByText('did not go out').waitFor();
    },
    asAdministrator: true,
    changes: withSetup(HALF_SETUP),
  },
  {
    name: 'set-up-over',
    path: () => '/',
    shows: 'Your congregation is set up',
    asAdministrator: true,
    changes: withSetup(DONE_SETUP),
  },
  { name: 'admin', path: () => '/admin', shows: 'Machine room', asAdministrator: true },
  {
    name: 'admin-found',
    path: () => '/admin',
    shows: 'things to look at',
    asAdministrator: true,
    answers: { '/api/admin/checkup': MADE_UP_CHECKUP },
  },
  {
    name: 'admin-users',
    path: () => '/admin?tab=users',
    shows: 'ruth@example.org',
    asAdministrator: true,
  },
  {
    name: 'admin-messages',
    path: () => '/admin?tab=messages',
    shows: 'Larger letters',
    asAdministrator: true,
  },
  {
    name: 'admin-deliveries',
    path: () => '/admin?tab=deliveries',
    shows: 'Push notifications',
    asAdministrator: true,
  },
  {
    name: 'admin-deliveries-trouble',
    path: () => '/admin?tab=deliveries',
    shows: 'Latest trouble',
    asAdministrator: true,
    answers: { '/api/admin/delivery': TROUBLED },
  },
  {
    name: 'admin-mail-server',
    path: () => '/admin?tab=mail-server',
    shows: 'Mail provider',
    asAdministrator: true,
    answers: { '/api/admin/mail-server': NO_MAIL_SERVER },
  },
  {
    name: 'admin-mail-server-works',
    path: () => '/admin?tab=mail-server',
    shows: 'took a test mail',
    asAdministrator: true,
    answers: { '/api/admin/mail-server': GOOD_MAIL_SERVER },
  },
  {
    name: 'admin-mail-server-trouble',
    path: () => '/admin?tab=mail-server',
    shows: 'does not take this username',
    asAdministrator: true,
    answers: { '/api/admin/mail-server': BAD_MAIL_SERVER },
  },
  {
    name: 'admin-mail-server-in-settings',
    path: () => '/admin?tab=mail-server',
    shows: 'in the file upheld.toml',
    asAdministrator: true,
    answers: { '/api/admin/mail-server': SETTINGS_MAIL_SERVER },
  },
  {
    name: 'admin-mailbox',
    path: () => '/admin?tab=mailbox',
    shows: 'Mail provider',
    asAdministrator: true,
    answers: { '/api/admin/mailbox': NO_MAILBOX },
  },
  {
    name: 'admin-mailbox-works',
    path: () => '/admin?tab=mailbox',
    shows: 'The test went well',
    asAdministrator: true,
    answers: { '/api/admin/mailbox': GOOD_MAILBOX },
  },
  {
    name: 'admin-mailbox-trouble',
    path: () => '/admin?tab=mailbox',
    shows: 'does not take this username',
    asAdministrator: true,
    answers: { '/api/admin/mailbox': BAD_MAILBOX },
  },
  {
    name: 'admin-mailbox-in-settings',
    path: () => '/admin?tab=mailbox',
    shows: 'in the file upheld.toml',
    asAdministrator: true,
    answers: { '/api/admin/mailbox': SETTINGS_MAILBOX },
  },
  {
    name: 'dialog-mailbox-proof',
    path: () => '/admin?tab=mailbox',
    shows: 'Mail provider',
    opens: async (page) => {
      await page.getByLabel('Address of the mailbox').fill('pray@example.org');
      await page.getByLabel('Password of the mailbox', { exact: true }).fill('moabite-mail');
      await page.getByRole('button', { name: 'Save and test' }).click();
    },
    asAdministrator: true,
    answers: { '/api/admin/mailbox': NO_MAILBOX },
  },
  {
    name: 'dialog-mail-server-proof',
    path: () => '/admin?tab=mail-server',
    shows: 'Mail provider',
    opens: async (page) => {
      await page.getByLabel('Address that mail comes from').fill('pray@example.org');
      await page.getByLabel('Password of this address', { exact: true }).fill('moabite-mail');
      await page.getByRole('button', { name: 'Save and test' }).click();
    },
    asAdministrator: true,
    answers: { '/api/admin/mail-server': NO_MAIL_SERVER },
  },
  {
    name: 'dialog-forget-mail-server',
    path: () => '/admin?tab=mail-server',
    shows: 'took a test mail',
    opens: async (page) => {
      await page.getByRole('button', { name: 'Forget the account' }).click();
    },
    asAdministrator: true,
    answers: { '/api/admin/mail-server': GOOD_MAIL_SERVER },
  },
  {
    name: 'dialog-forget-mailbox',
    path: () => '/admin?tab=mailbox',
    shows: 'The test went well',
    opens: async (page) => {
      await page.getByRole('button', { name: 'Forget the mailbox' }).click();
    },
    asAdministrator: true,
    answers: { '/api/admin/mailbox': GOOD_MAILBOX },
  },
  {
    name: 'admin-backups',
    path: () => '/admin?tab=backups',
    shows: 'The newest backup is from',
    asAdministrator: true,
    answers: { '/api/admin/backups': SHELF },
  },
  {
    name: 'admin-backups-none',
    path: () => '/admin?tab=backups',
    shows: 'No backup yet',
    asAdministrator: true,
  },
  {
    name: 'admin-backups-trouble',
    path: () => '/admin?tab=backups',
    shows: 'The last backup failed',
    asAdministrator: true,
    answers: {
      '/api/admin/backups': {
        ...SHELF,
        copies: { isEncrypted: true },
        failure: { at: '2026-05-03T03:00:05.000Z', hindrance: 'no-room' },
        copyFailure: { at: '2026-05-02T03:00:05.000Z', hindrance: 'no-disk' },
      },
    },
  },
  {
    name: 'admin-backups-download',
    path: () => '/admin?tab=backups',
    shows: 'The newest backup is from',
    asAdministrator: true,
    answers: { '/api/admin/backups': SHELF },
    opens: async (page) => {
      await page.getByRole('button', { name: 'Download the backup of' }).first().click();
      await page.getByLabel('Passphrase', { exact: true }).fill('short');
      await page.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
    },
  },
  {
    name: 'admin-congregation',
    path: () => '/admin?tab=congregation',
    shows: 'Your congregation',
    asAdministrator: true,
  },
  {
    name: 'admin-congregation-wrong',
    path: () => '/admin?tab=congregation',
    shows: 'Your congregation',
    opens: async (page) => {
      await page.getByLabel('Name of the congregation').fill('St');
      await page.getByLabel('Phone').fill('mary');
      await press('Save Changes')(page);
    },
    asAdministrator: true,
  },
  {
    name: 'admin-address',
    path: () => '/admin?tab=address',
    shows: 'How people reach this server',
    opens: async (page) => {
      await page.getByRole('img', { name: /^QR code of http/ }).waitFor();
    },
    asAdministrator: true,
    answers: { '/api/admin/addresses': AT_HOME },
  },
  {
    name: 'admin-address-https',
    path: () => '/admin?tab=address',
    shows: 'How people reach this server',
    opens: async (page) => {
      await page.getByRole('img', { name: /^QR code of http/ }).waitFor();
    },
    asAdministrator: true,
    answers: { '/api/admin/addresses': ON_THE_INTERNET },
  },
  {
    name: 'admin-address-this-computer',
    path: () => '/admin?tab=address',
    shows: 'Only this computer reaches that address',
    asAdministrator: true,
  },
  {
    name: 'admin-health',
    path: () => '/admin?tab=health',
    shows: 'Nothing in these numbers',
    asAdministrator: true,
  },
  {
    name: 'admin-checkup',
    path: () => '/admin?tab=health',
    shows: 'There is only one administrator.',
    opens: async (page) => {
      await page.locator('canvas').last().waitFor();
      await page.getByText('Show what is well').click();
    },
    asAdministrator: true,
    part: 'Check-up',
    // Plots need measurements of five minutes, which a new server does not have.
    answers: {
      '/api/admin/checkup': MADE_UP_CHECKUP,
      '/api/admin/health?span=day': madeUpHealth('day'),
    },
  },
  {
    name: 'admin-health-trouble',
    path: () => '/admin?tab=health',
    shows: 'Mail could not be sent',
    opens: async (page) => {
      await page.locator('canvas').last().waitFor();
      await page.getByText('Calls that went wrong as a table').click();
    },
    asAdministrator: true,
    answers: { '/api/admin/health?span=day': madeUpHealth('day') },
  },
  {
    name: 'admin-health-month',
    path: () => '/admin?tab=health&span=month',
    shows: 'Last month',
    opens: async (page) => {
      await page.locator('canvas').last().waitFor();
      await page.getByText('Memory as a table').click();
    },
    asAdministrator: true,
    // Nothing is wrong, and the database is being checked.
    answers: {
      '/api/admin/health?span=month': madeUpHealth('month', {
        freeDisk: 12_000_000_000,
        mail: { count: 0, since: null },
        isChecking: true,
      }),
    },
  },
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
    name: 'dialog-new-prayer-date',
    path: () => '/my-prayers',
    shows: 'Surgery on Thursday',
    opens: async (page) => {
      await page.getByRole('button', { name: 'New Request' }).click();
      await page.getByText('More options').click();
      await page.getByRole('button', { name: /^Answer needed by/ }).click();
      await page.getByRole('grid').waitFor();
    },
  },
  {
    name: 'dialog-new-prayer-kept',
    path: () => '/my-prayers',
    shows: 'Surgery on Thursday',
    opens: async (page) => {
      const open = page.getByRole('button', { name: 'New Request' });
      await open.click();
      await page.getByLabel('Prayer Request', { exact: true }).fill('For rain.');
      await page.keyboard.press('Escape');
      await open.click();
      await page.getByText('What you wrote before is still here.').waitFor();
    },
  },
  {
    name: 'dialog-edit-prayer',
    path: () => '/my-prayers',
    shows: 'Surgery on Thursday',
    opens: chooses('Edit'),
  },
  {
    name: 'dialog-delete-prayer',
    path: () => '/my-prayers',
    shows: 'Surgery on Thursday',
    opens: chooses('Delete'),
  },
  {
    name: 'dialog-it-is-now',
    path: () => '/my-prayers',
    shows: 'Surgery on Thursday',
    opens: (page) => chooseOnCard(cardOf(page, 'Surgery on Thursday'), 'It is now'),
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
    opens: chooses('Remove answered status'),
  },
  {
    name: 'dialog-invite',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: async (page) => {
      await chooseInGroup(page, 'Invite Members');
      await page.getByLabel('Email address').fill('someone@example.org');
      await page.getByRole('button', { name: 'Send Invitation' }).click();
      await page.getByLabel('Invitation link').waitFor();
    },
  },
  {
    name: 'dialog-invite-blank',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: (page) => chooseInGroup(page, 'Invite Members'),
  },
  {
    name: 'dialog-invite-not-understood',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: async (page) => {
      await writeSeveral(page, 'bob.miller@@example.org');
      await page.getByText('Nothing was sent.').first().waitFor();
    },
    isFleeting: true,
  },
  {
    name: 'dialog-invite-understood',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: async (page) => {
      await writeSeveral(page, 'Naomi <naomi@example.org>');
      await page.getByRole('heading', { name: 'What was understood' }).waitFor();
    },
    isFleeting: true,
  },
  {
    name: 'dialog-invite-outcomes',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: async (page) => {
      await writeSeveral(page, 'bob.miller@example.org');
      await page.getByRole('button', { name: 'Invite 5 people' }).click();
      await page.getByRole('heading', { name: 'What became of each' }).waitFor();
    },
    answers: {
      '/invitations/check': INVITED_SEVERAL.map((email) => ({ email, status: 'new' })),
      '/invitations/many': INVITED_SEVERAL.map((email, at) => ({
        email,
        outcome: at === 3 ? 'member' : 'invited',
        inviteUrl:
          at === 3 ? null : `https://upheld.example.org/accept-invitation/${'a'.repeat(43)}`,
        isMailed: at !== 3,
      })),
    },
  },
  {
    name: 'dialog-invite-not-confirmed',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: async (page) => {
      await chooseInGroup(page, 'Invite Members');
      await page
        .getByRole('dialog')
        .getByText('Please confirm your own email address first')
        .waitFor();
    },
    changes: {
      '/api/info': (info) => ({ ...info, mail: true }),
      '/api/user': (user) => ({ ...user, isEmailConfirmed: false }),
    },
  },
  {
    name: 'dialog-invite-one-at-a-time',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    asMember: true,
    opens: async (page) => {
      await chooseInGroup(page, 'Invite Members');
      await page.getByLabel('Email address').fill('ann@example.org, bob@example.org');
      await page.getByRole('button', { name: 'Send Invitation' }).click();
      await page.getByText('Please write one address at a time.').first().waitFor();
    },
    changes: { '/api/groups/1': (group) => ({ ...group, canInvite: true }) },
  },
  {
    name: 'dialog-permissions',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: openMembers('Permissions'),
  },
  {
    name: 'dialog-transfer',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: openMembers('Make Owner'),
  },
  {
    name: 'dialog-remove-member',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: openMembers('Remove'),
  },
  {
    name: 'dialog-my-notices',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: (page) => chooseInGroup(page, 'What I hear from this group'),
  },
  {
    name: 'dialog-leave-group',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: (page) => chooseInGroup(page, 'Leave Group'),
    asMember: true,
  },
  {
    name: 'dialog-invite-link',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: async (page) => {
      await page.evaluate(() => {
        navigator.clipboard.writeText = () => Promise.reject(new Error('Not here.'));
      });
      await chooseInGroup(page, 'Copy Invite Link');
    },
    closes: async (page) => {
      await page.evaluate(() => Reflect.deleteProperty(navigator.clipboard, 'writeText'));
    },
  },
  {
    name: 'dialog-delete-group',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Surgery on Thursday',
    opens: (page) => chooseInGroup(page, 'Delete'),
  },
  {
    name: 'dialog-sign-out-others',
    path: () => '/profile?tab=password',
    shows: 'Signed-in devices',
    opens: press('Sign out all other devices'),
  },
  {
    name: 'dialog-delete-account',
    path: () => '/profile',
    shows: 'Save Changes',
    opens: press('Delete my account'),
  },
  {
    name: 'dialog-change-address',
    path: () => '/profile',
    shows: 'Save Changes',
    opens: press('Change address'),
  },
  {
    name: 'dialog-change-address-asked',
    path: () => '/profile',
    shows: 'Save Changes',
    opens: async (page) => {
      await press('Change address')(page);
      await page.getByText('You asked to use').waitFor();
    },
    answers: {
      '/api/account/address': {
        asked: { email: 'ruth.miller@parish.example.org', expiresAt: '2026-05-04T09:30:21.345Z' },
      },
    },
  },
  {
    name: 'dialog-change-address-proof',
    path: () => '/profile',
    shows: 'Save Changes',
    opens: async (page) => {
      await giveNewAddress(page);
      await page.getByText('Then we mail a link to').waitFor();
    },
  },
  {
    name: 'dialog-change-address-sent',
    path: () => '/profile',
    shows: 'Save Changes',
    opens: async (page) => {
      await page.route('**/api/account/address', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 204 }) : route.fallback(),
      );
      await giveNewAddress(page);
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Your Password', { exact: true }).fill(PASSWORD);
      await dialog.getByRole('button', { name: 'Continue' }).click();
      await page.locator('#headlessui-portal-root').getByText('into your mailbox').waitFor();
    },
  },
  {
    name: 'dialog-donate',
    path: () => '/',
    shows: 'Group Prayer Requests',
    opens: async (page) => {
      await openDonate(page);
      await page.getByText('redirected to PayPal').waitFor();
    },
    isFleeting: true,
  },
  {
    name: 'dialog-upload',
    path: () => '/resources',
    shows: 'Rota for the summer',
    opens: async (page) => {
      await page.getByRole('button', { name: 'Add Resource' }).click();
      await page.getByLabel('Title *').fill('Evening prayers');
      await page.getByLabel('File *').setInputFiles({
        name: 'Evening prayers for small groups.pdf',
        mimeType: 'application/pdf',
        buffer: Buffer.alloc(123_456),
      });
    },
    asAdministrator: true,
  },
  {
    name: 'dialog-upload-wrong',
    path: () => '/resources',
    shows: 'Rota for the summer',
    opens: async (page) => {
      await page.getByRole('button', { name: 'Add Resource' }).click();
      await page.getByRole('button', { name: 'Upload Resource' }).click();
    },
    asAdministrator: true,
  },
  {
    name: 'dialog-delete-resource',
    path: () => '/resources',
    shows: 'Rota for the summer',
    opens: press(/^Delete/),
    asAdministrator: true,
  },
  {
    name: 'dialog-reset-link',
    path: () => '/admin?tab=users',
    shows: 'ruth@example.org',
    opens: (page) => chooseOnMember(page, 'Ruth Miller', 'Reset link'),
    asAdministrator: true,
  },
  {
    name: 'dialog-change-address-of-user',
    path: () => '/admin?tab=users',
    shows: 'ruth@example.org',
    opens: (page) => chooseOnMember(page, 'Ruth Miller', 'Change address'),
    asAdministrator: true,
  },
  {
    name: 'dialog-delete-user',
    path: () => '/admin?tab=users',
    shows: 'ruth@example.org',
    opens: (page) => chooseOnMember(page, 'Ruth Miller', 'Delete'),
    asAdministrator: true,
  },
  {
    name: 'dialog-reminders',
    path: () => '/admin?tab=users',
    shows: 'ruth@example.org',
    opens: press('Send reminders'),
    asAdministrator: true,
  },
  {
    name: 'dialog-text-size',
    path: () => '/',
    shows: 'Group Prayer Requests',
    opens: async (page) => {
      const more = page.getByRole('button', { name: 'More', exact: true });
      if (await more.isVisible()) await more.click();
      else await openMenu(page);
      await page.getByRole('menuitem', { name: 'Text size' }).click();
    },
    isFleeting: true,
  },
  {
    name: 'menu',
    path: () => '/',
    shows: 'Group Prayer Requests',
    opens: openMenu,
    isFleeting: true,
  },
  {
    name: 'menu-more',
    path: () => '/',
    shows: 'Group Prayer Requests',
    opens: async (page) => {
      const more = page.getByRole('button', { name: 'More', exact: true });
      if (!(await more.isVisible())) return;
      await more.click();
      await page.getByRole('menu').waitFor();
    },
    isFleeting: true,
  },
  {
    name: 'toast-plain',
    path: () => '/profile',
    shows: 'Save Changes',
    opens: async (page) => {
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await page.locator('[data-toast]').filter({ hasText: 'Profile updated' }).waitFor();
    },
    isFleeting: true,
  },
  {
    name: 'toast-destructive',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Work for Daniel',
    opens: failToPray,
    // The next screen waits for a toast of its own.
    closes: async (page) => {
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(page.locator('[data-toast]')).toHaveCount(0);
    },
  },
  {
    name: 'dialog-under-toast',
    path: ({ groupId }) => `/groups/${groupId}`,
    shows: 'Work for Daniel',
    opens: async (page) => {
      await failToPray(page);
      await page.getByRole('button', { name: 'Share Prayer Request' }).first().click();
    },
  },
  {
    name: 'offline',
    path: () => '/groups',
    shows: 'The people you pray with',
    opens: async (page) => {
      await page.context().setOffline(true);
      await page.getByText('You are offline.').waitFor();
    },
    closes: (page) => page.context().setOffline(false),
  },
  {
    name: 'words-not-sent',
    path: () => '/groups',
    shows: 'The people you pray with',
    opens: async (page) => {
      const unsent = [{ content: 'I climb them with you.', reason: 'Prayer request not found.' }];
      await page.evaluate((words) => {
        localStorage.setItem('upheld.kept.unsent', JSON.stringify(words));
      }, unsent);
      await page.reload();
      await page.locator('#root').getByText('This could not be sent').waitFor();
    },
    closes: async (page) => {
      await page.getByRole('button', { name: 'Remove this message' }).click();
    },
  },
  {
    // From here on every page of this browser offers the update.
    name: 'update-ready',
    path: () => '/',
    shows: 'Find your group',
    opens: async (page) => {
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        await navigator.serviceWorker.register('/sw.js?newer', { scope: '/' });
      });
      await page.getByText('Update ready').waitFor();
    },
    asUpdating: true,
  },
];

/** Screens of a server without mail, donations and resources. */
export const SCREENS_AT_FIRST: Screen[] = [
  { name: 'resources-empty', path: () => '/resources', shows: 'No resources available yet' },
  {
    name: 'resources-empty-administrator',
    path: () => '/resources',
    shows: 'Click "Add Resource" to upload files',
    asAdministrator: true,
  },
  {
    name: 'admin-users-no-mail',
    path: () => '/admin?tab=users',
    shows: 'which is not set up on this server yet',
    asAdministrator: true,
  },
  {
    name: 'admin-messages-empty',
    path: () => '/admin?tab=messages',
    shows: 'No messages yet',
    asAdministrator: true,
  },
  {
    name: 'admin-deliveries-no-mail',
    path: () => '/admin?tab=deliveries',
    shows: 'No mail server is set up',
    asAdministrator: true,
  },
  {
    name: 'admin-mailbox-no-mail',
    path: () => '/admin?tab=mailbox',
    shows: 'Upheld sends no mail yet',
    asAdministrator: true,
  },
  {
    name: 'dialog-donate-administrator',
    path: () => '/',
    shows: 'Set up your congregation',
    opens: openDonate,
    asAdministrator: true,
  },
  {
    name: 'auth-set-up',
    path: () => '/auth?setup=abc',
    shows: 'Setting up Upheld',
    signedOut: true,
  },
  {
    name: 'auth-forgot-no-mail',
    path: () => '/auth?mode=forgot',
    shows: 'Please ask for a reset link',
    signedOut: true,
  },
  {
    name: 'dialog-change-address-no-mail',
    path: () => '/profile',
    shows: 'Save Changes',
    opens: press('Change address'),
  },
  {
    name: 'profile-notifications-no-mail',
    path: () => '/profile?tab=notifications',
    shows: /cannot send email/,
  },
];
