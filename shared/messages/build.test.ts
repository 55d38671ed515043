import { expect, spyOn, test } from 'bun:test';
import { AsyncLocalStorage } from 'node:async_hooks';
import { join } from 'node:path';
import { testFolder } from '../../test-support/folder.ts';
import { buildMessages } from './build.ts';
import { fingerprintOf } from './translated-from.ts';

/** Returns a catalogue with these files in a new folder. */
const catalogue = async (files: Record<string, unknown>) => {
  const from = testFolder('messages');
  for (const [path, content] of Object.entries(files))
    await Bun.write(join(from, path), JSON.stringify(content));
  const to = join(from, 'compiled');
  return { from, to, build: () => buildMessages({ from, to }) };
};

const twoLanguages = {
  'en/groups.json': {
    groups_welcome: 'Welcome to {group}.',
    groups_only_english: 'Only in English.',
    groups_limit: 'At most {count} groups.',
    groups_members: '{count, plural, one {# member} other {# members}}',
  },
  'pl/groups.json': {
    groups_welcome: 'Witaj w {group}.',
    groups_limit: '{count, plural, few {# grupy.} other {# grup.}}',
    groups_members: '{count, plural, one {# osoba} few {# osoby} many {# osób} other {# osoby}}',
  },
};

test('each sentence is in the reader’s language (E2)', async () => {
  const { to, build } = await catalogue(twoLanguages);
  await build();
  const { m } = await import(join(to, 'messages.js'));
  const { decideLanguageBy } = await import(join(to, 'runtime.js'));
  const reader = new AsyncLocalStorage<string>();
  const decided = decideLanguageBy(() => reader.getStore() ?? 'en');
  try {
    const read = async () => {
      await Bun.sleep(1);
      return [m.groups_welcome({ group: 'Bethlehem' }), m.groups_members({ count: 5 })];
    };
    const [polish, english] = await Promise.all([reader.run('pl', read), reader.run('en', read)]);
    expect(polish).toEqual(['Witaj w Bethlehem.', '5 osób']);
    expect(english).toEqual(['Welcome to Bethlehem.', '5 members']);
    expect([1, 3].map((count) => m.groups_members({ count }, { locale: 'pl' }))).toEqual([
      '1 osoba',
      '3 osoby',
    ]);
    expect(m.groups_limit({ count: 3 }, { locale: 'pl' })).toBe('3 grupy.');
    expect(m.groups_limit({ count: 200 }, { locale: 'pl' })).toBe('200 grup.');
    expect(m.groups_limit({ count: 200 })).toBe('At most 200 groups.');
    expect(m.groups_only_english({}, { locale: 'pl' })).toBe('Only in English.');
  } finally {
    decideLanguageBy(decided);
  }
});

test('each language makes its rules for plurals once', async () => {
  const { to, build } = await catalogue(twoLanguages);
  await build();
  const { m } = await import(join(to, 'messages.js'));
  const select = spyOn(Intl.PluralRules.prototype, 'select');
  try {
    for (const locale of ['en', 'pl', 'en', 'pl'])
      for (const count of [1, 5]) m.groups_members({ count }, { locale });
    expect(select).toHaveBeenCalledTimes(8);
    expect(new Set(select.mock.contexts).size).toBe(2);
  } finally {
    select.mockRestore();
  }
});

