import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import type { Driver } from './driver.ts';
import { type ExpectOptions, expectIn } from './expect.ts';

/**
 * Playwright's script that finds elements and says what state they are in. It is a string in its bundle.
 */
const injected = (() => {
  const path = createRequire(import.meta.url).resolve('playwright-core/lib/coreBundle');
  const bundle = readFileSync(path, 'utf8');
  const from = bundle.indexOf('/generated/injectedScriptSource.ts');
  const [, literal] = /^ *source\d* = ('.+');$/m.exec(bundle.slice(from)) ?? [];
  if (!literal) throw new Error('This Playwright keeps its injected script elsewhere.');
  const source: string = new Function(`return ${literal}`)();
  const options = {
    sdkLanguage: 'javascript',
    testIdAttributeName: 'data-testid',
    stableRafCount: 1,
    browserName: 'webkit',
    customEngines: [],
  };
  return `if (!window.__playwright) {
    const module = {};
    ${source}
    window.__playwright = new (module.exports.InjectedScript())(globalThis, ${JSON.stringify(options)});
  }`;
})();

/** What each script can call: `find` gives the elements of a selector. */
const wrap = (script: string) => `
  const done = arguments[arguments.length - 1];
  const args = [...arguments].slice(0, -1);
  if (!window.__playwright) return done({ isBare: true });
  const playwright = window.__playwright;
  const find = (selector) => playwright.querySelectorAll(playwright.parseSelector(selector), document);
  (async () => { ${script} })().then(
    (value) => done({ value: value === undefined || value === window ? null : value, at: location.href }),
    (error) => done({ error: String(error && error.message || error) }),
  );`;

type Options = { timeout?: number; force?: boolean };
type Point = { x: number; y: number };

/** The elements that a script is for. Its text names them where they are not found. */
type Target = { selector: string; toString(): string };

/** The page of the document, as far as its elements need it. */
type ShownPage = {
  keyboard: { press(keys: string): Promise<void>; type(text: string): Promise<void> };
  keepPicture(): void;
};

/** The document of a window: runs scripts in it, and presses what they find. */
export class Frame {
  page!: ShownPage;
  /** Where the page was when it last ran a script. */
  address = '';
  private readonly driver: Driver;

  constructor(driver: Driver) {
    this.driver = driver;
  }

  send(method: string, path: string, body?: object) {
    return this.driver.send(method, path, body);
  }

  /** Runs the body of an async function of `args`; gives what it returns. */
  async run<T>(script: string, ...args: unknown[]): Promise<T> {
    for (;;) {
      const got = await this.send('POST', '/execute/async', { script: wrap(script), args });
      if (got?.isBare) await this.send('POST', '/execute/sync', { script: injected, args: [] });
      else if (got?.error) throw new Error(got.error);
      else {
        this.address = got?.at ?? this.address;
        return got?.value;
      }
    }
  }

  /** Runs a script with `element`, as soon as there is exactly one. */
  onElement<T>(
    target: Target,
    script: string,
    args: unknown[] = [],
    { timeout = 10_000 }: Options = {},
  ) {
    const body = `
      const selector = args.pop();
      const elements = find(selector);
      if (elements.length === 0) throw new Error('not found yet');
      if (elements.length > 1) throw new Error(elements.length + ' found: ' + elements.map((it) => it.outerHTML.slice(0, 90)).join(' | '));
      const [element] = elements;
      ${script}`;
    return this.again(target, timeout, () => this.run<T>(body, ...args, target.selector));
  }

  /** The middle of an element that is seen, enabled, at rest and not covered; the mouse is moved there. */
  pointAt(target: Target, { timeout = 15_000, force = false }: Options = {}) {
    return this.again(target, timeout, async () => {
      const script = `${POINT} return middle();`;
      const point = await this.onElement<Point>(target, script, [force], { timeout: 0 });
      await this.act(moveTo(point));
    });
  }

  /**
   * A page that moves between a look and the press would get it elsewhere, so a press beside the element is
   * held back, and one that did not reach it is made again.
   */
  press(target: Target, { timeout = 15_000, force = false }: Options = {}) {
    return this.again(target, timeout, async () => {
      const script = `${POINT} ${WATCH} return middle();`;
      const point = await this.onElement<Point>(target, script, [force], { timeout: 0 });
      await this.act(
        moveTo(point),
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      );
      const missed = await this.run<string | null>('return window.__missed?.()');
      if (missed) throw new Error(missed);
    });
  }

  /** Moves and presses the mouse. */
  act(...actions: object[]) {
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
    return this.send('POST', '/actions', { actions: [mouse] });
  }

  waitForURL(expected: RegExp | ((url: URL) => boolean), { timeout = 10_000 } = {}) {
    return this.again(undefined, timeout, async () => {
      const url = await this.send('GET', '/url');
      const fits = expected instanceof RegExp ? expected.test(url) : expected(new URL(url));
      if (!fits) throw new Error(`The address is ${url}`);
    });
  }

  _expect(expression: string, options: ExpectOptions) {
    return expectIn(this, ':root', expression, options);
  }

  private async again<T>(target: Target | undefined, timeout: number, attempt: () => Promise<T>) {
    const end = Date.now() + timeout;
    for (;;)
      try {
        return await attempt();
      } catch (error) {
        if (Date.now() > end && timeout > 0) this.page.keepPicture();
        if (Date.now() > end)
          throw new Error(`${target ?? 'The page'}: ${(error as Error).message}`);
        await pause(50);
      }
  }
}

/** Keeps what becomes of a press. A page that was left by it has nothing to tell. */
const WATCH = `
  let wasPressed = false;
  const watch = (event) => {
    const path = event.composedPath();
    wasPressed = path.includes(element) || path.some((it) => it.control === element);
  };
  addEventListener('click', watch, { capture: true, once: true });
  const guard = force ? undefined : playwright.setupHitTargetInterceptor(element, 'mouse', middle(), false);
  if (typeof guard === 'string') throw new Error('covered by ' + guard);
  window.__missed = () => {
    removeEventListener('click', watch, { capture: true });
    const hit = guard ? guard.stop() : 'done';
    if (hit !== 'done') return 'pressed ' + hit.hitTargetDescription;
    return wasPressed ? null : 'not pressed';
  };`;

const POINT = `
  const [force] = args;
  element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const box = () => { const [it] = element.getClientRects(); return it ?? element.getBoundingClientRect(); };
  if (!force) {
    const wrong = await playwright.checkElementStates(element, ['visible', 'enabled', 'stable'], true);
    if (wrong) throw new Error(wrong.missingState ? 'not ' + wrong.missingState : wrong);
  }
  const middle = () => ({ x: box().x + box().width / 2, y: box().y + box().height / 2 });
  const hit = () => playwright.expectHitTarget(middle(), element);
  if (!force && hit() !== 'done') {
    element.scrollIntoView({ block: 'center', inline: 'center' });
    if (hit() !== 'done') throw new Error('covered by ' + hit().hitTargetDescription);
  }`;

const moveTo = ({ x, y }: Point) => ({
  type: 'pointerMove',
  x: Math.round(x),
  y: Math.round(y),
  duration: 0,
});
