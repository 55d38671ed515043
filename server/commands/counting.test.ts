import { expect, test } from 'bun:test';
import { startExecutable } from '../testing/executable.ts';
import { testFolder } from '../testing/folder.ts';

test('a stop stores what was counted, and the next run goes on from there (M13)', async () => {
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
