import { expect, test } from 'bun:test';
import { replaceEqualDeep } from '@tanstack/react-query';
import { sameOr } from './same-or.ts';

const REQUESTS = [
  { id: 1, updates: [{ content: 'He has an interview.' }], answerContent: null as string | null },
  { id: 2, updates: [], answerContent: null },
];

test('a list read again is the same until one of its requests changes, as the printed year needs (P73)', () => {
  // What TanStack Query returns of a list that is read again.
  const readAgain = (changed: object) =>
    replaceEqualDeep(REQUESTS, structuredClone([{ ...REQUESTS[0], ...changed }, REQUESTS[1]]));
  expect(sameOr(REQUESTS, [...readAgain({})])).toBe(REQUESTS);
  expect(sameOr(REQUESTS, [...readAgain({ answerContent: 'He begins.' })])[0]?.answerContent).toBe(
    'He begins.',
  );
  expect(sameOr(REQUESTS, REQUESTS.slice(1))).toEqual(REQUESTS.slice(1));
});
