import {
  type APIRequestContext,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Locator,
  type Page,
} from '@playwright/test';
import { freePort } from '../../test-support/free-port.ts';
import { type MailServer, startMailServer } from '../../test-support/mail.ts';
import { test as base } from './engines/base.ts';
import { type Executable, startExecutable } from './executable.ts';
import { giveBack, type Opened, openBrowser } from './opened.ts';
import { routeReliably } from './routed.ts';

export type { BrowserContext, Page };
export { expect };

export type Person = { api: APIRequestContext; page: Page };
type Looks = Pick<
  BrowserContextOptions,
  | 'viewport'
  | 'colorScheme'
  | 'reducedMotion'
  | 'hasTouch'
  | 'serviceWorkers'
  | 'locale'
  | 'userAgent'
>;

export type Fixtures = {
  /** What the operator has set, by its name in the environment. */
  settings: Record<string, string>;
  /** The program has never run in its folder. */
  isFirst: boolean;
  server: Pick<Executable, 'url' | 'setupLink'>;
  /** A browser of its own, signed out. */
  visitor: (looks?: Looks) => Promise<Page>;
  /** A browser of its own, in which somebody with this first name is newly signed up. */
  person: (name: string, looks?: Looks) => Promise<Person>;
  /** Registers the first person, through the set-up link. */
  administrator: (name: string, looks?: Looks) => Promise<Person>;
};

export const PASSWORD = 'a good password';

export const accountOf = (name: string) => ({
  firstName: name,
  lastName: 'Miller',
  username: name.toLowerCase(),
  email: `${name.toLowerCase()}@example.org`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
});

/** Fills in the form of a new account and sends it. */
export const register = async (page: Page, name: string, others: { email?: string } = {}) => {
  const account = { ...accountOf(name), ...others };
  await page.getByLabel('First Name').fill(account.firstName);
  await page.getByLabel('Last Name').fill(account.lastName);
  const other = page.getByRole('button', { name: 'Choose another username' });
  if (await other.isVisible()) await other.click();
  await page.getByLabel('Username').fill(account.username);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  // Who is invited sees the password, and confirms nothing.
  const confirm = page.getByLabel('Confirm Password', { exact: true });
  if (await confirm.isVisible()) await confirm.fill(PASSWORD);
  await page.getByRole('button', { name: /^Create account$|^Join / }).click();
};

/**
 * What a page may say without anything being wrong with it: the 4xx answers it met, that service
 * workers are blocked here, that a test stopped the server, and that this machine's own addresses changed
 * while it read something (a container that starts is enough). The app asks again, and the test goes on.
 */
const EXPECTED =
  /status of (401|403|404|409|410|413|429)|ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|NETWORK_CHANGED)|^Service Worker registration blocked/;

/**
 * What engines say of a page that is no longer there: Firefox of one whose server went away, WebKit of one that
 * was left or loaded again while it kept what it had read, or while its service worker came.
 */
const LEFT = new RegExp(
  [
    'A ServiceWorker intercepted the request and encountered an unexpected error',
    '^Cache API operation failed: Context is stopped$',
    String.raw`^Cannot load \S+/sw\.js due to access control checks\.$`,
  ].join('|'),
);

/** Opens browsers at this server, and collects what their pages complain of. */
export const browsersAt = (browser: Browser, server: Pick<Executable, 'url' | 'setupLink'>) => {
  const complaints: string[] = [];
  const opened: Opened[] = [];
  const visitor = async (looks: Looks = {}) => {
    const one = await openBrowser(browser, { baseURL: server.url, ...looks }, begin(server.url));
    one.told.complaint = (text) => complaints.push(text);
    opened.push(one);
    await one.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    return one.page;
  };
  return {
    visitor,
    person: async (name: string, looks?: Looks) => signUp(await visitor(looks), accountOf(name)),
    administrator: async (name: string, looks?: Looks) => {
      const setup = new URL(server.setupLink).searchParams.get('setup');
      return signUp(await visitor(looks), { ...accountOf(name), setup });
    },
    complaints,
    close: async () => {
      for (const { context } of opened) await context.close();
    },
    giveBack: async () => {
      for (const one of opened) await giveBack(browser, one, server.url);
    },
  };
};

/** Listens to a new browser: what its page complains of, and whether it calls anybody but its server. */
const begin =
  (url: string) =>
  ({ page, told }: Opened) => {
    // What screen readers are told stands there a second time for some seconds, and is never seen.
    const find = page.getByText.bind(page);
    page.getByText = (...what) => find(...what).and(page.locator(':not(#spoken, #spoken *)'));
    routeReliably(page, url);
    page.on('pageerror', ({ message }) => {
      if (!LEFT.test(message)) told.complaint(`error: ${message}`);
    });
    page.on('console', (message) => {
      const text = message.text();
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      if (!EXPECTED.test(text) && !LEFT.test(text)) told.complaint(`console: ${text}`);
    });
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url());
      if (origin !== url && protocol !== 'data:') told.complaint(`calls ${origin}`);
    });
  };

