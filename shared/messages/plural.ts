import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

/** A message with a sentence for each form of a number: `one`, `other`, or `=0` for a single number. */
export type Plural = { counted: string; forms: Record<string, string> };

/** A value with a type, as ICU writes it: `{count, plural,` or `{day, date`. */
const TYPED_VALUE = /(?<!\\)\{\s*\w+\s*,/;

/** Signs that mean something else to ICU: marks of links and emphases, braces as text, apostrophes. */
const NOT_ICU = /\{[#/]\w+\s*\/?\}|\\[{}]|'/g;

/** A `#` that stands for the number, outside of a mark. */
const NUMBER = /(?<!\{)#/g;

/** A value in a sentence. */
const VALUE = /(?<!\\)\{(\w+)\}/g;

/**
 * Returns the forms of a message such as `{count, plural, one {# member} other {# members}}`, and undefined for
 * a message without a plural. Throws if the message breaks the rules of ICU or has words around its forms.
 */
export const parsePlural = (message: string): Plural | undefined => {
  if (!TYPED_VALUE.test(message)) return undefined;
  const masked = message.replaceAll(NOT_ICU, (found) => '\0'.repeat(found.length));
  const [plural, ...others] = parse(masked, { ignoreTag: true, captureLocation: true });
  const isOnePlural =
    plural?.type === TYPE.plural && plural.pluralType === 'cardinal' && plural.offset === 0;
  if (!isOnePlural || others.length > 0)
    throw new Error('A plural is the whole message, with a whole sentence in each form.');
  const forms = Object.entries(plural.options).map(([form, { value, location }]) => {
    if (!location || !value.every(isPlain))
      throw new Error(`The form '${form}' is more than words and values.`);
    const sentence = message.slice(location.start.offset + 1, location.end.offset - 1);
    return [form, sentence.replaceAll(NUMBER, `{${plural.value}}`)];
  });
  return { counted: plural.value, forms: Object.fromEntries(forms) };
};

const isPlain = ({ type }: MessageFormatElement) =>
  type === TYPE.literal || type === TYPE.argument || type === TYPE.pound;

/** Returns the ICU message of a plural. */
export const formatPlural = ({ counted, forms }: Plural) => {
  const options = Object.entries(forms).map(([form, sentence]) => `${form} {${sentence}}`);
  return `{${counted}, plural, ${options.join(' ')}}`;
};

/** Returns the sentences of a message by their forms. The form of a message without a plural is `''`. */
export const sentencesByForm = (message: string): Record<string, string> =>
  parsePlural(message)?.forms ?? { '': message };

/** Returns a plural in the syntax of the compiler's plugin. */
export const compilerVariants = ({ counted, forms }: Plural) => {
  const values = Object.values(forms).flatMap((sentence) => [...sentence.matchAll(VALUE)]);
  const inputs = new Set([counted, ...values.map(([, name]) => name)]);
  const hasSingleNumbers = Object.keys(forms).some(isSingleNumber);
  const condition = (form: string) => {
    if (isSingleNumber(form)) return `${counted}${form}, plural=*`;
    const byForm = `plural=${form === 'other' ? '*' : form}`;
    return hasSingleNumbers ? `${counted}=*, ${byForm}` : byForm;
  };
  return {
    declarations: [
      ...[...inputs].map((name) => `input ${name}`),
      `local plural = ${counted}: plural`,
    ],
    selectors: hasSingleNumbers ? [counted, 'plural'] : ['plural'],
    match: Object.fromEntries(
      Object.entries(forms).map(([form, sentence]) => [condition(form), sentence]),
    ),
  };
};

const isSingleNumber = (form: string) => form.startsWith('=');
