import type { Browser, LaunchOptions, Locator, Page } from '@playwright/test';
import { fillIn } from '../../../stand-ins/webkit/fill-in.ts';

/** How it is started. */
export const FIREFOX: LaunchOptions = {
  channel: 'moz-firefox',
  executablePath: '/usr/bin/firefox-esr',
  firefoxUserPrefs: {
    'ui.prefersReducedMotion': 1,
    'focusmanager.testmode': true,
    // A slash opens its search in the page, which takes the focus.
    'accessibility.typeaheadfind.manual': false,
    // As on phones and on a Mac: it takes no room beside the page.
    'ui.useOverlayScrollbars': 1,
  },
};

type Session = { send: (method: string, ...rest: unknown[]) => Promise<unknown> };
type Inner = { _connection: { toImpl: (it: unknown) => { _browserSession: Session } } };

/**
 * Lets tests run in a Firefox as distributions have it, with which Playwright speaks WebDriver BiDi. Some
 * of what Playwright does in its own Firefox does not work there yet. Gives what closes the other browsers.
 */
export const teachFirefox = (browser: Browser) => {
  answerUnknown(browser);
  const { newContext } = browser;
  const free = [browser];
  const others: Browser[] = [];
  browser.newContext = async (options) => {
    // Of several windows of one browser only one has the focus, so each person has a browser. The next test
    // has it again: starting one takes longer than most tests.
    const own = free.shift() ?? (await browser.browserType().launch(FIREFOX));
    if (own !== browser && !others.includes(own)) others.push(own);
    const context = await newContext.call(own, options);
    context.once('close', () => free.push(own));
    const { newPage } = context;
    context.newPage = async () => {
      const page = await newPage.call(context);
      typeInstead(page);
      comeToFront(page);
      // The address bar of a new window has the focus, until something in its page is pressed.
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
 * Playwright always sets which colors are preferred, by a command that Firefox 153 does not know. It is
 * answered here, and nothing else is.
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

/** Types what is to be filled in: the value that Playwright sets there is not heard by React. */
const typeInstead = (page: Page) => {
  const locators: Locator = Object.getPrototypeOf(page.locator('body'));
  locators.fill = function fillByTyping(this: Locator, text: string) {
    return this.evaluate(fillIn, text);
  };
};

/** The window that the browser opened first would keep the focus. */
const comeToFront = (page: Page) => {
  const { goto } = page;
  page.goto = async (...to) => {
    await page.bringToFront();
    return goto.apply(page, to);
  };
};
