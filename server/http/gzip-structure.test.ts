import { expect, test } from 'bun:test';
import { gunzipSync } from 'node:zlib';
import { gzipStructure, gzipStructureInSteps } from './gzip-structure.ts';

const randomFrom = (seed: number) => {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
};

/** Returns the text of a file by zlib, after a check that another program reads it equally. */
const unpacked = (file: Uint8Array<ArrayBuffer>) => {
  const text = gunzipSync(file).toString();
  expect(new TextDecoder().decode(Bun.gunzipSync(file, { library: 'libdeflate' }))).toBe(text);
  return text;
};

test('a compressed answer is an ordinary gzip file of equal JSON (B13)', () => {
  const random = randomFrom(5);
  const anyText = () =>
    String.fromCodePoint(
      ...Array.from({ length: random(90) }, () => {
        const code = random(10) < 7 ? random(0x80) : random(0xd800);
        return random(50) === 0 ? 0x1f64f : code;
      }),
    );
  for (const value of [
    [],
    {},
    '',
    'text',
    7,
    [1, 'two', null, { three: ['3', '"'] }],
    { list: [{ a: 'Ruth' }, { a: 'Naomi' }], last: null, more: [[1], []] },
    { list: ['a\\"b', '主\n', '\ud83d\ude4f', '\\'], '\\"': '\\"' },
    Array.from({ length: 60 }, (_, n) => ({
      id: n,
      content: 'They are in my mind. '.repeat(n * 5),
    })),
    Array.from({ length: 200 }, (_, n) => ({ id: n, isMine: n % 7 === 0, [anyText()]: anyText() })),
    Array.from({ length: 20_000 }, (_, n) => n * n),
  ]) {
    const json = JSON.stringify(value);
    expect(unpacked(gzipStructure(json))).toBe(json);
  }
  expect(unpacked(gzipStructure(`[]${' '.repeat(90_000)}`))).toHaveLength(90_002);
});

test('any bytes are compressed without a fault, such as JSON that is cut off', () => {
  const json = JSON.stringify([{ name: 'Ruth', content: 'a\\"b', groups: [{ id: 7 }] }]);
  for (let end = 0; end < json.length; end++)
    expect(unpacked(gzipStructure(json.slice(0, end)))).toBe(json.slice(0, end));
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
  // Chance is 40 of 400; six deviations above it are 76.
  expect(
    hitsOf((value) => Bun.gzipSync(JSON.stringify(value), { level: 1 }), rounds),
  ).toBeGreaterThan(200);
  expect(hitsOf((value) => gzipStructure(JSON.stringify(value)), rounds)).toBeLessThan(76);
});

test('a text makes no other text shorter, whatever both are (B13, V19)', () => {
  const length = (...texts: string[]) =>
    gzipStructure(JSON.stringify(texts.map((content) => ({ content })))).length;
  const secret = 'a word that stands nowhere else';
  const alike = 'other words of the same letters';
  const letters = (text: string) => [...text].sort().join('');
  const shuffled = letters(secret);
  for (const own of [secret, shuffled, '"content":"', 'null},{"content":"'])
    expect(length(own, secret) - length(own, shuffled)).toBe(0);
  expect(length(alike, secret)).not.toBe(length('', secret));
});

test('structure is compressed to less than a third (B13)', () => {
  const item = {
    isMine: false,
    canEdit: false,
    supportCount: 3,
    latestUpdate: null,
    editedOn: null,
  };
  const json = JSON.stringify(
    Array.from({ length: 50 }, (_, id) => ({ id, ...item, title: 'For rain' })),
  );
  expect(gzipStructure(json).length).toBeLessThan(json.length / 3);
});

test('a long answer is compressed in steps (B12)', () => {
  const json = JSON.stringify(
    Array.from({ length: 500 }, () => ({ content: 'They need it. '.repeat(60) })),
  );
  const steps = gzipStructureInSteps(json);
  let count = 0;
  while (!steps.next().done) count++;
  expect(count).toBeGreaterThan(2);
  expect(unpacked(gzipStructure(json))).toBe(json);
});
