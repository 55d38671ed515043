import { expect, test } from 'bun:test';
import { HIT_END, HIT_START, termsOf } from '../../shared/words.ts';
import { type Part, partsOfSnippet, partsOfText } from './marks.ts';

const shown = (parts: Part[]) =>
  parts.map(({ text, isHit }) => (isHit ? `[${text}]` : text)).join('');

test('partsOfSnippet splits at the server’s marks (P29)', () => {
  const snippet = `For my ${HIT_START}mother${HIT_END}, and ${HIT_START}hers${HIT_END}`;
  expect(shown(partsOfSnippet(snippet))).toBe('For my [mother], and [hers]');
  expect(shown(partsOfSnippet('Nothing marked'))).toBe('Nothing marked');
});

test('partsOfText marks the search terms in a title (P29)', () => {
  expect(shown(partsOfText('Prière pour maman', termsOf('PRIE ma')))).toBe('[Prière] pour [maman]');
  expect(shown(partsOfText('Prière', []))).toBe('Prière');
});
