import { expect, test } from 'bun:test';
import { BadCongregation, isName, requireName } from './names.ts';

test('a name is a folder and a part of a host name (C2)', () => {
  for (const name of ['st-john', 'a', '1st', 'x'.repeat(40), 'st--john']) {
    expect(isName(name)).toBe(true);
    requireName(name);
  }
});

test('other names are refused with a sentence (C2)', () => {
  const wrong = [
    '',
    'St-John',
    'st john',
    'st.john',
    '../etc',
    '/etc',
    '-a',
    'a-',
    'ä',
    'x'.repeat(41),
  ];
  for (const name of wrong) {
    expect(isName(name)).toBe(false);
    expect(() => requireName(name)).toThrow(BadCongregation);
    expect(() => requireName(name)).toThrow('small letters, digits and hyphens');
  }
});

test('a reserved name is refused with a suggested one (C2)', () => {
  // Windows uses the last ones for devices, and could not unpack such a folder.
  for (const name of [
    'www',
    'admin',
    'mail',
    'status',
    'con',
    'prn',
    'aux',
    'nul',
    'com1',
    'lpt9',
  ]) {
    expect(isName(name)).toBe(false);
    expect(() => requireName(name)).toThrow(`such as ${name}-church`);
  }
});
