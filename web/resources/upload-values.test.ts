import { expect, test } from 'bun:test';
import { FILE_MAX } from '../../shared/resources.ts';
import { uploadRules } from './upload-dialog.tsx';

const fileOf = (bytes: number) => new File([new Uint8Array(bytes)], 'psalms.pdf');
const sentences = (form: object) =>
  uploadRules.safeParse(form).error?.issues.map(({ path, message }) => [path[0], message]);

test('title and file are required (L1)', () => {
  expect(sentences({ title: ' ', description: '' })).toEqual([
    ['title', 'Please provide a title and upload a file.'],
    ['file', 'Please provide a title and upload a file.'],
  ]);
  expect(sentences({ title: 'Psalms', file: fileOf(0) })).toBeUndefined();
});

test('a file of 50 MB is accepted, one byte more is refused (L3)', () => {
  expect(sentences({ title: 'Psalms', file: fileOf(FILE_MAX) })).toBeUndefined();
  expect(sentences({ title: 'Psalms', file: fileOf(FILE_MAX + 1) })).toEqual([
    ['file', 'A file can be at most 50 MB. This one is 50.00\u00A0MB.'],
  ]);
});
