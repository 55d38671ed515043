import { expect, test } from 'bun:test';
import { globOf } from './glob.ts';

const HOST = 'http://localhost:4321';

test('a glob finds what Playwright finds', () => {
  const finds = (glob: string, path: string) => globOf(glob).test(HOST + path);
  expect(finds('**/sw.js', '/sw.js')).toBe(true);
  expect(finds('**/sw.js', '/en-XA/sw.js')).toBe(true);
  // A name that a build makes from the content can end in anything.
  expect(finds('**/sw.js', '/assets/my-notices-BpNQMzsw.js')).toBe(false);
  expect(finds('**/sw.js', '/swXjs')).toBe(false);
  expect(finds('**/api/pictures/*', '/api/pictures/7')).toBe(true);
  expect(finds('**/api/pictures/*', '/api/pictures/7/more')).toBe(false);
  expect(finds('**/api/**', '/api/pictures/7/more')).toBe(true);
  expect(finds('/api/**/hide', '/api/hide')).toBe(true);
  expect(finds('/api/**/hide', '/api/prayers/7/hide')).toBe(true);
  expect(finds('/api/**/hide', '/api/prayers/unhide')).toBe(false);
  expect(finds('/groups', '/groups')).toBe(true);
  expect(finds('/groups', '/groups/7')).toBe(false);
});
