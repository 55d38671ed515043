import { PSEUDO } from './pseudo.ts';

/** Chinese may need a script, Portuguese a country: `pt-BR`. */
export const LANGUAGE_FOLDER = '[a-z]{2,3}(?:-[A-Za-z]{2,4})?';

/** A language as people choose it. */
const described = (tag: string) => ({
  tag,
  name: nameOf(tag),
  direction: new Intl.Locale(tag).getTextInfo().direction,
  // Not all browsers that run the app know the first day.
  firstWeekday: new Intl.Locale(tag).getWeekInfo().firstDay % 7,
});

/** Its name in itself, as the first word of a line: `Português (Brasil)`. */
const nameOf = (tag: string) => {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
};

/**
 * The module that names the languages: the folders of the catalogue, so that a language without one
 * cannot be chosen. What is shipped does not have the pseudo-language.
 */
export const languageList = (tags: string[]) => {
  const real = tags.filter((tag) => tag !== PSEUDO).map((tag) => JSON.stringify(described(tag)));
  const list = (rows: string[]) => `/** @type {const} */ ([${rows.join(', ')}])`;
  return `const shipped = ${list(real)};
const forTests = ${list([JSON.stringify(described(PSEUDO))])};
export const LANGUAGES = process.env.UPHELD_SHIPPED === "yes" ? shipped : /** @type {const} */ ([...shipped, ...forTests]);
`;
};

const CHOOSES_PSEUDO = `if (locale === ${JSON.stringify(PSEUDO)})`;

/** A build for production drops what stands behind it. */
export const forTestsOnly = (module: string) =>
  module.replaceAll(
    CHOOSES_PSEUDO,
    `if (process.env.UPHELD_SHIPPED !== "yes" && locale === ${JSON.stringify(PSEUDO)})`,
  );
