import { expect, test } from 'bun:test';
import { startExecutable } from '../../../test-support/executable.ts';
import { testFolder } from '../../../test-support/folder.ts';

const TOKEN = 'the-token-of-the-operator';

test('a stop stores the counters, and the next run continues from there (M13)', async () => {
  const folder = testFolder('counting');
  const counted = async () => {
    const server = await startExecutable(folder);
    for (let call = 0; call < 3; call++) await fetch(`${server.url}/api/info`);
    expect(await server.stop()).toBe(0);
    const db = server.openDatabase();
    const sum = db
      .query<{ calls: number }, []>("select sum(calls) as calls from samples where span = 'day'")
      .get();
    db.close();
    return sum?.calls;
  };
  expect(await counted()).toBe(3);
  expect(await counted()).toBe(6);
});

test('the program serves its metrics if they are on (R20)', async () => {
  const settings = { UPHELD_METRICS: 'on', UPHELD_METRICS_TOKEN: TOKEN };
  const server = await startExecutable(testFolder('metrics'), settings);
  const read = async (headers: Record<string, string> = {}) =>
    await (await fetch(`${server.url}/metrics`, { headers })).text();
  const proxied = { 'x-forwarded-for': '203.0.113.7' };
  expect(await read()).toContain('upheld_free_disk_bytes ');
  // The response is that of an unknown path.
  expect(await read(proxied)).toBe('There is nothing at this address.');
  expect(await read({ ...proxied, authorization: `Bearer ${TOKEN}` })).toContain(
    'upheld_calls_total',
  );
  expect(server.output()).not.toContain(TOKEN);
  await server.stop();
});
