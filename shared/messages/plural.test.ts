import { expect, test } from 'bun:test';
import { compilerVariants, formatPlural, parsePlural, sentencesByForm } from './plural.ts';

test('a plural has a sentence for each form, with the number in place of # (E2)', () => {
  const members = '{count, plural, one {# member of {group}} other {# members of {group}}}';
  expect(parsePlural(members)).toEqual({
    counted: 'count',
    forms: { one: '{count} member of {group}', other: '{count} members of {group}' },
  });
});

test('a message without a plural has one sentence', () => {
  for (const message of [
    'Welcome to {group}.',
    'Read {#link}it, now{/link}',
    'Write \\{count, x\\}',
  ])
    expect(sentencesByForm(message)).toEqual({ '': message });
});

test('marks, braces as text and apostrophes stay in the sentences', () => {
  const message = "{count, plural, one {Don't} other {{#b}#{/b} \\{{name}\\} '{name}'}}";
  expect(parsePlural(message)?.forms).toEqual({
    one: "Don't",
    other: "{#b}{count}{/b} \\{{name}\\} '{name}'",
  });
});

test('a plural is written as one line of ICU', () => {
  const message = '{count, plural, =0 {None} one {One of {group}} other {{count}}}';
  const plural = parsePlural(message);
  expect(plural && formatPlural(plural)).toBe(message);
});

test('a single number has a variant of its own for the compiler', () => {
  const plural = parsePlural('{count, plural, =0 {None} one {One} other {# of {group}}}');
  expect(plural && compilerVariants(plural)).toEqual({
    declarations: ['input count', 'input group', 'local plural = count: plural'],
    selectors: ['count', 'plural'],
    match: {
      'count=0, plural=*': 'None',
      'count=*, plural=one': 'One',
      'count=*, plural=*': '{count} of {group}',
    },
  });
});

test.each([
  ['words around the forms', 'You have {count, plural, one {# group} other {# groups}}.'],
  ['no form for other numbers', '{count, plural, one {# group}}'],
  ['a form that stands twice', '{count, plural, one {a} one {b} other {c}}'],
  ['a plural in a form', '{a, plural, other {{b, plural, other {c}}}}'],
  ['a brace that is not closed', '{count, plural, one {# group} other {# groups}'],
  ['ordinal numbers', '{count, selectordinal, one {#st} other {#th}}'],
  ['a date', 'On {day, date, long}'],
])('a message with %s is an error', (_, message) => {
  expect(() => parsePlural(message)).toThrow();
});
