import type { Frame, Locator, Page } from '@playwright/test';
import { marked } from '../../shared/messages/pseudo-messages.ts';

/* Makes locators with English words find elements in the pseudo-language of tests, too. */

const strangeOf = new Map(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => [
    letter,
    marked(letter).slice(1, -1),
  ]),
);

/** Returns a pattern that matches each letter as it is or as the pseudo-language writes it. */
const either = (source: string) =>
  source.replaceAll(/\\.|\[[^\]]*\]|\(\?[<!=:]+|[a-z]/gi, (piece) => {
    const strange = strangeOf.get(piece);
    if (strange) return `[${piece}${strange}]`;
    return piece.startsWith('[')
      ? piece.replaceAll(/(?<!\\)[a-z](?!-)/gi, (letter) => letter + (strangeOf.get(letter) ?? ''))
      : piece;
  });

/**
 * Returns a pattern for an English text in the language of a page. `isName` means that the text is an
 * accessible name.
 */
export type InWords = (text: string | RegExp, exact?: boolean, isName?: boolean) => RegExp;

/** Returns the pattern that matches exactly this text. */
export const literally = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Returns the pattern that matches a text or pattern in both languages. */
const inBoth: InWords = (text, exact = false) => {
  if (text instanceof RegExp) {
    const source = either(text.source).replaceAll('^', '^[⟦\\s]*').replaceAll('$', '[⟧\\s]*$');
    return new RegExp(source.replaceAll('[[⟦', '[⟦'), text.flags.replace('g', ''));
  }
  const source = either(literally(text)).replaceAll(/\s+/g, '[\\s⟦⟧]+');
  return exact ? new RegExp(`^[⟦\\s]*${source}[⟧\\s]*$`) : new RegExp(source, 'i');
};

type Options = { name?: string | RegExp; exact?: boolean; hasText?: string | RegExp };
type Finder = (this: unknown, what: string | RegExp, options?: Options) => unknown;

const NAMED = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle'] as const;

/** Makes the page's locators search by `inWords`. Returns the function that undoes this. */
export const findInBoth = (page: Page, inWords = inBoth): (() => void) => {
  const undo: (() => void)[] = [];
  const patch = (target: Locator | Frame, name: string, make: (old: Finder) => Finder) => {
    const prototype = Object.getPrototypeOf(target);
    const old: Finder = prototype[name];
    prototype[name] = make(old);
    undo.push(() => {
      prototype[name] = old;
    });
  };
  for (const target of [page.locator('html'), page.mainFrame()]) {
    patch(
      target,
      'getByRole',
      (old) =>
        function (role, { name, exact, ...rest } = {}) {
          return old.call(this, role, {
            ...rest,
            ...(name !== undefined && { name: inWords(name, exact, true) }),
          });
        },
    );
    for (const finder of NAMED)
      patch(
        target,
        finder,
        (old) =>
          function (what, { exact, ...rest } = {}) {
            return old.call(this, inWords(what, exact), rest);
          },
      );
  }
  patch(
    page.locator('html'),
    'filter',
    (old) =>
      function (options) {
        const { hasText, ...rest } = Object(options);
        return old.call(this, {
          ...rest,
          ...(hasText !== undefined && { hasText: inWords(hasText) }),
        } as never);
      },
  );
  return () => {
    for (const one of undo) one();
  };
};
