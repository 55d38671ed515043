import { setTimeout as pause } from 'node:timers/promises';
import type { Driver } from './driver.ts';
import { Finder } from './finder.ts';
import { Frame } from './frame.ts';
import { globOf } from './glob.ts';
import { keyboardOf, mouseOf } from './input.ts';
import { Locator } from './locator.ts';
import type { Call, CallProxy } from './proxy.ts';
import type { Handler } from './routes.ts';

type Said = { type: () => string; text: () => string };
type Wanted = string | RegExp | ((call: Asked) => boolean);
/** A call of the page as tests look at it. */
type Asked = ReturnType<typeof asked>;
const asked = ({ method, url, headers }: Call) => ({
  url: () => url,
  method: () => method,
  headers: () => headers,
});

const fits = (wanted: Wanted, call: Asked) => {
  if (typeof wanted === 'function') return wanted(call);
  return (wanted instanceof RegExp ? wanted : globOf(wanted)).test(call.url());
};

/**
 * WebKitGTK is built without manifests of web apps, so it does not know where they may come from; and it
 * calls code unused that it took from what another page had loaded.
 */
const LACKING = /directive 'manifest-src'|\/assets\/\S+ was preloaded .* but not used/;

/** The parts of a browser context that its pages use. */
export type PageContext = {
  baseURL: string;
  proxy: CallProxy;
  request: object;
  bringCookies(): Promise<void>;
  route(wanted: string | RegExp, handle: Handler): void;
  unroute(wanted: string | RegExp): void;
};

/** A page of WebKit, with what Playwright's Page can do, as far as the tests need it. */
export class Page extends Finder<Frame, Locator> {
  readonly _apiName = 'Page';
  readonly keyboard: ReturnType<typeof keyboardOf>;
  readonly mouse: ReturnType<typeof mouseOf>;
  readonly driver: Driver;
  private readonly inContext: PageContext;

  constructor(context: PageContext, driver: Driver) {
    super(new Frame(driver), '');
    this.frame.page = this;
    this.driver = driver;
    this.inContext = context;
    this.keyboard = keyboardOf(this.frame);
    this.mouse = mouseOf(this.frame);
  }

  protected at(selector: string) {
    return new Locator(this.frame, selector);
  }
  context() {
    return this.inContext;
  }
  get request() {
    return this.inContext.request;
  }
  mainFrame() {
    return this.frame;
  }
  async goto(path: string) {
    await this.inContext.bringCookies();
    await this.frame.send('POST', '/url', {
      url: new URL(path, this.inContext.baseURL || undefined).href,
    });
    await this.frame.run('');
  }
  async reload() {
    await this.frame.send('POST', '/refresh', {});
  }
  async goBack() {
    await this.frame.send('POST', '/back', {});
  }
  async goForward() {
    await this.frame.send('POST', '/forward', {});
  }
  title(): Promise<string> {
    return this.frame.send('GET', '/title');
  }
  async bringToFront() {
    // Each window has the focus as far as its page knows.
  }
  /** What it showed when a test failed, beside what Playwright keeps. */
  keepPicture() {
    this.driver.picture(`test-results/webkit-${process.pid}-${Date.now()}.png`);
  }
  setViewportSize(size: { width: number; height: number }) {
    return this.driver.setSize(size);
  }
  async screenshot({ path }: { path: string }) {
    await this.evaluate(
      '() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))',
    );
    this.driver.picture(path);
  }
  /** Prints on the paper that the page names. The size and the margins are those of GTK's dialog, not of `@page`. */
  async pdf() {
    const rule = await this.evaluate<string>(PAGE_RULE);
    const size = rule.includes('letter') ? 'na_letter' : 'iso_a4';
    return this.driver.print({ size, isLandscape: rule.includes('landscape') });
  }
  evaluate<T>(fn: unknown, arg?: unknown): Promise<T> {
    const call = typeof fn === 'string' && !/^\(?\w*\)? *=>/.test(fn) ? fn : `(${fn})(args[0])`;
    return this.frame.run(`return ${call}`, arg ?? null);
  }
  evaluateHandle(fn: unknown, arg?: unknown) {
    return this.evaluate(fn, arg);
  }
  async waitForFunction(fn: unknown, arg?: unknown, { timeout = 10_000 } = {}) {
    const end = Date.now() + timeout;
    for (;;) {
      // An element that has left the page cannot be handed to a script: there is none then.
      const got = await this.evaluate(fn, arg).catch((error: Error) => {
        if (/stale element/.test(error.message)) return this.evaluate(fn, null);
        throw error;
      });
      if (got) return got;
      if (Date.now() > end) throw new Error(`Never true: ${fn}`);
      await pause(30);
    }
  }
  waitForURL(expected: RegExp | string | ((url: URL) => boolean)) {
    return this.frame.waitForURL(typeof expected === 'string' ? globOf(expected) : expected);
  }
  waitForTimeout(ms: number) {
    return pause(ms);
  }

  on(event: string, listener: ((call: Asked) => void) | ((said: Said) => void)) {
    if (event === 'request')
      this.inContext.proxy.on.request.add((call) => (listener as (it: Asked) => void)(asked(call)));
    if (event === 'console')
      this.driver.onLine((line) => {
        const [, kind, text] = /^CONSOLE \w+ (ERROR|WARN)\w* ?(.*)$/.exec(line) ?? [];
        const type = kind === 'ERROR' ? 'error' : 'warning';
        if (text !== undefined && !LACKING.test(text))
          (listener as (it: Said) => void)({ type: () => type, text: () => text });
      });
    return this;
  }
  waitForRequest(wanted: Wanted) {
    return this.next('request', wanted);
  }
  waitForResponse(wanted: Wanted) {
    return this.next('answer', wanted);
  }
  waitForEvent(event: string, { predicate }: { predicate?: (call: Asked) => boolean } = {}) {
    if (event !== 'requestfailed') throw new Error(`WebKitWebDriver tells of no ${event}.`);
    return this.next('failed', predicate ?? (() => true));
  }
  private next(what: 'request' | 'answer' | 'failed', wanted: Wanted) {
    const listeners = this.inContext.proxy.on[what];
    return new Promise<Asked>((done, fail) => {
      const timer = setTimeout(() => fail(new Error(`No ${what} like ${wanted}`)), 15_000);
      const listener = (call: Call) => {
        if (!fits(wanted, asked(call))) return;
        listeners.delete(listener);
        clearTimeout(timer);
        done(asked(call));
      };
      listeners.add(listener);
    });
  }
  route(wanted: string | RegExp, handle: Handler) {
    return this.inContext.route(wanted, handle);
  }
  unroute(wanted: string | RegExp) {
    return this.inContext.unroute(wanted);
  }
  url() {
    return this.frame.address;
  }
}

/** The last `@page` rule of the page's own styles; empty without one. */
const PAGE_RULE = `() => [...document.styleSheets]
  .filter(({ href }) => href?.startsWith(location.origin))
  .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
  .findLast((text) => text.startsWith('@page')) ?? ''`;
