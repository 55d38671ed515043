import { groupOn } from '../built/group.ts';
import { expect, knowing, signIn, test } from './built.ts';
import { workAt } from './office.ts';
import { createRelay } from './relay.ts';

test('office work opens at most two streams (T37)', async ({ launch, pageAt, server }) => {
  const group = await groupOn(server);
  const relay = await createRelay(Number(new URL(server.url).port));
  const desktop = launch({ ...knowing(relay.origin), isTrayKnown: true });
  const page = await pageAt(desktop, 'upheld://app/');
  await signIn(page);
  const office = { desktop, page, relay, group, server };
  const figures = await workAt({ ...office, pageAt: (url) => pageAt(desktop, url) }, 0);
  relay.close();
  expect(figures).toMatchObject({ rounds: 1, streams: 2 });
});
