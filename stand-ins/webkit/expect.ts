import { setTimeout as pause } from 'node:timers/promises';

export type ExpectOptions = { isNot?: boolean; timeout?: number; [more: string]: unknown };

/** Runs scripts in a page, and takes its picture where an element is not found. */
type Asked = {
  run<T>(script: string, ...args: unknown[]): Promise<T>;
  page: { keepPicture(): void };
};

/** Asks until it is as expected, or until the time is over. */
export const expectIn = async (
  frame: Asked,
  selector: string,
  expression: string,
  { timeout = 10_000, signal: _signal, title: _title, isNot = false, ...rest }: ExpectOptions,
) => {
  const isArray = expression === 'to.have.count' || expression.endsWith('.array');
  const end = Date.now() + timeout;
  let found: { matches: boolean; received?: unknown; log: string } = {
    matches: isNot,
    log: 'not asked',
  };
  do {
    found = await frame
      .run<typeof found>(EXPECT, selector, { expression, isNot, ...rest }, isArray)
      .catch((error) => ({ matches: isNot, log: String(error) }));
    if (found.matches !== isNot) return { matches: found.matches, log: [] };
    await pause(50);
  } while (Date.now() < end);
  frame.page.keepPicture();
  return { ...found, log: [found.log], timedOut: true };
};

const EXPECT = `
  const [selector, options, isArray] = args;
  const elements = find(selector);
  if (!isArray && elements.length > 1) throw new Error(elements.length + ' found: ' + elements.map((it) => it.outerHTML.slice(0, 90)).join(' | '));
  if (!isArray && elements.length === 0) {
    const isGone = ['to.be.hidden', 'to.be.detached'].includes(options.expression);
    const isThere = ['to.be.visible', 'to.be.attached', 'to.be.in.viewport'].includes(options.expression);
    return { matches: isGone ? true : isThere ? false : options.isNot, log: 'not found' };
  }
  const { matches, received } = await playwright.expect(elements[0], options, elements, true);
  return { matches, received: received && { value: received.value }, log: 'found ' + elements.length };
`;
