import { describe, expect, test } from 'bun:test';
import { Refusal } from './errors.ts';
import { fileAnswer } from './file-answer.ts';

const TEN = new Blob(['0123456789']);
const ETAG = '"a"';
const MODIFIED = 'Sun, 03 May 2026 09:30:21 GMT';

/** Returns the answer to a call with these headers: status, bytes, and their position in the file. */
const answerTo = async (asked: Record<string, string>, { file = TEN, method = 'GET' } = {}) => {
  const headers: Record<string, string> = { etag: ETAG, 'last-modified': MODIFIED };
  const request = new Request('http://localhost/file', { method, headers: asked });
  try {
    const { status, ...response } = await withText(fileAnswer(file, request, headers));
    return [status, response.text, headers['content-range']];
  } catch (error) {
    if (error instanceof Refusal) return [error.status, error.headers['content-range']];
    throw error;
  }
};

const withText = async (response: Response) => ({
  status: response.status,
  text: await response.text(),
});

describe('a part of a file (L9)', () => {
  test.each([
    ['bytes=0-0', [206, '0', 'bytes 0-0/10']],
    ['bytes=4-6', [206, '456', 'bytes 4-6/10']],
    ['Bytes=4-', [206, '456789', 'bytes 4-9/10']],
    ['bytes=4-99999', [206, '456789', 'bytes 4-9/10']],
    ['bytes=-3', [206, '789', 'bytes 7-9/10']],
    ['bytes=-99', [206, '0123456789', 'bytes 0-9/10']],
    ['bytes=10-', [416, 'bytes */10']],
    ['bytes=-0', [416, 'bytes */10']],
    ['bytes=6-4', [200, '0123456789', undefined]],
    ['bytes=0-1,4-5', [200, '0123456789', undefined]],
    ['bytes=-', [200, '0123456789', undefined]],
    ['lines=1-2', [200, '0123456789', undefined]],
    ['', [200, '0123456789', undefined]],
  ])('the range %p is answered by RFC 9110', async (range, given) => {
    expect(await answerTo({ range })).toEqual(given);
  });

  test('a part is sent only if the caller’s other part is of this file', async () => {
    const rest = [206, '456789', 'bytes 4-9/10'];
    const whole = [200, '0123456789', undefined];
    for (const [ifRange, given] of [
      [ETAG, rest],
      [MODIFIED, rest],
      ['"b"', whole],
      [`W/${ETAG}`, whole],
      ['Sun, 03 May 2026 09:30:22 GMT', whole],
    ] as const)
      expect(await answerTo({ range: 'bytes=4-', 'if-range': ifRange })).toEqual(given);
  });

  test('a part is sent for GET alone, and never of an empty file', async () => {
    expect((await answerTo({ range: 'bytes=4-' }, { method: 'HEAD' }))[0]).toBe(200);
    const file = new Blob([]);
    expect(await answerTo({ range: 'bytes=0-' }, { file })).toEqual([416, 'bytes */0']);
    expect(await answerTo({}, { file })).toEqual([200, '', undefined]);
  });
});

test('a file that the caller has is not sent again (L9)', async () => {
  const kept = [304, '', undefined];
  const whole = [200, '0123456789', undefined];
  for (const [asked, given] of [
    [{ 'if-none-match': ETAG }, kept],
    [{ 'if-none-match': `"b", W/${ETAG}` }, kept],
    [{ 'if-none-match': '*' }, kept],
    [{ 'if-none-match': '"b"' }, whole],
    [{ 'if-modified-since': MODIFIED }, kept],
    [{ 'if-modified-since': 'Sun, 03 May 2026 09:30:20 GMT' }, whole],
    [{ 'if-modified-since': 'yesterday' }, whole],
    [{ 'if-none-match': '"b"', 'if-modified-since': MODIFIED }, whole],
  ] as [Record<string, string>, (string | number | undefined)[]][])
    expect(await answerTo(asked)).toEqual(given);
});
