import type { Frame, Locator, Page } from '@playwright/test';
import { marked } from '../../shared/messages/pseudo.ts';

/*
 * Lets what finds things by their English words find them in the language of tests, too.
 */

const strangeOf = new Map(
  [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => [
    letter,
    marked(letter).slice(1, -1),
  ]),
);

/** A pattern that has each letter as it is, or as the language of tests has it. */
const either = (source: string) =>
  source.replaceAll(/\\.|\[[^\]]*\]|\(\?[<!=:]+|[a-z]/gi, (piece) => {
    const strange = strangeOf.get(piece);
    if (strange) return `[${piece}${strange}]`;
    return piece.startsWith('[')
      ? piece.replaceAll(/(?<!\\)[a-z](?!-)/gi, (letter) => letter + (strangeOf.get(letter) ?? ''))
      : piece;
  });

/** What stands for a text or pattern in both languages. */
export const inBoth = (text: string | RegExp, exact = false): RegExp => {
  if (text instanceof RegExp) {
    const source = either(text.source).replaceAll('^', '^[⟦\\s]*').replaceAll('$', '[⟧\\s]*$');
    return new RegExp(source.replaceAll('[[⟦', '[⟦'), text.flags.replace('g', ''));
  }
  const source = either(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')).replaceAll(
    /\s+/g,
    '[\\s⟦⟧]+',
  );
  return exact ? new RegExp(`^[⟦\\s]*${source}[⟧\\s]*$`) : new RegExp(source, 'i');
};

type Options = { name?: string | RegExp; exact?: boolean; hasText?: string | RegExp };
type Finder = (this: unknown, what: string | RegExp, options?: Options) => unknown;

const NAMED = ['getByText', 'getByLabel', 'getByPlaceholder', 'getByTitle'] as const;

/** From now on, until the function that is given back is called. */
export const findInBoth = (page: Page): (() => void) => {
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
            ...(name !== undefined && { name: inBoth(name, exact) }),
          });
        },
    );
    for (const finder of NAMED)
      patch(
        target,
        finder,
        (old) =>
          function (what, { exact, ...rest } = {}) {
            return old.call(this, inBoth(what, exact), rest);
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
          ...(hasText !== undefined && { hasText: inBoth(hasText) }),
        } as never);
      },
  );
  return () => {
    for (const one of undo) one();
  };
};
