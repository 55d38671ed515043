import { expect, test } from 'bun:test';
import { gzipSeparately, gzipSeparatelyInSteps, type Piece } from './gzip-apart.ts';
import { jsonPieces } from './json-pieces.ts';

const randomFrom = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

const unpacked = (file: Uint8Array) =>
  new TextDecoder().decode(Bun.gunzipSync(new Uint8Array(file)));

const textsOf = (pieces: Piece[]) => pieces.map(({ text }) => text);

test('a compressed answer has equal JSON and is an ordinary gzip file (B13)', () => {
  for (const value of [
    [],
    {},
    [1, 'two', null, { three: ['3', '"'] }],
    { none: undefined, list: [], one: 1 },
    { list: [{ a: 'Ruth' }, { a: 'Naomi' }], last: null, more: [[1], []] },
    { first: undefined, list: ['a\\"b', '主\n', '\ud83d\ude4f'] },
    Array.from({ length: 60 }, (_, n) => ({
      id: n,
      content: 'They are in my mind. '.repeat(n * 5),
    })),
  ]) {
    const pieces = jsonPieces(value);
    expect(textsOf(pieces).join('')).toBe(JSON.stringify(value));
    expect(unpacked(gzipSeparately(pieces))).toBe(JSON.stringify(value));
  }
  expect(textsOf(jsonPieces({ name: 'x', list: [{ a: 1 }, { a: 2 }], end: 2 }))).toEqual([
    '{"name":"x","list":',
    '[{"a":1}',
    ',{"a":2}',
    '],"end":2}',
  ]);
});

/*
 * A member of one group guesses which of ten names is in a request of another group: writes a name into a
 * request of their own, sees the length of the answer to a user of both groups, and tries the next name. This
 * attacker is better than a real one: the answers have no filler and no other changes, so that one attempt
 * reveals as much as 600 an hour in a whole day.
 */

type Pack = (value: object) => { length: number };
const hitsOf = (pack: Pack, rounds: number) => {
  const random = randomFrom(3);
  const word = () =>
    Array.from({ length: 3 + random(6) }, () => 'etaoinshrdlu'.charAt(random(12))).join('');
  const text = (count: number) => Array.from({ length: count }, word).join(' ');
  const request = (id: number, content: string, group = 1) => ({
    id,
    isMine: false,
    groups: [{ id: group, isLeadersOnly: false, isHeld: false }],
    title: text(3),
    content,
    category: 'Other',
    isAnonymous: false,
    createdAt: '2026-05-03T09:30:21.345Z',
    user: { id, firstName: word(), lastName: word(), email: null },
  });
  let hits = 0;
  for (let round = 0; round < rounds; round++) {
    const names = Array.from({ length: 10 }, () =>
      `${text(1)} ${text(1)}`.slice(0, 12).padEnd(12, 'e'),
    );
    const secret = random(10);
    const others = Array.from({ length: 8 }, (_, n) => request(100 + n, text(30), 1 + (n % 2)));
    const hidden = request(50, `${text(10)} ${names[secret]} ${text(10)}`, 2);
    const mine = request(10, '');
    // The attacker knows the length of an answer without the hidden request.
    const lengths = names.map((name) => {
      const own = { ...mine, content: `It is ${name}, I think it is ${name}.` };
      return pack([own, hidden, ...others]).length - pack([own]).length;
    });
    const shortest = Math.min(...lengths);
    const guesses = [...lengths.keys()].filter((n) => lengths[n] === shortest);
    if (guesses[random(guesses.length)] === secret) hits++;
  }
  return hits;
};

test('the length of an answer does not help to guess another user’s text (B13, V19)', () => {
  const rounds = 400;
  const together: Pack = (value) => Bun.gzipSync(JSON.stringify(value), { level: 1 });
  const apart: Pack = (value) => gzipSeparately(jsonPieces(value));
  // Chance is 40 of 400; six deviations above it are 76.
  expect(hitsOf(together, rounds)).toBeGreaterThan(200);
  expect(hitsOf(apart, rounds)).toBeLessThan(76);
});

test('texts with equal readers are compressed together (B13)', () => {
  const item = { isMine: false, content: 'They need it.', groups: [{ id: 7 }, { id: 9 }] };
  const readersOf = (more: object) => jsonPieces([{ ...item, ...more }])[0]?.readers;
  expect(readersOf({})).toBe('7 9');
  expect(readersOf({ groups: undefined })).toBe('conversation');
  const own = { isMine: true, answerContent: 'They are well.' };
  expect(readersOf({ isMine: true })).toBe('own');
  expect(readersOf({ ...own, canMarkAsAnswered: 'creator' })).toBe('own');
  for (const apart of [
    { ...own, canMarkAsAnswered: 'anyone' },
    { isMine: undefined },
    { isHeld: true },
    { isRemoved: true },
    { groups: [] },
    { groups: [{ id: 7 }, { id: 9, isLeadersOnly: true }] },
    { groups: [{ id: 7, isHeld: true }] },
  ])
    expect([apart, readersOf(apart)]).toEqual([apart, null]);
  expect(jsonPieces([null, 'text', 7]).map(({ readers }) => readers)).toEqual([
    null,
    null,
    null,
    null,
  ]);

  const long = 'They have been waiting for so long, and it does not become easier. ';
  const list = (groupOf: (n: number) => number) =>
    gzipSeparately(
      jsonPieces(
        Array.from({ length: 20 }, (_, n) => ({
          id: n,
          isMine: false,
          content: long,
          groups: [{ id: groupOf(n) }],
        })),
      ),
    ).length;
  const together = list(() => 7);
  expect(list((n) => n % 2)).toBeGreaterThan(2 * together);
  // Across other texts, too: the text is there once per group, not once per request.
  expect(list((n) => n % 2)).toBeLessThan(20 * long.length * 0.75);
});

test('a long answer is compressed in steps (B12)', () => {
  const item = { isMine: false, content: 'They need it. '.repeat(60), groups: [{ id: 7 }] };
  const pieces = jsonPieces(Array.from({ length: 500 }, () => item));
  const steps = gzipSeparatelyInSteps(pieces);
  let count = 0;
  while (!steps.next().done) count++;
  expect(count).toBeGreaterThan(10);
  expect(unpacked(gzipSeparately(pieces))).toBe(textsOf(pieces).join(''));
});

test('of a string that is cut off nothing is repeated, either', () => {
  const secret = 'a word that stands nowhere else';
  const sizeAfter = (before: string) =>
    gzipSeparately([
      { text: `{"a":"${before}`, readers: null },
      { text: `","b":"${secret}"}`, readers: null },
    ]).length - gzipSeparately([{ text: `{"a":"${before}`, readers: null }]).length;
  expect(sizeAfter(secret)).toBe(sizeAfter('another text of the same size..'));
});
