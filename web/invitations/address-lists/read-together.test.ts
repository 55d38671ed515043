import { expect, test } from 'bun:test';
import { UnreadableList } from './people.ts';
import { readTogether } from './read-together.ts';

test.each([
  '[{"name":"Ann Lee","note":"ask paul@elsewhere.example.net"}]',
  'ID;PWXL;N;E\nC;Y1;X1;K"Ann Lee"\nC;Y2;X1;K"ask paul@elsewhere.example.net"',
  '<?xml version="1.0"?><people><note>ask paul@elsewhere.example.net</note></people>',
])('the pasted text of a file that is no list invites nobody: %j (I23)', (text) => {
  expect(() => readTogether(text)).toThrow(UnreadableList);
});

test('a pasted list is read, and the people of a file are added (I15)', () => {
  const inFile = readTogether('Bob Ray <bob@example.org>');
  const { people } = readTogether('Ann Lee <ann@example.org>', inFile);
  expect(people.map(({ name }) => name)).toEqual(['Ann Lee', 'Bob Ray']);
});
