type Selected = { selector: string };
type Text = string | RegExp;
type RoleOptions = { name?: Text; exact?: boolean } & Record<string, unknown>;
export type Filter = {
  has?: Selected;
  hasNot?: Selected;
  hasText?: Text;
  hasNotText?: Text;
  visible?: boolean;
};

export const quoted = (text: Text, exact = false) =>
  text instanceof RegExp ? String(text) : `${JSON.stringify(text)}${exact ? 's' : 'i'}`;
const attribute = (text: Text, exact = false) =>
  text instanceof RegExp
    ? String(text).replaceAll('"', '\\"').replaceAll(' >> ', ' \\>\\> ')
    : `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"${exact ? 's' : 'i'}`;

/** Found elements, which a filter narrows down. */
type Found<Self> = Selected & { filter(filter: Filter): Self };

/** Finds elements by Playwright's own selectors, with the meaning they have in its browsers. */
export abstract class Finder<Frame, Locator extends Found<Locator>> {
  readonly frame: Frame;
  readonly selector: string;

  constructor(frame: Frame, selector: string) {
    this.frame = frame;
    this.selector = selector;
  }
  protected abstract at(selector: string): Locator;

  locator(inner: string | Selected, filter: Filter = {}) {
    const within =
      typeof inner === 'string' ? inner : `internal:chain=${JSON.stringify(inner.selector)}`;
    return this.at(this.selector ? `${this.selector} >> ${within}` : within).filter(filter);
  }
  getByRole(role: string, { name, exact, ...states }: RoleOptions = {}) {
    const wanted = Object.entries(states).map(
      ([state, value]) => `[${state === 'includeHidden' ? 'include-hidden' : state}=${value}]`,
    );
    if (name !== undefined) wanted.push(`[name=${attribute(name, exact)}]`);
    return this.locator(`internal:role=${role}${wanted.join('')}`);
  }
  getByLabel(text: Text, { exact }: { exact?: boolean } = {}) {
    return this.locator(`internal:label=${quoted(text, exact)}`);
  }
  getByText(text: Text, { exact }: { exact?: boolean } = {}) {
    return this.locator(`internal:text=${quoted(text, exact)}`);
  }
  getByAltText(text: Text, { exact }: { exact?: boolean } = {}) {
    return this.locator(`internal:attr=[alt=${attribute(text, exact)}]`);
  }
  getByTitle(text: Text, { exact }: { exact?: boolean } = {}) {
    return this.locator(`internal:attr=[title=${attribute(text, exact)}]`);
  }
  getByPlaceholder(text: Text, { exact }: { exact?: boolean } = {}) {
    return this.locator(`internal:attr=[placeholder=${attribute(text, exact)}]`);
  }
}
