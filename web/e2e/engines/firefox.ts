import type { Browser, LaunchOptions, Locator, Page } from '@playwright/test';
import { fillIn } from '../../../stand-ins/webkit/fill-in.ts';

/**
 * Only tests of push have these: the origin of the stand-in for Mozilla's push service, and a desktop that is `allowed` to
 * show notifications, `denied` by the user, or `silent`, since no program there shows them.
 */
const { UPHELD_PUSH_SERVICE: pushService, UPHELD_PUSH_DESKTOP: desktop } = process.env;

const pushing = (service: string) => ({
  'dom.push.serverURL': service.replace('http', 'ws'),
  'dom.push.testing.allowInsecureServerURL': true,
  'dom.push.connection.enabled': true,
  'dom.push.retryBaseInterval': 200,
  // The driver has no command for permissions: 1 allows notifications, 2 denies them.
  'permissions.default.desktop-notification': desktop === 'denied' ? 2 : 1,
  // Otherwise Firefox draws them itself, in windows of its own.
  'alerts.useSystemBackend': desktop === 'silent',
  // Messages that Firefox takes without showing anything, by default 16.
  'dom.push.maxQuotaPerSubscription': 3,
});

/** Launch options of Firefox. */
export const FIREFOX: LaunchOptions = {
  headless: pushService === undefined,
  channel: 'moz-firefox',
  executablePath: '/usr/bin/firefox-esr',
  firefoxUserPrefs: {
    'ui.prefersReducedMotion': 1,
    'focusmanager.testmode': true,
    // Otherwise a slash opens Firefox's search in the page, which takes the focus.
    'accessibility.typeaheadfind.manual': false,
    // Overlay scrollbars, as on phones and on a Mac, take no room beside the page.
    'ui.useOverlayScrollbars': 1,
    ...(pushService && pushing(pushService)),
  },
};

type Session = { send: (method: string, ...rest: unknown[]) => Promise<unknown> };
type Inner = { _connection: { toImpl: (it: unknown) => { _browserSession: Session } } };

/**
 * Makes tests run in a distribution's Firefox, which Playwright drives by WebDriver BiDi. Some features of
 * Playwright's own Firefox do not work there yet. Returns a function that closes the additional browsers.
 */
export const teachFirefox = (browser: Browser) => {
  answerUnknown(browser);
  const { newContext } = browser;
  const free = [browser];
  const others: Browser[] = [];
  browser.newContext = async (options) => {
    // Only one window of a browser has the focus, so each person has a browser. The next test uses it again,
    // because starting a browser takes longer than most tests.
    const own = free.shift() ?? (await browser.browserType().launch(FIREFOX));
    if (own !== browser && !others.includes(own)) others.push(own);
    const context = await newContext.call(own, options);
    context.once('close', () => free.push(own));
    const { newPage } = context;
    context.newPage = async () => {
      const page = await newPage.call(context);
      typeInstead(page);
      comeToFront(page);
      printOnPaper(page);
      // The address bar of a new window has the focus until the page is clicked.
      await page.mouse.click(5, 5);
      return page;
    };
    return context;
  };
  return async () => {
    for (const other of others) await other.close();
  };
};

/**
 * Playwright always sets the color scheme by a command that Firefox 153 does not know. This function answers
 * that command and no other.
 */
const answerUnknown = (browser: Browser) => {
  const { _connection } = browser as unknown as Inner;
  const sessions: Session = Object.getPrototypeOf(_connection.toImpl(browser)._browserSession);
  const { send } = sessions;
  sessions.send = function sendKnown(this: Session, method, ...rest) {
    const isUnknown = method === 'emulation.setMediaFeaturesOverride';
    return isUnknown ? Promise.resolve({}) : send.call(this, method, ...rest);
  };
};

/**
 * Makes `fill` type the value: React does not notice a value that Playwright sets there. A field that the page
 * replaces before it is typed into is looked for again.
 */
const typeInstead = (page: Page) => {
  const locators: Locator = Object.getPrototypeOf(page.locator('body'));
  locators.fill = async function fillByTyping(this: Locator, text: string) {
    while (!(await this.evaluate(fillIn, text)));
  };
};

/** Brings this page to the front. Otherwise the browser's first window has the focus. */
const comeToFront = (page: Page) => {
  const { goto } = page;
  page.goto = async (...to) => {
    await page.bringToFront();
    return goto.apply(page, to);
  };
};

/**
 * Prints on A4 with margins of 1 cm, unless the page names its paper. Playwright sends inches, BiDi expects
 * centimetres.
 */
const printOnPaper = (page: Page) => {
  const { pdf } = page;
  const margin = { top: '1in', right: '1in', bottom: '1in', left: '1in' };
  page.pdf = () => pdf.call(page, { width: '21in', height: '29.7in', margin });
};
