import { expect, test } from 'bun:test';
import { SHARED_MOST, WRITE, writePathOf } from '../../shared/shared-words.ts';
import { paths } from '../paths.ts';
import { sharedWordsIn } from './shared-words.ts';

const shared = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return writePathOf(form);
};
const arriving = (fields: Record<string, string>) =>
  sharedWordsIn(new URL(shared(fields), 'http://localhost').hash.slice(1));

test('the app opens the path to which the server and the service worker lead (P52)', () => {
  expect(paths.write).toBe(WRITE);
});

test('what another program shares is the draft of a request, with its lines (P52)', () => {
  expect(arriving({ title: 'Grandma', text: 'Pray for her.\nÜber & 아멘 #1 = 2%' })).toEqual({
    title: 'Grandma',
    content: 'Pray for her.\nÜber & 아멘 #1 = 2%',
  });
  expect(arriving({ text: 'Read this', url: 'https://example.org/a' })).toEqual({
    title: '',
    content: 'Read this\n\nhttps://example.org/a',
  });
  expect(arriving({ text: 'See https://example.org/a', url: 'https://example.org/a' })).toEqual({
    title: '',
    content: 'See https://example.org/a',
  });
});

test('a shared title that is too long is the first line of the text (P52)', () => {
  const title = 'x'.repeat(101);
  expect(arriving({ title, text: 'More.' })).toEqual({ title: '', content: `${title}\n\nMore.` });
});

test('shared words that are too long are told by their length, and nothing shared is nothing (P52)', () => {
  expect(arriving({ text: 'x'.repeat(SHARED_MOST) })).toEqual({
    title: '',
    content: 'x'.repeat(SHARED_MOST),
  });
  expect(arriving({ text: 'x'.repeat(SHARED_MOST + 1) })).toEqual({ length: SHARED_MOST + 1 });
  expect(shared({})).toBe('/write');
  const file = new FormData();
  file.set('text', new File(['a'], 'a.png'));
  expect(writePathOf(file)).toBe('/write');
});
