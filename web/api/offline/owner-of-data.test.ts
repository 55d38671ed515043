import { expect, test } from 'bun:test';
import { createTestServer } from '../../../test-support/server.ts';
import { createQueryClient } from '../cache/queries.ts';
import { pathOf, userKey } from '../paths.ts';
import { callTheRealApp } from '../testing.ts';
import { limitToOnePerson } from './owner-of-data.ts';

const statsKey = [pathOf('getStats')];

test('a sign-in of another user in another tab clears this tab’s data (W13)', async () => {
  const app = callTheRealApp(createTestServer());
  const client = createQueryClient();
  limitToOnePerson(client);
  const ask = () => client.fetchQuery({ queryKey: userKey, staleTime: 0 });

  app.signIn('ruth');
  await ask();
  await client.fetchQuery({ queryKey: statsKey });
  await ask();
  expect(client.getQueryData(statsKey)).toBeDefined();

  app.signIn('naomi');
  await ask();
  expect(client.getQueryData(statsKey)).toBeUndefined();
});

test('the end of a session clears the page’s data (W13)', () => {
  const client = createQueryClient();
  limitToOnePerson(client);
  client.setQueryData(userKey, { id: 1 });
  client.setQueryData(statsKey, { groups: 3 });
  client.setQueryData(userKey, null);
  expect(client.getQueryCache().find({ queryKey: statsKey })).toBeUndefined();
});
