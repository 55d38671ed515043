import { LANGUAGES } from '../../../shared/language.ts';

/** The languages of a list to choose from, each named in itself. */
export const LanguageOptions = () =>
  LANGUAGES.map(({ tag, name }) => (
    <option key={tag} value={tag} lang={tag}>
      {name}
    </option>
  ));
