import { Database } from 'bun:sqlite';
import { describe, expect, setDefaultTimeout, test } from 'bun:test';
import { join } from 'node:path';
import { difference, range, uniq } from 'es-toolkit';
import { mountSmallDisk } from '../../test-support/disk.ts';
import { startExecutable } from '../../test-support/executable.ts';
import { testFolder } from '../../test-support/folder.ts';
import { commitsIn, manyWriters } from '../../test-support/many-writers.ts';
import { until } from '../../test-support/until.ts';

const WRITERS = 32;
/** A kill takes most of a second; `npm run faults` makes 300. */
const KILLS = Number(process.env.UPHELD_KILLS ?? 30);
const MEGABYTE = 1024 * 1024;

setDefaultTimeout(600_000);

const doubled = (contents: string[]) => contents.length - uniq(contents).length;

test(`${KILLS} kills amid ${WRITERS} writers lose, double, refuse and show nothing wrongly (R49)`, async () => {
  const folder = testFolder('kills');
  let server = await startExecutable(folder);
  const { url, port, post } = server;
  const openDatabase = () => new Database(join(folder, 'data', 'upheld.db'), { readonly: true });
  const { writeOnce, writeRefused, read, stored } = await manyWriters(
    { url, post, openDatabase },
    WRITERS,
  );
  const pending = Array<string | undefined>(WRITERS).fill(undefined);
  const found = { acknowledged: 0, refusals: 0, lost: 0, early: 0, wrong: new Set<string>() };
  let next = 0;

  for (let kill = 0; kill < KILLS; kill++) {
    const acknowledged: string[] = [];
    const shown = new Set<string>();
    let isKilled = false;
    /** Calls again and again, until the server is killed. Closed connections of the last server fail at once. */
    const untilKilled = async (call: () => Promise<void>) => {
      while (!isKilled) await call().catch(() => {});
    };
    const writing = range(WRITERS).map((n) =>
      untilKilled(async () => {
        pending[n] ??= `text ${next++}`;
        const content = pending[n];
        const { status } = await writeOnce(n, content);
        if (status !== 201) found.wrong.add(`write ${status}`);
        acknowledged.push(content);
        pending[n] = undefined;
      }),
    );
    const refusing = untilKilled(async () => {
      const status = await writeRefused(kill);
      if (status !== 404) found.wrong.add(`refusal ${status}`);
      found.refusals++;
    });
    const reading = untilKilled(async () => {
      for (const content of await read()) shown.add(content);
    });
    // Random, so that the kills come at different points of a commit.
    const most = Math.random() * 3 * WRITERS;
    while (acknowledged.length < most) await Bun.sleep(0);
    await Bun.sleep(Math.random() * 4);
    await server.kill();
    isKilled = true;
    await Promise.all([...writing, refusing, reading]);
    const there = stored();
    found.acknowledged += acknowledged.length;
    found.lost += difference(acknowledged, there).length;
    found.early += difference([...shown], there).length;
    server = await startExecutable(folder, {}, port);
  }
  for (const [n, content] of pending.entries()) if (content) await writeOnce(n, content);
  const all = stored();
  await server.stop();
  process.stdout.write(
    `${KILLS} kills amid ${WRITERS} writers: ${found.acknowledged} acknowledged, ${found.refusals} rightly refused; lost ${found.lost}, doubled ${doubled(all)}, shown too early ${found.early}, wrongly answered ${found.wrong.size}\n`,
  );
  expect(found).toMatchObject({ lost: 0, early: 0, wrong: new Set() });
  expect(found.acknowledged).toBeGreaterThan(KILLS * WRITERS);
  expect(all.toSorted()).toEqual(
    range(next)
      .map((n) => `text ${n}`)
      .toSorted(),
  );
});

test('with a refused call in each turn the others share commits (R49)', async () => {
  const server = await startExecutable(testFolder('refusals'));
  const { write, writeRefused, stored } = await manyWriters(server, WRITERS);
  const log = join(server.data, 'upheld.db-wal');
  let [calls, commits] = [0, 0];
  for (let round = 0; round < 50; round++) {
    const db = server.openDatabase();
    db.run('pragma wal_checkpoint(truncate)');
    db.close();
    const [refused, ...written] = await Promise.all([
      writeRefused(round),
      ...range(WRITERS).map((n) => write(n, `text ${round}-${n}`)),
    ]);
    expect([refused, ...uniq(written.map(({ status }) => status))]).toEqual([404, 201]);
    calls += WRITERS;
    commits += commitsIn(log);
  }
  const all = stored();
  process.stdout.write(
    `a refused call in each turn: ${calls} writes in ${commits} commits, lost ${calls - all.length}, doubled ${doubled(all)}\n`,
  );
  expect([all.length, doubled(all)]).toEqual([calls, 0]);
  expect(commits).toBeLessThan(calls / 4);
  expect(await server.stop()).toBe(0);
});

