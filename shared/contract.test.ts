import { expect, test } from 'bun:test';
import { z } from 'zod';
import type { Call } from './call.ts';
import { contract } from './contract.ts';

const HOSTILE = [null, 0, -1, 1.5, 2 ** 60, true, '', '0', 'x'.repeat(70_000), [], [null], {}];
/** How the validator itself speaks where nobody gave it a sentence. */
const NOT_OURS = /invalid (input|option|string|iso)|expected|received|too (big|small):|<=|>=/i;

test('every refusal is a sentence for people, never the validator’s own (B2)', () => {
  const calls: Call[] = Object.values(contract);
  let refusals = 0;
  for (const { method, path, params, query, body } of calls)
    for (const schema of [params, query, body]) {
      if (!(schema instanceof z.ZodObject)) continue;
      for (const key of Object.keys(schema.shape))
        for (const value of HOSTILE) {
          const { error } = schema.safeParse({ [key]: value });
          for (const issue of error?.issues ?? []) {
            refusals += 1;
            expect(`${method} ${path} ${key}: ${issue.message}`).not.toMatch(NOT_OURS);
          }
        }
    }
  expect(refusals).toBeGreaterThan(500);
});
