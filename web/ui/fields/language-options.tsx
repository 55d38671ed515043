import { LANGUAGES } from '../../../shared/language.ts';

/** Options of all languages, each named in itself. */
export const LanguageOptions = () =>
  LANGUAGES.map(({ tag, name }) => (
    <option key={tag} value={tag} lang={tag}>
      {name}
    </option>
  ));
