import { PSEUDO } from './pseudo.ts';

/** The pattern of a language's folder: a BCP 47 tag with a script or a country if needed, such as `pt-BR`. */
export const LANGUAGE_FOLDER = '[a-z]{2,3}(?:-[A-Za-z]{2,4})?';

const described = (tag: string) => ({
  tag,
  name: nameOf(tag),
  direction: new Intl.Locale(tag).getTextInfo().direction,
  // Not all browsers that run the app know the first day.
  firstWeekday: new Intl.Locale(tag).getWeekInfo().firstDay % 7,
});

/** Returns the name of a language in the language itself, with a capital: `Português (Brasil)`. */
const nameOf = (tag: string) => {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
};

/** Returns the module with the languages of the catalogue. A shipped program does not have the pseudo-language. */
export const languageList = (tags: string[]) => {
  const real = tags.filter((tag) => tag !== PSEUDO).map((tag) => JSON.stringify(described(tag)));
  const list = (rows: string[]) => `/** @type {const} */ ([${rows.join(', ')}])`;
  return `const shipped = ${list(real)};
const forTests = ${list([JSON.stringify(described(PSEUDO))])};
export const LANGUAGES = process.env.UPHELD_SHIPPED === "yes" ? shipped : /** @type {const} */ ([...shipped, ...forTests]);
`;
};

const CHOOSES_PSEUDO = `if (locale === ${JSON.stringify(PSEUDO)})`;

/** Returns the module with a condition by which a build for production drops the pseudo-language. */
export const forTestsOnly = (module: string) =>
  module.replaceAll(
    CHOOSES_PSEUDO,
    `if (process.env.UPHELD_SHIPPED !== "yes" && locale === ${JSON.stringify(PSEUDO)})`,
  );
