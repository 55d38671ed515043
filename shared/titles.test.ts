import { expect, test } from 'bun:test';
import { afterTitle, isTitleFromText, titleFrom } from './titles.ts';

test.each([
  ['A new hip', 'A new hip. It is on Thursday.', 'It is on Thursday.'],
  ['A new hip', 'A new hip\nIt is on Thursday.', 'It is on Thursday.'],
  ['A new hip', 'A  new\n\thip.\n\n• Thursday', '• Thursday'],
  ['A new hip', 'A new hip!', ''],
  ['A new hip', 'A new hip', ''],
  ['A new hip', 'A new hip is what she needs.', 'A new hip is what she needs.'],
  ['A new hip', 'A new hipbone.', 'A new hipbone.'],
  ['Mary', 'She needs a new hip.', 'She needs a new hip.'],
  ['A sentence that was cut…', 'A sentence that was cut in the middle.', '… in the middle.'],
  ['A sentence…', 'A sentences is no word.', 'A sentences is no word.'],
  ['Her hip…', 'Her knee hurts.', 'Her knee hurts.'],
  ['…', 'Her knee hurts.', 'Her knee hurts.'],
  ['', 'She needs a new hip.', 'She needs a new hip.'],
])('under the title “%s” the text “%s” goes on with “%s” (P35, N20)', (title, content, rest) => {
  expect(afterTitle({ title, content })).toBe(rest);
});

test.each([
  ['A new hip', 'A new hip. It is on Thursday.', true],
  ['A new hip', 'A  new\n\thip', true],
  ['A sentence that was cut…', 'A sentence that was cut in the middle.', true],
  [`${'a'.repeat(60)}…`, 'a'.repeat(200), true],
  [`${'a'.repeat(59)}\uFFFD…`, `${'a'.repeat(59)}👓 and more`, true],
  ['A new hip', 'A new hipbone.', false],
  ['A sentence…', 'A sentences is no word.', false],
  ['Our neighbour', 'The ambulance took him.', false],
  ['…', 'Her knee hurts.', false],
  ['', 'Her knee hurts.', false],
])('a title “%s” of the text “%s” was made from it: %p (P35)', (title, content, isMade) => {
  expect(isTitleFromText({ title, content })).toBe(isMade);
});

test('a title that is made is cut between what is drawn as one (P35, N37)', () => {
  const family = '👨‍👩‍👧‍👦';
  for (const one of [family, '🇩🇪', '👍🏽', '❤️', 'e\u0301', 'ж']) {
    const text = one.repeat(90);
    const title = titleFrom(text);
    expect(title.length).toBeLessThanOrEqual(61);
    expect(title.endsWith('…')).toBe(true);
    expect(title.slice(0, -1)).toBe(one.repeat((title.length - 1) / one.length));
    expect(isTitleFromText({ title, content: text })).toBe(true);
  }
});
