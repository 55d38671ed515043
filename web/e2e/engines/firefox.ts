import type { Browser, LaunchOptions, Locator, Page } from '@playwright/test';
import { fillIn } from '../../../stand-ins/webkit/fill-in.ts';

/** Launch options of Firefox. */
export const FIREFOX: LaunchOptions = {
  channel: 'moz-firefox',
  executablePath: '/usr/bin/firefox-esr',
  firefoxUserPrefs: {
    'ui.prefersReducedMotion': 1,
    'focusmanager.testmode': true,
    // Otherwise a slash opens Firefox's search in the page, which takes the focus.
    'accessibility.typeaheadfind.manual': false,
    // Overlay scrollbars, as on phones and on a Mac, take no room beside the page.
    'ui.useOverlayScrollbars': 1,
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
