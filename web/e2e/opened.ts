import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import './own-connections.ts';

/*
 * A worker reuses the browser contexts of its finished tests: opening one takes as long as loading the app in
 * it. The content of a page's stores, its cookies, history and permissions are deleted. If a test did
 * something that cannot be undone, such as stopping the clock, its context is closed.
 */

export type Opened = {
  context: BrowserContext;
  page: Page;
  /** The listener to complaints of the page. */
  told: { complaint: (text: string) => void };
  isSpoiled: boolean;
  /** The options of the context. Only the size of a page can change later. */
  readonly kind: string;
};

const MAX_IDLE = 4;
const idle = new WeakMap<Browser, Opened[]>();

const SPOILS = {
  page: [
    'addInitScript',
    'addLocatorHandler',
    'emulateMedia',
    'exposeBinding',
    'exposeFunction',
    'on',
    'once',
    'routeWebSocket',
    'setDefaultTimeout',
    'setExtraHTTPHeaders',
  ],
  context: [
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'newCDPSession',
    'newPage',
    'on',
    'once',
    'route',
    'setExtraHTTPHeaders',
    'setGeolocation',
    'setOffline',
  ],
  clock: ['fastForward', 'install', 'pauseAt', 'runFor', 'setFixedTime', 'setSystemTime'],
} as const;

type Looks = BrowserContextOptions & { baseURL: string };

/** Returns a context with one page, as new. `begin` adds listeners to the page once, when the context is opened. */
export const openBrowser = async (
  browser: Browser,
  looks: Looks,
  begin: (opened: Opened) => void,
): Promise<Opened> => {
  const { viewport, ...others } = looks;
  const kind = JSON.stringify(others);
  const kept = idle.get(browser) ?? [];
  const at = kept.findIndex((it) => it.kind === kind);
  const [known] = at < 0 ? [] : kept.splice(at, 1);
  if (known) {
    await known.page.setViewportSize(viewport ?? { width: 1280, height: 720 });
    return known;
  }
  const context = await browser.newContext(looks);
  const page = await context.newPage();
  const opened: Opened = {
    context,
    page,
    told: { complaint: () => undefined },
    isSpoiled: looks.serviceWorkers === 'allow' || viewport === null,
    kind,
  };
  begin(opened);
  if (browser.browserType?.().name() !== 'chromium') opened.isSpoiled = true;
  else watch(opened);
  return opened;
};

/** Closes a context, or clears it for the next test at this server's address. */
export const giveBack = async (browser: Browser, opened: Opened, origin: string) => {
  const kept = idle.get(browser) ?? [];
  const isClean =
    kept.length < MAX_IDLE &&
    !opened.isSpoiled &&
    !opened.page.isClosed() &&
    opened.context.pages().length === 1 &&
    (await clean(opened, origin));
  if (!isClean) return opened.context.close();
  opened.told.complaint = () => undefined;
  idle.set(browser, [...kept, opened]);
};

const clean = async ({ context, page }: Opened, origin: string) => {
  try {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.evaluate(() => {
      sessionStorage.clear();
      // Suppresses the question whether the page may be left.
      addEventListener('beforeunload', (event) => event.stopImmediatePropagation(), true);
    });
    await page.goto(await elsewhere());
    const devtools = await newSession(context, page);
    await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await devtools.send('Network.clearBrowserCache');
    await devtools.send('Page.resetNavigationHistory');
    await devtools.detach();
    await context.clearCookies();
    await context.clearPermissions();
    return true;
  } catch {
    return false;
  }
};

/** Opens an empty page of the same site. For another site the browser would start a new process. */
const elsewhere = async () => {
  blank ??= new Promise((listens) => {
    const server = createServer((_, answer) =>
      answer
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<!doctype html><link rel="icon" href="data:,">'),
    );
    server.listen(0, 'localhost', () => listens((server.address() as AddressInfo).port));
    server.unref();
  });
  return `http://localhost:${await blank}/`;
};
let blank: Promise<number> | undefined;

const sessions = new WeakMap<BrowserContext, BrowserContext['newCDPSession']>();
const newSession = (context: BrowserContext, page: Page) =>
  (sessions.get(context) ?? context.newCDPSession.bind(context))(page);

/** Records when a test does something that cannot be undone. */
const watch = (opened: Opened) => {
  const { context, page } = opened;
  sessions.set(context, context.newCDPSession.bind(context));
  const spoil = () => {
    opened.isSpoiled = true;
  };
  note(page, SPOILS.page, spoil);
  note(context, SPOILS.context, spoil);
  note(page.clock, SPOILS.clock, spoil);
};

const note = <T extends object>(target: T, names: readonly (keyof T)[], spoil: () => void) => {
  for (const name of names) {
    const does = target[name];
    if (typeof does !== 'function') throw new Error(`${String(name)} is not there.`);
    target[name] = ((...args: unknown[]) => {
      spoil();
      return does.apply(target, args);
    }) as T[typeof name];
  }
};
