import { expect, test } from 'bun:test';
import { readAddresses } from './address-list.ts';

test('a list is read as people write it (I10)', () => {
  const { people, unclear } = readAddresses(`
    mary@example.org
    John Smith <john@example.org>, "Smith, Jane" <jane@example.org>;
    Name;Mail
    "Otto";"Müller";otto@example.org;0171 123
    Peter: peter@example.org.
    MARY@example.org
    call Paul
    broken@
  `);
  expect(people).toEqual([
    { email: 'mary@example.org', name: '' },
    { email: 'john@example.org', name: 'John Smith' },
    { email: 'jane@example.org', name: 'Smith Jane' },
    { email: 'otto@example.org', name: 'Otto Müller' },
    { email: 'peter@example.org', name: 'Peter' },
  ]);
  expect(unclear).toEqual(['Name;Mail', 'call Paul', 'broken@']);
});

test('nothing is nothing', () => {
  expect(readAddresses(' \n\n')).toEqual({ people: [], unclear: [] });
});

test('a very long word or row of signs takes no longer than other text', () => {
  // With a step for every pair of characters none of these would ever end.
  for (const part of ['a', '.', '@', '(', '- ', 'a@', 'a.', '"'])
    expect(readAddresses(`${part.repeat(1_000_000)} x mary@example.org`).people).toMatchObject([
      { email: 'mary@example.org' },
    ]);
  const { people, unclear } = readAddresses('x'.repeat(1_000_000));
  expect([people, unclear.map(({ length }) => length)]).toEqual([[], [200]]);
});
