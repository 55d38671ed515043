import { describe, expect, test } from 'bun:test';
import { readText } from './read.ts';
import { readFile } from './read-file.ts';
import { together } from './together.ts';

const read = (text: string) => {
  const { people, unread } = together(readText(text));
  return {
    people: people.map(
      ({ line, name, addresses, withoutAt }) =>
        `${line} ${name}: ${addresses.join(' | ')}${withoutAt ? ` (${withoutAt})` : ''}`,
    ),
    unread: unread.map(({ line, reason, about }) => `${line} ${reason} ${about}`.trim()),
  };
};

describe('an address that is written without @ is offered with what was written (I15, I23)', () => {
  test('in the roster of Mailman 2', () => {
    expect(
      read('ann.lee at example.org\nbob.ray at example.org\nruth dot berg at example dot org\n'),
    ).toEqual({
      people: [
        '1 : ann.lee@example.org (ann.lee at example.org)',
        '2 : bob.ray@example.org (bob.ray at example.org)',
        '3 : ruth.berg@example.org (ruth dot berg at example dot org)',
      ],
      unread: [],
    });
  });

  test.each([
    [
      'Ann Lee ann.lee [at] example.org',
      '1 Ann Lee: ann.lee@example.org (ann.lee [at] example.org)',
    ],
    ['Bob Ray bob.ray(at)example.org', '1 Bob Ray: bob.ray@example.org (bob.ray(at)example.org)'],
    ['carl (at) example (dot) org', '1 : carl@example.org (carl (at) example (dot) org)'],
    ['carl {at} example.org (after six)', '1 : carl@example.org (carl {at} example.org)'],
    ['carl (@) example.org', '1 : carl@example.org (carl (@) example.org)'],
    ['Dora: DORA AT EXAMPLE.ORG', '1 Dora: DORA@EXAMPLE.ORG (DORA AT EXAMPLE.ORG)'],
    ['jörg [ät] gemeinde [punkt] example', undefined],
    [
      'juergen [ät] gemeinde [punkt] example',
      '1 : juergen@gemeinde.example (juergen [ät] gemeinde [punkt] example)',
    ],
    ['ana arroba example punto org', '1 : ana@example.org (ana arroba example punto org)'],
    [
      'anne (arobase) example (point) org',
      '1 : anne@example.org (anne (arobase) example (point) org)',
    ],
    ['joao arroba example ponto org', '1 : joao@example.org (joao arroba example ponto org)'],
    ['minsu 골뱅이 example 점 org', '1 : minsu@example.org (minsu 골뱅이 example 점 org)'],
  ])('in %s', (text, person) => {
    expect(read(text).people).toEqual(person === undefined ? [] : [person]);
  });

  test('in a column, beside addresses with @', () => {
    expect(
      read(
        'Name,Email\nAnn Lee,ann@example.org\nBob Ray,bob at example.org\nCarl,carl[at]example.org',
      ),
    ).toEqual({
      people: [
        '2 Ann Lee: ann@example.org',
        '3 Bob Ray: bob@example.org (bob at example.org)',
        '4 Carl: carl@example.org (carl[at]example.org)',
      ],
      unread: [],
    });
    expect(read('Ann Lee\tann at example.org\nBob Ray\tbob at example.org').people).toEqual([
      '1 Ann Lee: ann@example.org (ann at example.org)',
      '2 Bob Ray: bob@example.org (bob at example.org)',
    ]);
  });

  test('in a card and an LDIF address book', () => {
    const card = 'BEGIN:VCARD\nFN:Ann Lee\nEMAIL:ann at example.org\nEND:VCARD';
    expect(read(card).people).toEqual(['1 Ann Lee: ann@example.org (ann at example.org)']);
    const entry = 'dn: cn=Ann Lee\ncn: Ann Lee\nmail: ann at example.org\n';
    expect(read(entry).people).toEqual(['1 Ann Lee: ann@example.org (ann at example.org)']);
  });

  test('but not in a sentence', () => {
    expect(
      read(
        'Ann Lee <ann@example.org>\nThis week we meet at example.org, bring tea\nsee you at 10.30',
      ),
    ).toEqual({
      people: ['1 Ann Lee: ann@example.org'],
      unread: ['2 no-address', '3 no-address'],
    });
    expect(read('Name,Email,Note\nAnn,ann@example.org,look at example.org').people).toEqual([
      '2 Ann: ann@example.org',
    ]);
  });

  test('and with @ too, the person is certain', () => {
    expect(read('ann at example.org\nAnn Lee <ann@example.org>').people).toEqual([
      '1 Ann Lee: ann@example.org',
    ]);
  });

  test('and comes after the same person’s address with @', () => {
    expect(read('Name,Email\nAnn,ann at work.example / ann@example.org\nBob,').people).toEqual([
      '2 Ann: ann@example.org',
    ]);
    expect(read('Name,Email\nAnn,ann (at) work.example / ann@example.org\nBob,').people).toEqual([
      '2 Ann: ann@example.org | ann@work.example',
    ]);
  });

  test('and is left out in a hidden column', () => {
    const sheet = `<office:document xmlns:office="o" xmlns:table="t" xmlns:text="x"><table:table table:name="A">
      <table:table-column/><table:table-column table:visibility="collapse"/>
      <table:table-row><table:table-cell><text:p>Ann Lee</text:p></table:table-cell>
      <table:table-cell><text:p>ann at example.org</text:p></table:table-cell></table:table-row>
      </table:table></office:document>`;
    expect(readFile(new TextEncoder().encode(sheet)).people).toEqual([]);
  });
});

describe('the address of a column headed as an old one is left out and listed (I23)', () => {
  test.each([
    'Old Email',
    'Email (old)',
    'Former e-mail address',
    'Previous email',
    'Old',
    'E-Mail alt',
    'Alte E-Mail-Adresse',
    'Ehemalige E-Mail',
    'Frühere E-Mail',
    'Correo antiguo',
    'Correo anterior',
    'Ancien courriel',
    'Adresse e-mail précédente',
    'E-mail antigo',
    'Correio anterior',
    '이전 이메일',
    '구 이메일',
    'البريد القديم',
    'البريد السابق',
  ])('%s', (heading) => {
    const found = read(
      `Name,${heading},Email\nAnn Lee,ann@old.example,ann@example.org\nBob Ray,bob@old.example,\nCarl,,carl@example.org`,
    );
    expect(found).toEqual({
      people: ['2 Ann Lee: ann@example.org', '4 Carl: carl@example.org'],
      unread: ['2 old-address Ann Lee', '3 old-address Bob Ray'],
    });
  });

  test('also if the list has no other address', () => {
    expect(read('First Name,Last Name,Old Email\nAnn,Lee,ann@old.example\nBob,Ray,')).toEqual({
      people: [],
      unread: ['2 old-address Ann Lee', '3 no-address Bob Ray'],
    });
  });

  test('but a home for old people is no old address', () => {
    expect(read('Name,Holder,Email\nAnn,x,ann@example.org').people).toEqual([
      '2 Ann: ann@example.org',
    ]);
  });
});