export type Browsers = ReturnType<typeof browsersAt>;

/**
 * Every test has the compiled program to itself, and fails if a page complains or calls out. The programs of a
 * worker follow each other on one port, so that its browsers can, too.
 */
export const test = base.extend<Fixtures & { browsers: Browsers }, { port: number }>({
  settings: [{}, { option: true }],
  isFirst: [false, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern.
  port: [async ({}, use) => use(await freePort()), { scope: 'worker' }],

  server: async ({ settings, isFirst, port }, use, played) => {
    const server = await startExecutable(settings, isFirst, port);
    await use(server);
    if (played.status !== played.expectedStatus)
      process.stdout.write(`The server of “${played.title}” said:\n${server.said()}\n`);
    await server.stop();
  },

  browsers: async ({ browser, server }, use) => {
    const browsers = browsersAt(browser, server);
    await use(browsers);
    expect(browsers.complaints).toEqual([]);
    await browsers.giveBack();
  },

  visitor: ({ browsers }, use) => use(browsers.visitor),
  person: ({ browsers }, use) => use(browsers.person),
  administrator: ({ browsers }, use) => use(browsers.administrator),
});

/** `test`, where the program sends its mail to a real mail server on this machine. */
export const testWithMail = test.extend<{ mailServer: MailServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the pattern.
  mailServer: async ({}, use) => {
    const mailServer = await startMailServer();
    await use(mailServer);
    await mailServer.stop();
  },

  settings: async ({ mailServer }, use) => use({ UPHELD_SMTP_URL: mailServer.url }),
});

const signUp = async (page: Page, account: object): Promise<Person> => {
  const api = page.context().request;
  const answer = await api.post('/api/register', { data: account });
  expect(answer.status(), await answer.text()).toBe(201);
  return { page, api };
};

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 900 };

/** The toast on the screen now, by its title. */
export const toast = (page: Page, title: string) =>
  page.locator('[data-toast]').filter({ hasText: title }).first();

/**
 * Collects the titles of toasts from now on, until the page is loaded anew: one that another follows at once is seen
 * by nobody who asks a moment later. Returns a function that gives them.
 */
export const collectToasts = async (page: Page) => {
  await page.evaluate(() => {
    const titles: string[] = [];
    const look = () => {
      const title = document.querySelector('[data-toast] p')?.textContent;
      if (title && titles.at(-1) !== title) titles.push(title);
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
    Object.assign(window, { toastTitles: titles });
  });
  return () => page.evaluate((): string[] => Reflect.get(window, 'toastTitles'));
};

/** The greeting of Home, which depends on the time of day. */
export const greeting = (name: string) => new RegExp(`^(Good\\s\\w+|Hello), ${name}$`);

/**
 * Shows another screen as a link within the app does, which costs a fifth of loading the page. A
 * page that shows no screen yet, or this one already, is loaded.
 */
export const go = async (page: Page, path: string) => {
  const heading = page.locator('main h1');
  const { pathname } = new URL(path, 'http://localhost');
  const isElsewhere = (await heading.count()) > 0 && new URL(page.url()).pathname !== pathname;
  if (!isElsewhere) {
    await page.goto(path);
    return;
  }
  const left = await heading.elementHandle();
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await page.waitForFunction((it) => !it?.isConnected, left);
};

/**
 * Resolves as soon as the screen has its heading and nothing on it is being loaded. Cheaper than
 * waiting for a button, for which Playwright looks twice a second only.
 */
export const drawn = (page: Page) =>
  page.waitForFunction(
    () => document.querySelector('main h1') && !document.querySelector('main .animate-spin'),
  );

/** Chooses something from the menu of a member, on the open list of members. */
export const chooseOnMember = async (page: Page, member: string, name: string) => {
  // In a translation, the name within the button's name would match anything.
  const row = page.locator('li, tr').filter({ hasText: member });
  await row.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};

/** Chooses something from the menu of a card, by its words. */
export const chooseOnCard = async (card: Locator, name: string) => {
  await card.getByRole('button', { name: /^More for/ }).click();
  await card.getByRole('menuitem', { name, exact: true }).click();
};

/** Makes a group that this person owns. */
export const makeGroup = async (
  { api }: Pick<Person, 'api'>,
  name = 'Tuesday Group',
): Promise<{ id: number; name: string }> =>
  (await api.post('/api/groups', { data: { name } })).json();

/** The token of a link with which others join this person's group. */
export const linkTokenOf = async ({ api }: Pick<Person, 'api'>, groupId: number) => {
  const { inviteUrl } = await (await api.post(`/api/groups/${groupId}/invite-token`)).json();
  return new URL(inviteUrl).pathname.split('/').at(-1);
};
