import { expect, test } from 'bun:test';
import { authorName, displayName, greetingName, initials } from './names.ts';

const ruth = { firstName: 'Ruth', lastName: 'Miller', email: 'ruth@example.org' };
const authored = { isMine: false, isAnonymous: false, user: ruth };

test('a name is first and last, else first, else the part before the @, else User (W10)', () => {
  expect(displayName(ruth)).toBe('Ruth Miller');
  expect(displayName({ ...ruth, lastName: '' })).toBe('Ruth');
  expect(displayName({ ...ruth, firstName: '', lastName: '' })).toBe('ruth');
  expect(displayName({ email: null })).toBe('User');
});

test.each([
  ['길동', '홍', '홍길동', '홍길'],
  ['小明', '王', '王小明', '王小'],
  ['太郎', '佐々木', '佐々木太郎', '佐太'],
  ['さくら', '山田', '山田さくら', '山さ'],
  ['はなこ', 'やまだ', 'やまだはなこ', 'やは'],
  ['Maria', '김', 'Maria 김', 'M김'],
  ['Văn An', 'Nguyễn', 'Văn An Nguyễn', 'VN'],
  ['István', 'Nagy', 'István Nagy', 'IN'],
  ['María José', 'García Márquez', 'María José García Márquez', 'MG'],
  ['محمد', 'عبد الله', 'محمد عبد الله', 'م\u200cع'],
  ['Cher', '', 'Cher', 'C'],
  ['길동', '', '길동', '길'],
  ['家', '𠮷野', '𠮷野家', '𠮷家'],
  ["'s Jan", '(van) Dam', "'s Jan (van) Dam", 'SV'],
])(
  '%s, %s is written as its people write it: %s, %s (W54)',
  (firstName, lastName, name, letters) => {
    expect(displayName({ firstName, lastName })).toBe(name);
    expect(authorName({ ...authored, user: { firstName, lastName } })).toBe(name);
    expect(initials({ firstName, lastName })).toBe(letters);
  },
);

test('a greeting takes the first name, else the part before the @, else Friend (W10)', () => {
  expect(greetingName(ruth)).toBe('Ruth');
  expect(greetingName({ ...ruth, firstName: '' })).toBe('ruth');
  expect(greetingName({ firstName: null, email: null })).toBe('Friend');
});

test('initials are one or two capital letters (W10)', () => {
  expect(initials(ruth)).toBe('RM');
  expect(initials({ firstName: 'naomi' })).toBe('N');
  expect(initials({ email: 'boaz@example.org' })).toBe('B');
});

test('an author is You, Anonymous, Unknown User or their name (W10)', () => {
  expect(authorName(authored)).toBe('Ruth Miller');
  expect(authorName({ ...authored, isMine: true, isAnonymous: true })).toBe('You');
  expect(authorName({ ...authored, isAnonymous: true })).toBe('Anonymous');
  expect(authorName({ ...authored, user: null })).toBe('Unknown User');
  expect(authorName({ ...authored, user: { firstName: '', lastName: '' } })).toBe('Anonymous');
});