test(`another program’s lock delays or refuses ${WRITERS} writers, and doubles none (R49)`, async () => {
  const server = await startExecutable(testFolder('lock'));
  const { write, writeRefused, read, stored } = await manyWriters(server, WRITERS);
  const other = server.openDatabase();
  const writeAll = (round: string) =>
    Promise.all(range(WRITERS).map(async (n) => (await write(n, `${round} ${n}`)).status));
  for (let round = 0; round < 20; round++) {
    other.run('begin immediate');
    const writing = writeAll(`soon ${round}`);
    const refusing = writeRefused(round);
    // Reads are answered meanwhile.
    for (let reads = 0; reads < 5; reads++) expect(await read()).not.toContain(`soon ${round} 0`);
    other.run('commit');
    expect([...uniq(await writing), await refusing]).toEqual([201, 404]);
  }
  other.run('begin immediate');
  const late = await writeAll('late');
  other.run('commit');
  other.close();
  const all = stored();
  process.stdout.write(
    `a lock amid ${WRITERS} writers: ${all.length} stored, lost ${20 * WRITERS - all.length}, doubled ${doubled(all)}; held for long: ${late.length} refused\n`,
  );
  expect(uniq(late)).toEqual([503]);
  expect(all.toSorted()).toEqual(
    range(20)
      .flatMap((round) => range(WRITERS).map((n) => `soon ${round} ${n}`))
      .toSorted(),
  );
  expect(await server.stop()).toBe(0);
});

const disk = mountSmallDisk(64 * MEGABYTE);

describe.skipIf(!disk)('a full disk amid many writers, as root', () => {
  test('nothing acknowledged is lost, nothing refused is stored, deleting works (R49)', async () => {
    if (!disk) return;
    const server = await startExecutable(disk.path);
    const { write, remove, stored } = await manyWriters(server, WRITERS);
    const [acknowledged, refused] = [new Map<string, number>(), new Set<string>()];
    const wrong = new Set<number>();
    let next = 0;
    /** All write until they have so many answers of this status. */
    const writeUntil = async (wanted: number, count: number) => {
      let answers = 0;
      const statuses = new Set<number>();
      const writer = async (n: number) => {
        while (answers < count) {
          const content = `text ${next++} ${'All of it must be kept. '.repeat(35)}The end.`;
          const { status, id } = await write(n, content);
          statuses.add(status);
          if (status === wanted) answers++;
          if (status === 201) acknowledged.set(content, id);
          else refused.add(content);
          if (status !== 201 && status !== 507) wrong.add(status);
        }
      };
      await Promise.all(range(WRITERS).map(writer));
      return [...statuses];
    };
    expect(await writeUntil(201, 500)).toEqual([201]);
    disk.fill();
    await writeUntil(507, 200);
    const [first = '', id = 0] = [...acknowledged][0] ?? [];
    const author = range(WRITERS);
    const removed = await Promise.all(author.map((n) => remove(n, id)));
    acknowledged.delete(first);
    disk.empty();
    await until('a write is stored', async () => {
      const content = `text ${next++}`;
      const { status, id: madeId } = await write(0, content);
      if (status === 201) acknowledged.set(content, madeId);
      return status === 201;
    });
    expect(await writeUntil(201, 500)).toEqual([201]);
    const all = stored();
    const lost = difference([...acknowledged.keys()], all).length;
    process.stdout.write(
      `a full disk amid ${WRITERS} writers: ${acknowledged.size} acknowledged, ${refused.size} refused; lost ${lost}, doubled ${doubled(all)}\n`,
    );
    expect(removed.filter((status) => status === 204)).toHaveLength(1);
    expect([lost, doubled(all), wrong.size]).toEqual([0, 0, 0]);
    expect(all.filter((content) => refused.has(content))).toEqual([]);
    expect(all).not.toContain(first);
    expect(await server.stop()).toBe(0);
    disk.unmount();
  });
});
