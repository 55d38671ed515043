import { describe, expect, test } from 'bun:test';
import { range } from 'es-toolkit';
import { until } from '../../test-support/until.ts';
import { createWorld } from '../../test-support/world.ts';
import { derivingWith } from '../secrets.ts';
import { createEventHub } from './hub.ts';
import { inTurns } from './in-turns.ts';

const nothing = () => {};

/** Work that lies on a pile; `done` is what was taken from it. */
const createPile = (work: number[]) => {
  const done: number[] = [];
  const steps = function* () {
    for (let next = work.shift(); next !== undefined; next = work.shift()) {
      if (next < 0) throw new Error('It broke.');
      done.push(next);
      yield;
    }
  };
  return { work, done, steps };
};

describe('work in turns', () => {
  test('does some steps now and the others later, with what came meanwhile, each once', async () => {
    const { work, done, steps } = createPile(range(7));
    const turns = inTurns(steps, { atOnce: 3, failed: nothing });
    turns.start();
    expect(done).toEqual([0, 1, 2]);
    work.push(7);
    turns.start();
    expect(done).toEqual([0, 1, 2]);
    await until('all is done', () => done.length === 8);
    expect(done).toEqual(range(8));
    work.push(8);
    turns.start();
    expect(done).toEqual(range(9));
  });

  test('is over at once where there is little', () => {
    const { done, steps } = createPile([1, 2]);
    inTurns(steps, { atOnce: 3, failed: nothing }).start();
    expect(done).toEqual([1, 2]);
  });

  test('says when it fails: to whoever waits, or else to whoever asked to be told', async () => {
    const early = createPile([-1, 1]);
    const turns = inTurns(early.steps, { atOnce: 3, failed: nothing });
    expect(() => turns.start()).toThrow('It broke.');
    turns.start();
    expect(early.done).toEqual([1]);

    let failures = 0;
    const late = createPile([1, 2, -1, 3]);
    const failed = () => failures++;
    const again = inTurns(late.steps, { atOnce: 2, failed });
    again.start();
    await until('it failed', () => failures === 1);
    again.start();
    expect(late.done).toEqual([1, 2, 3]);
  });

  test('is left when it is stopped', async () => {
    const { done, steps } = createPile(range(9));
    const turns = inTurns(steps, { atOnce: 2, failed: nothing });
    turns.start();
    turns.stop();
    await new Promise(setImmediate);
    await new Promise(setImmediate);
    expect(done).toEqual([0, 1]);
  });
});

describe('an event for more pages than are told at once', () => {
  /** Twelve pages of one person, on a hub that tells five at once. */
  const twelvePages = async () => {
    const { server } = await createWorld();
    const hub = createEventHub(
      { db: server.db, derive: derivingWith(Buffer.alloc(32)), clock: () => 0, lineOf: () => null },
      5,
    );
    const { id, sessionId } = server.db.$client
      .query<{ id: number; sessionId: number }, []>(
        'select user_id as id, id as sessionId from sessions limit 1',
      )
      .get() ?? { id: 0, sessionId: 0 };
    const told = range(12).map(() => '');
    range(12).map(async (page) => {
      for await (const chunk of hub.open({ id, sessionId }, undefined))
        told[page] += new TextDecoder().decode(chunk);
    });
    const record = () =>
      server.db.$client.run(
        `insert into events (kind, user_id, created_at) values ('account', ${id}, 0)`,
      );
    const events = () => told.map((text) => text.split('"kind":"account"').length - 1);
    return { hub, record, events, sessionId, db: server.db.$client };
  };

  test('reaches each of them, and once, also with another one on its heels', async () => {
    const { hub, record, events } = await twelvePages();
    record();
    hub.flush();
    record();
    hub.flush();
    await until('all have heard of both', () => events().every((count) => count >= 2));
    await Bun.sleep(1);
    expect(events()).toEqual(range(12).map(() => 2));
  });

  test('does not reach those who were signed out in the meantime', async () => {
    const { hub, record, events, db, sessionId } = await twelvePages();
    record();
    hub.flush();
    db.run(`delete from sessions where id = ${sessionId}`);
    hub.closeEnded();
    await until('all are closed', () => hub.count() === 0);
    await Bun.sleep(1);
    expect(events().filter((count) => count > 0)).toHaveLength(5);
  });
});
