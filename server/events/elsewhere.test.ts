import { expect, test } from 'bun:test';
import { createTestServer } from '../../test-support/server.ts';

test('open pages on this computer are counted apart from those elsewhere (T38)', async () => {
  const server = createTestServer();
  const person = { id: server.idOf('naomi'), sessionId: 1 };
  const open = (isElsewhere: boolean) =>
    server.hub.open(person, undefined, { isElsewhere }).getReader();
  open(false);
  const phone = open(true);
  expect([server.hub.count(), server.hub.countElsewhere()]).toEqual([2, 1]);
  await phone.cancel();
  expect([server.hub.count(), server.hub.countElsewhere()]).toEqual([1, 0]);
});
