import { describe, expect, test } from 'bun:test';
import { range } from 'es-toolkit';
import { until } from '../../test-support/until.ts';
import { createWorld } from '../../test-support/world.ts';
import { createDerive } from '../secrets.ts';
import { createEventHub } from './hub.ts';

describe('an event for more pages than one batch', () => {
  /** Twelve pages of one user, on a hub with batches of five. */
  const twelvePages = async () => {
    const { server } = await createWorld();
    const hub = createEventHub(
      { db: server.db, derive: createDerive(Buffer.alloc(32)), clock: () => 0, lineOf: () => null },
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

  test('each page gets the event once, also if another one follows', async () => {
    const { hub, record, events } = await twelvePages();
    record();
    hub.flush();
    record();
    hub.flush();
    await until('all have heard of both', () => events().every((count) => count >= 2));
    await Bun.sleep(1);
    expect(events()).toEqual(range(12).map(() => 2));
  });

  test('pages that were signed out meanwhile do not get the event', async () => {
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
