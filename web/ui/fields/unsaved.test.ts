import { afterEach, beforeEach, expect, test } from 'bun:test';
import { addUnsaved, isWriting, mayLeave, mayReload } from './unsaved.ts';

let asked = 0;
beforeEach(() => {
  asked = 0;
  const confirm = () => {
    asked++;
    return false;
  };
  Object.assign(globalThis, { window: { confirm } });
});
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'window');
});

test('isWriting is true while any form has unsaved changes (N12)', () => {
  expect(isWriting()).toBe(false);
  const first = addUnsaved({ isKept: false });
  const second = addUnsaved({ isKept: false });
  first();
  expect(isWriting()).toBe(true);
  second();
  expect(isWriting()).toBe(false);
});

test('leaving a page without unsaved text asks no question (P20)', () => {
  expect([mayLeave(), mayReload(), asked]).toEqual([true, true, 0]);
});

test('leaving a page with unsaved text asks first (P20)', () => {
  const page = addUnsaved({ isKept: false });
  expect([mayLeave(), asked]).toEqual([false, 1]);
  page();
  expect(mayLeave()).toBe(true);
});

test('a stored draft asks before a reload, but not before another screen (P20)', () => {
  const draft = addUnsaved({ isKept: true });
  expect([mayLeave(), asked]).toEqual([true, 0]);
  expect([mayReload(), asked]).toEqual([false, 1]);
  draft();
});
