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

test('somebody is writing from the first change of a form until it is sent or closed (N12)', () => {
  expect(isWriting()).toBe(false);
  const first = addUnsaved({ isKept: false });
  const second = addUnsaved({ isKept: false });
  first();
  expect(isWriting()).toBe(true);
  second();
  expect(isWriting()).toBe(false);
});

test('nobody is asked before leaving a page without unsaved text (P20)', () => {
  expect([mayLeave(), mayReload(), asked]).toEqual([true, true, 0]);
});

test('leaving a page with unsaved text asks first (P20)', () => {
  const page = addUnsaved({ isKept: false });
  expect([mayLeave(), asked]).toEqual([false, 1]);
  page();
  expect(mayLeave()).toBe(true);
});

test('a draft survives another screen, but not a reload (P20)', () => {
  const draft = addUnsaved({ isKept: true });
  expect([mayLeave(), asked]).toEqual([true, 0]);
  expect([mayReload(), asked]).toEqual([false, 1]);
  draft();
});