test('one file has the types of all messages', async () => {
  const { to, build } = await catalogue({
    ...twoLanguages,
    'en/text.json': { text_read: 'Read {#link}this page{/link}' },
  });
  await build();
  const types = await Bun.file(join(to, 'messages/_index.d.ts')).text();
  expect(types).toContain('type Options = { locale?: "en" | "pl" | "en-XA" };');
  expect(types).toContain(
    'const groups_members: ((inputs: { count: NonNullable<unknown> }, options?: Options) =>',
  );
  expect(types).toContain('const groups_only_english: ((inputs?: {}, options?: Options) =>');
  expect(types).toMatch(
    /const text_read: .* & \{ parts: .*MessageMetadata<\{\}, Options, \{ link: /,
  );
});

test('a translation whose English has changed is shown in English (O21)', async () => {
  const { to, build } = await catalogue({
    'en/groups.json': { groups_read: 'Read. Others read it, too.', groups_write: 'Write.' },
    'de/groups.json': { groups_read: 'Lesen.', groups_write: 'Schreiben.' },
    'fr/groups.json': { groups_read: 'Lire.', groups_write: 'Écrire.' },
    'translated-from/de.json': {
      groups_read: fingerprintOf('Read.'),
      groups_write: fingerprintOf('Write.'),
    },
  });
  await build();
  const { m } = await import(join(to, 'messages.js'));
  const read = (locale: string) => [m.groups_read({}, { locale }), m.groups_write({}, { locale })];
  expect(read('de')).toEqual(['Read. Others read it, too.', 'Schreiben.']);
  expect(read('fr')).toEqual(['Lire.', 'Écrire.']);
});

test('a value is isolated in a right-to-left sentence and in no other (O8)', async () => {
  const { to, build } = await catalogue({
    'en/groups.json': {
      groups_shared: 'Shared with {groups}.',
      groups_named: '{#b}{name}{/b} has {count}.',
      groups_write: 'Write to {email}.',
    },
    'ar/groups.json': {
      groups_shared: 'مشاركة مع {groups}.',
      groups_named: 'لدى {#b}{name}{/b} {count}.',
      groups_write: 'اكتب إلى {email}.',
    },
    'fr/groups.json': {
      groups_shared: 'Partagé avec {groups}.',
      groups_named: '{#b}{name}{/b} a {count}.',
    },
  });
  await build();
  const { m } = await import(join(to, 'messages.js'));
  const shared = (locale: string, groups = 'Choir (old)') =>
    m.groups_shared({ groups }, { locale });
  expect(shared('ar')).toBe('مشاركة مع \u2068Choir (old)\u2069.');
  expect(shared('ar', '')).toBe('مشاركة مع .');
  expect(shared('en')).toBe('Shared with Choir (old).');
  expect(shared('fr')).toBe('Partagé avec Choir (old).');
  const named = { name: 'Ruth', count: 3 };
  expect(m.groups_named(named, { locale: 'ar' })).toBe('لدى \u2068Ruth\u2069 3.');
  const texts = (locale: string) =>
    m.groups_named.parts(named, { locale }).map(({ value }: { value?: string }) => value);
  expect(texts('ar')).toContain('\u2068Ruth\u2069');
  expect(texts('fr')).toContain('Ruth');
  const email = 'ruth@example.org';
  expect(m.groups_write({ email }, { locale: 'ar' })).toBe('اكتب إلى ruth@example.org.');
});

test('only a changed catalogue is compiled again', async () => {
  const { from, to, build } = await catalogue({ 'en/text.json': { text_yes: 'Yes' } });
  await build();
  const compiled = () => Bun.file(join(to, 'messages/text_yes.js'));
  const { lastModified } = compiled();
  await build();
  expect(compiled().lastModified).toBe(lastModified);
  await Bun.write(join(from, 'en/text.json'), JSON.stringify({ text_no: 'No' }));
  await build();
  expect(await compiled().exists()).toBe(false);
  expect(await Bun.file(join(to, 'messages/text_no.js')).text()).toContain('No');
});

test('a name in two files, a name of a test and an invalid plural are errors', async () => {
  const twice = await catalogue({ 'en/a.json': { a_yes: 'Yes' }, 'en/b.json': { a_yes: 'Yes' } });
  await expect(twice.build()).rejects.toThrow("'a_yes'");
  const test = await catalogue({ 'en/a.json': { a_test: 'Test' } });
  await expect(test.build()).rejects.toThrow('a_test');
  const partly = await catalogue({ 'en/a.json': { a_count: '{count, plural, one {One}}' } });
  await expect(partly.build()).rejects.toThrow("'a_count' in en/a.json is no plural");
});
