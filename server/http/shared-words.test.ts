import { expect, test } from 'bun:test';
import { SHARED_MOST, TOO_LONG } from '../../shared/shared-words.ts';
import { sharedWordsIn } from './shared-words.ts';

const posted = (form: FormData | string, headers: Record<string, string> = {}) => {
  const request = new Request('http://localhost/write', { method: 'POST', body: form });
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  return sharedWordsIn(request);
};
const formOf = (fields: Record<string, string | File>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
};

test('the words of a form are the data of a page (P52)', async () => {
  const form = formOf({ title: 'Anna', text: 'Pray & sing', url: '', other: 'x' });
  expect(await posted(form, { 'content-length': '300' })).toEqual({
    shared: 'title=Anna&text=Pray+%26+sing',
  });
});

test('a form that is too large, has no length or is damaged is not taken (P52)', async () => {
  const text = 'x'.repeat(SHARED_MOST + 1);
  expect(await posted(formOf({ text }), { 'content-length': '20300' })).toEqual({
    shared: TOO_LONG,
  });
  for (const length of ['70001', 'many'])
    expect(await posted(formOf({ text: 'a' }), { 'content-length': length })).toEqual({
      shared: TOO_LONG,
    });
  expect(await posted('no form', { 'content-length': '7' })).toEqual({ shared: '' });
  const file = new File(['a picture'], 'a.png', { type: 'image/png' });
  expect(await posted(formOf({ text: file }), { 'content-length': '300' })).toEqual({ shared: '' });
});
