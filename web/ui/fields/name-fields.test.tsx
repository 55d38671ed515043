import { expect, test } from 'bun:test';
import { renderToStaticMarkup } from 'react-dom/server';
import { decideLanguageBy, type Language } from '../../../shared/language.ts';
import { NameFields } from './name-fields.tsx';
import { useForm } from './use-form.ts';

const Drawn = () => (
  <NameFields form={useForm({ defaultValues: { firstName: '', lastName: '' } })} />
);

/** The fields of a name from top to bottom, in this language. */
const fieldsIn = (language: Language) => {
  const before = decideLanguageBy(() => language);
  try {
    const page = renderToStaticMarkup(<Drawn />);
    return [...page.matchAll(/ name="(\w+)"/g)].map(([, name]) => name);
  } finally {
    decideLanguageBy(before);
  }
};

test.each([
  ['en', ['firstName', 'lastName']],
  ['ar', ['firstName', 'lastName']],
  ['ko', ['lastName', 'firstName']],
] as const)('in %s a name is asked for in the order %j (W54)', (language, order) => {
  expect(fieldsIn(language)).toEqual([...order]);
});
