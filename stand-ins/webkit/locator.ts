import { writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { testFolder } from '../../test-support/folder.ts';
import { type ExpectOptions, expectIn } from './expect.ts';
import { fillIn } from './fill-in.ts';
import { type Filter, Finder, quoted } from './finder.ts';
import type { Frame } from './frame.ts';

type File = { name: string; buffer: Buffer };
type Options = { timeout?: number; force?: boolean };

/** Elements of a page of WebKit, with what Playwright's Locator can do, as far as the tests need it. */
export class Locator extends Finder<Frame, Locator> {
  readonly _apiName = 'Locator';

  protected at(selector: string) {
    return new Locator(this.frame, selector);
  }
  filter({ has, hasNot, hasText, hasNotText, visible }: Filter) {
    let { selector } = this;
    if (hasText !== undefined) selector += ` >> internal:has-text=${quoted(hasText)}`;
    if (hasNotText !== undefined) selector += ` >> internal:has-not-text=${quoted(hasNotText)}`;
    if (has) selector += ` >> internal:has=${JSON.stringify(has.selector)}`;
    if (hasNot) selector += ` >> internal:has-not=${JSON.stringify(hasNot.selector)}`;
    if (visible !== undefined) selector += ` >> visible=${visible}`;
    return this.at(selector);
  }
  and({ selector }: Locator) {
    return this.at(`${this.selector} >> internal:and=${JSON.stringify(selector)}`);
  }
  or({ selector }: Locator) {
    return this.at(`${this.selector} >> internal:or=${JSON.stringify(selector)}`);
  }
  nth(index: number) {
    return this.at(`${this.selector} >> nth=${index}`);
  }
  first() {
    return this.nth(0);
  }
  last() {
    return this.nth(-1);
  }
  page() {
    return this.frame.page;
  }
  override toString() {
    return this.selector;
  }
  async all() {
    return Array.from({ length: await this.count() }, (_, index) => this.nth(index));
  }

  count() {
    return this.frame.run<number>('return find(args[0]).length', this.selector);
  }
  evaluate(fn: unknown, arg?: unknown, options?: Options) {
    return this.frame.onElement(this, `return (${fn})(element, args[0])`, [arg ?? null], options);
  }
  evaluateAll(fn: unknown, arg?: unknown) {
    return this.frame.run(`return (${fn})(find(args[0]), args[1])`, this.selector, arg ?? null);
  }
  elementHandle() {
    return this.frame.onElement(this, 'return element');
  }
  textContent(): Promise<string | null> {
    return this.frame.onElement(this, 'return element.textContent');
  }
  innerText(): Promise<string> {
    return this.frame.onElement(this, 'return element.innerText');
  }
  innerHTML(): Promise<string> {
    return this.frame.onElement(this, 'return element.innerHTML');
  }
  inputValue(): Promise<string> {
    return this.frame.onElement(this, 'return element.value');
  }
  getAttribute(name: string): Promise<string | null> {
    return this.frame.onElement(this, 'return element.getAttribute(args[0])', [name]);
  }
  boundingBox() {
    const sizes =
      'const { x, y, width, height } = element.getBoundingClientRect(); return { x, y, width, height }';
    return this.frame.onElement(this, sizes);
  }
  allTextContents() {
    return this.evaluateAll('(all) => all.map((it) => it.textContent)');
  }
  allInnerTexts() {
    return this.evaluateAll('(all) => all.map((it) => it.innerText)');
  }
  isVisible() {
    return this.is('visible');
  }
  async isHidden() {
    return !(await this.is('visible'));
  }
  isEnabled() {
    return this.is('enabled');
  }
  isDisabled() {
    return this.is('disabled');
  }
  isChecked() {
    return this.is('checked');
  }
  private is(state: string) {
    const script =
      'const [element] = find(args[0]); return !!element && playwright.elementState(element, args[1], true).matches';
    return this.frame.run<boolean>(script, this.selector, state);
  }

  async waitFor({
    state = 'visible',
    timeout = 10_000,
  }: {
    state?: string;
    timeout?: number;
  } = {}) {
    const expression = `to.be.${state}`;
    const { matches, log } = await this._expect(expression, { isNot: false, timeout });
    if (!matches) throw new Error(`${this.selector} is not ${state}: ${log}`);
  }
  focus(): Promise<void> {
    return this.frame.onElement(this, 'element.focus()');
  }
  blur(): Promise<void> {
    return this.frame.onElement(this, 'element.blur()');
  }
  scrollIntoViewIfNeeded(): Promise<void> {
    return this.frame.onElement(this, 'element.scrollIntoView({ block: "center" })');
  }
  dispatchEvent(type: string): Promise<void> {
    return this.frame.onElement(this, 'playwright.dispatchEvent(element, args[0], {})', [type]);
  }
  click(options: Options = {}) {
    return this.frame.press(this, options);
  }
  async hover(options: Options = {}) {
    await this.frame.pointAt(this, options);
  }
  async setChecked(isChecked: boolean, options: Options = {}) {
    // The app may choose it itself meanwhile, which the press would undo.
    for (let tries = 0; (await this.is('checked')) !== isChecked && tries < 3; tries++)
      await this.click(options);
  }
  check(options?: Options) {
    return this.setChecked(true, options);
  }
  uncheck(options?: Options) {
    return this.setChecked(false, options);
  }
  fill(text: string): Promise<boolean> {
    return this.frame.onElement(this, `(${fillIn})(element, args[0])`, [text]);
  }
  clear() {
    return this.fill('');
  }
  async press(key: string) {
    await this.focus();
    await this.frame.page.keyboard.press(key);
  }
  async pressSequentially(text: string) {
    await this.focus();
    await this.frame.page.keyboard.type(text);
  }
  selectOption(option: string | { label: string }) {
    const wanted = typeof option === 'string' ? { valueOrLabel: option } : option;
    return this.frame.onElement(this, 'return playwright.selectOptions(element, [args[0]])', [
      wanted,
    ]);
  }
  async setInputFiles(file: string | File) {
    const path =
      typeof file === 'string' ? resolve(file) : join(testFolder('chosen'), basename(file.name));
    if (typeof file !== 'string') writeFileSync(path, file.buffer);
    const element = await this.frame.onElement<Record<string, string>>(this, 'return element', []);
    await this.frame.send('POST', `/element/${Object.values(element)[0]}/value`, { text: path });
  }

  /** What Playwright's `expect` asks. */
  async _expect(expression: string, options: ExpectOptions) {
    return expectIn(this.frame, this.selector, expression, options);
  }
}
