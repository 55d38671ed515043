import { type Driver, startDriver } from './driver.ts';
import { globOf } from './glob.ts';
import { Page, type PageContext } from './page.ts';
import type { CallProxy, Instead } from './proxy.ts';
import { decideBy, type Handler } from './routes.ts';
import { type Seat, seatsOf } from './seats.ts';

type Options = {
  baseURL?: string;
  viewport?: { width: number; height: number } | null;
  timezoneId?: string;
  serviceWorkers?: 'allow' | 'block';
};
type Cookie = { name: string; value: string; path?: string; httpOnly?: boolean; sameSite?: string };
const sayOffline = (isOffline: boolean) => {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => !isOffline });
  dispatchEvent(new Event(isOffline ? 'offline' : 'online'));
};

/** A browser with data of its own: one window, the calls of its page, and calls beside it. */
export class Context implements PageContext {
  readonly _options: Options;
  readonly baseURL: string;
  readonly proxy: CallProxy;
  /** The windows of its pages, of those that stand at its seat. */
  private readonly drivers: Driver[] = [];
  private readonly seat: Seat;
  private readonly pages: Page[] = [];
  private readonly routes = new Map<string, Instead>();
  /** What was set before there was a page to set it in. */
  private waiting: Cookie[] = [];

  constructor(options: Options, seat: Seat) {
    this._options = options;
    this.baseURL = options.baseURL ?? '';
    this.seat = seat;
    this.proxy = seat.proxy;
    if (options.serviceWorkers !== 'allow')
      this.route('**/sw.js', (route) => route.fulfill({ status: 404 }));
  }

  async newPage() {
    const { windows, proxy } = this.seat;
    const start = () => startDriver(proxy, { timeZone: this._options.timezoneId });
    // One of 85 times WebKitGTK 2.50.6 did not answer when a window was asked for: it is told, and asked once more.
    const again = (error: unknown) => {
      process.stderr.write(`WebKit did not open a window: ${error}\n`);
      return start();
    };
    const driver = windows[this.drivers.length] ?? (await start().catch(again));
    if (!windows.includes(driver)) windows.push(driver);
    this.drivers.push(driver);
    const page = new Page(this, driver);
    this.pages.push(page);
    await page.setViewportSize(this._options.viewport ?? { width: 1280, height: 720 });
    return page;
  }
  async grantPermissions() {
    // The window lets pages write to the clipboard and read it, and denies everything else.
  }
  /** Cuts the connection, and says so in the open pages, as a browser would that knows of its network. */
  async setOffline(isOffline: boolean) {
    this.proxy.setOffline(isOffline);
    for (const page of this.pages) await page.evaluate(sayOffline, isOffline);
  }
  route(wanted: string | RegExp, handle: Handler) {
    const decide = decideBy(wanted instanceof RegExp ? wanted : globOf(wanted), handle);
    this.routes.set(String(wanted), decide);
    this.proxy.instead.add(decide);
  }
  unroute(wanted: string | RegExp) {
    const decide = this.routes.get(String(wanted));
    if (decide) this.proxy.instead.delete(decide);
  }

  /** Calls of this browser that no page makes, with its cookies, as Playwright's `context.request`. */
  readonly request = Object.fromEntries(
    ['get', 'post', 'put', 'patch', 'delete'].map((method) => [
      method,
      (
        path: string,
        { data, headers }: { data?: unknown; headers?: Record<string, string> } = {},
      ) => this.call(method.toUpperCase(), path, data, headers),
    ]),
  );

  private async call(
    method: string,
    path: string,
    data: unknown,
    more: Record<string, string> = {},
  ) {
    const cookies = (await this.cookies()).map(({ name, value }) => `${name}=${value}`);
    const isRaw = Buffer.isBuffer(data);
    const answer = await fetch(new URL(path, this.baseURL), {
      method,
      headers: {
        ...(cookies.length > 0 && { cookie: cookies.join('; ') }),
        ...(data !== undefined && {
          'content-type': isRaw ? 'application/octet-stream' : 'application/json',
        }),
        ...more,
      },
      ...(data !== undefined && { body: isRaw ? new Uint8Array(data) : JSON.stringify(data) }),
      redirect: 'manual',
    });
    const set = answer.headers.getSetCookie().map(cookieOf);
    this.waiting = [
      ...this.waiting.filter(({ name }) => !set.some((it) => it.name === name)),
      ...set,
    ];
    const body = Buffer.from(await answer.arrayBuffer());
    return {
      _apiName: 'APIResponse',
      status: () => answer.status,
      ok: () => answer.ok,
      headers: () => Object.fromEntries(answer.headers),
      body: async () => body,
      text: async () => body.toString(),
      json: async () => JSON.parse(body.toString()),
    };
  }

  async clearCookies() {
    for (const driver of this.drivers) await driver.send('DELETE', '/cookie');
  }

  async cookies(): Promise<Cookie[]> {
    const [driver] = this.drivers;
    const isThere = driver && String(await driver.send('GET', '/url')).startsWith(this.baseURL);
    const kept: Cookie[] = isThere ? await driver.send('GET', '/cookie') : [];
    return [
      ...kept.filter(({ name }) => !this.waiting.some((it) => it.name === name)),
      ...this.waiting,
    ];
  }

  /** Gives the window the cookies that were set outside it, before its next page is loaded. */
  async bringCookies() {
    const [driver] = this.drivers;
    if (!driver || this.waiting.length === 0) return;
    // WebDriver sets them for the page that is open only.
    if (!String(await driver.send('GET', '/url')).startsWith(this.baseURL))
      await driver.send('POST', '/url', { url: `${this.baseURL}/robots.txt` });
    for (const cookie of this.waiting.splice(0)) await driver.send('POST', '/cookie', { cookie });
  }
}

const cookieOf = (line: string): Cookie => {
  const [pair = '', ...rest] = line.split('; ');
  const [name = '', value = ''] = pair.split(/=(.*)/s);
  const path = rest.find((it) => /^path=/i.test(it))?.slice(5) ?? '/';
  return {
    name,
    value,
    path,
    httpOnly: rest.some((it) => /^httponly$/i.test(it)),
    sameSite: 'Lax',
  };
};

/** A browser for Playwright's tests that opens windows of WebKitGTK. */
export const webkitBrowser = (defaults: Options) => {
  const seats = seatsOf();
  return {
    browserType: () => ({ name: () => 'webkit' }),
    newContext: async (options: Options = {}) => {
      const seat = await seats.take();
      const context = new Context({ ...defaults, ...options }, seat);
      return Object.assign(context, { close: () => seats.leave(seat) });
    },
    close: seats.end,
  };
};
