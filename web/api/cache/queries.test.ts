import { beforeEach, expect, test } from 'bun:test';
import { createTestServer } from '../../../test-support/server.ts';
import { call } from '../client.ts';
import { pathOf, userKey } from '../paths.ts';
import { callTheRealApp } from '../testing.ts';
import { forgetEverything } from './cache.ts';
import { createQueryClient } from './queries.ts';

let app: ReturnType<typeof callTheRealApp>;
beforeEach(() => {
  app = callTheRealApp(createTestServer());
});

test('reading the user while signed out returns null', async () => {
  const client = createQueryClient();
  expect(await client.fetchQuery({ queryKey: userKey })).toBeNull();
  app.signIn('ruth');
  expect(await client.fetchQuery({ queryKey: userKey, staleTime: 0 })).toMatchObject({
    firstName: 'Ruth',
  });
});

test('any read detects an ended session (W13)', async () => {
  const client = createQueryClient();
  client.setQueryData(userKey, { id: 1 });
  expect(await client.fetchQuery({ queryKey: [pathOf('getStats')] })).toBeNull();
  expect(client.getQueryData(userKey)).toBeNull();
});

test('a read refused by 403 or 404 drops its data and marks its parents stale', async () => {
  const client = createQueryClient();
  app.signIn('ruth');
  const { id } = await call('createGroup', { body: { name: 'Tuesday Group' } });
  const group = [pathOf('getGroup', { id })];
  await client.fetchQuery({ queryKey: group });

  app.signIn('jesse');
  const members = [pathOf('listMembers', { id })];
  client.setQueryData(members, { pages: [], pageParams: [] });
  await client.fetchQuery({ queryKey: members, staleTime: 0 }).catch(() => undefined);
  expect(client.getQueryData(members)).toBeUndefined();
  expect(client.getQueryState(group)?.isInvalidated).toBe(true);

  await client.fetchQuery({ queryKey: group, staleTime: 0 }).catch(() => undefined);
  expect(client.getQueryData(group)).toBeUndefined();
});

test('the next user finds no data of the one before (W13)', () => {
  const client = createQueryClient();
  client.setQueryData(userKey, { id: 1 });
  client.setQueryData([pathOf('listGroups')], { pages: [], pageParams: [] });
  forgetEverything(client);
  expect(client.getQueryData(userKey)).toBeNull();
  expect(client.getQueryCache().getAll()).toHaveLength(1);
});

test('reads never become stale alone, are not retried and ignore focus (W14)', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions();
  expect(queries).toMatchObject({
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  expect(queries?.refetchInterval).toBeUndefined();
  expect(mutations?.retry).toBe(false);
});
