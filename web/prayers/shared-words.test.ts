import { expect, test } from 'bun:test';
import { SHARED_MOST, TOO_LONG, WRITE, wordsOf } from '../../shared/shared-words.ts';
import { paths } from '../paths.ts';
import { sharedWordsIn, withShared } from './shared-words.ts';

const shared = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return wordsOf(form);
};
const arriving = (fields: Record<string, string>) => sharedWordsIn(shared(fields));

test('the app opens the path to which other programs post (P52)', () => {
  expect(paths.write).toBe(WRITE);
});

test('what another program shares is the draft of a request, with its lines (P52)', () => {
  expect(arriving({ title: 'Grandma', text: 'Pray for her.\r\nÜber & 아멘 #1 = 2%' })).toEqual({
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

test('the words need no escaping in the page that holds them (P52)', () => {
  expect(shared({ text: `<b>"O'Brien"</b>` })).not.toMatch(/[<>"]/);
});

test('what two programs share is one draft (P52)', () => {
  const both = `${shared({ title: 'Anna', text: 'One.' })}&${shared({ title: 'Ben', text: 'Two.' })}`;
  expect(sharedWordsIn(both)).toEqual({ title: '', content: 'Anna\n\nBen\n\nOne.\n\nTwo.' });
  const draft = { title: 'Mine', content: 'My own.', isUrgent: true };
  expect(withShared(draft, { title: 'Anna', content: 'One.' })).toEqual({
    title: 'Mine',
    content: 'My own.\n\nAnna\n\nOne.',
    isUrgent: true,
  });
  expect(withShared(draft, { title: '', content: 'x'.repeat(SHARED_MOST) })).toBe(TOO_LONG);
});

test('a shared title that is too long is the first line of the text (P52)', () => {
  const title = 'x'.repeat(101);
  expect(arriving({ title, text: 'More.' })).toEqual({ title: '', content: `${title}\n\nMore.` });
});

test('shared words that are too long are refused, and nothing shared is nothing (P52)', () => {
  const most = 'x'.repeat(SHARED_MOST);
  expect(arriving({ text: most })).toEqual({ title: '', content: most });
  expect(arriving({ text: `${most}x` })).toBe(TOO_LONG);
  expect(shared({})).toBe('');
  const file = new FormData();
  file.set('text', new File(['a'], 'a.png'));
  expect(wordsOf(file)).toBe('');
});
