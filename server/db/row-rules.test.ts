import { expect, test } from 'bun:test';
import { plantCanaries } from '../../test-support/canaries.ts';
import { createTestServer } from '../../test-support/server.ts';
import { createWorld } from '../../test-support/world.ts';
import { columnsWithoutRule, firstBrokenRule } from './row-rules.ts';

test('every text column has a rule (D22)', () => {
  expect(columnsWithoutRule()).toEqual([]);
});

test('a database with a row in each sensitive column keeps all rules (D22)', async () => {
  const world = await createWorld(createTestServer({ mail: true }));
  plantCanaries(world);
  expect(firstBrokenRule(world.server.db.$client)).toBeNull();
});
