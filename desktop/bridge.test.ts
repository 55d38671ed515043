import { describe, expect, test } from 'bun:test';
import { answerPages, CALL_NAMES } from './bridge.ts';
import type { Program } from './program.ts';

const PAGES = { url: 'upheld://pages/choose.html', parent: null };
const APP = { url: 'upheld://app/groups/3', parent: null };

const answering = () => {
  const asked: unknown[][] = [];
  const note =
    (name: string) =>
    (...args: unknown[]) => {
      asked.push([name, ...args]);
      return { sentence: null };
    };
  const program = Object.fromEntries(
    [...CALL_NAMES, 'state'].map((name) => [name, note(name)]),
  ) as unknown as Program;
  return { asked, answer: answerPages(program) };
};

const ARGS: Record<string, unknown[]> = {
  addServer: ['pray.example.org'],
  switchServer: ['https://pray.example.org'],
  removeServer: ['https://pray.example.org'],
  changeSettings: [{ keepInTray: false }],
  find: ['knee', true],
  runLocalServer: ['restore'],
  goTo: ['choose'],
};

test('the bridge has at most ten functions (T2)', () => {
  expect(CALL_NAMES.length + 2).toBeLessThanOrEqual(10);
});

for (const name of CALL_NAMES)
  describe(name, () => {
    test('the bridge answers the program’s own pages', async () => {
      const { asked, answer } = answering();
      await answer({ senderFrame: PAGES }, name, ARGS[name] ?? []);
      expect(asked).toHaveLength(1);
    });

    const strangers: [who: string, frame: { url: string; parent: unknown } | null][] = [
      ['a frame within a page', { ...PAGES, parent: {} }],
      ['a frame that is gone', null],
      ['a page of the web', { url: 'https://evil.example/', parent: null }],
      ['a page that looks like ours', { url: 'upheld://pages.evil.example/', parent: null }],
      ['a page without an address', { url: '', parent: null }],
      ['a file', { url: 'file:///tmp/choose.html', parent: null }],
      ...(name === 'getState' ? [] : [['the web app', APP] as [string, typeof APP]]),
    ];
    for (const [who, senderFrame] of strangers)
      test(`the bridge refuses ${who} (T2)`, async () => {
        const { asked, answer } = answering();
        expect(answer({ senderFrame }, name, ARGS[name] ?? [])).rejects.toThrow('may not');
        expect(asked).toEqual([]);
      });

    test('the bridge takes only valid arguments (T2)', async () => {
      const wrong = [
        [1],
        [{ evil: true }, 2],
        'text',
        null,
        [null],
        ['x'.repeat(3000)],
        [{ keepInTray: 'yes' }],
      ];
      for (const args of wrong) {
        const { asked, answer } = answering();
        expect(answer({ senderFrame: PAGES }, name, args)).rejects.toThrow('not how');
        expect(asked).toEqual([]);
      }
    });
  });

test('the bridge refuses unknown functions', async () => {
  const { answer } = answering();
  for (const name of [
    'onState',
    'onOpen',
    'stop',
    'constructor',
    '__proto__',
    'toString',
    '',
    7,
    null,
  ])
    expect(answer({ senderFrame: PAGES }, name, [])).rejects.toThrow('may not');
});

test('an unexpected error becomes a general sentence without its message', async () => {
  const program = { goTo: () => Promise.reject(new Error('secret')) } as unknown as Program;
  expect(await answerPages(program)({ senderFrame: PAGES }, 'goTo', ['server'])).toEqual({
    sentence: 'Something went wrong in this program. Please try again.',
  });
});
