import { PLACE, RESET } from '../../shared/events.ts';
import type { Db } from '../db/open.ts';
import { statement } from '../db/statement.ts';
import { unavailable } from '../http/errors.ts';
import type { Derive } from '../secret-key.ts';
import { createEventIds } from './event-ids.ts';
import {
  eventsSince,
  groupNamesOf,
  isComplete,
  latestEventId,
  membersOfGroup,
  nameOfGroup,
} from './log.ts';
import { type EventRow, presentEvent } from './presenter.ts';

/** What one page may have missed and is still told of one by one. */
const CATCH_UP = 500;
const BATCH = 200;
const STREAMS_PER_USER = 12;
const STREAMS = 2_000;
/** A page that does not read is closed at this many bytes; it comes back and catches up. */
const BACKLOG = 256 * 1024;

const liveSession = statement<{ id: number }, { id: number }>(`
  select s.id from sessions s join users u on u.id = s.user_id
  where s.id = $id and u.is_active = 1`);

type Person = { id: number; sessionId: number };
type Stream = { person: Person; send: (chunk: string) => void; close: () => void };

export type EventHub = ReturnType<typeof createEventHub>;

/** Tells every open page what changed for its user, as soon as it was committed. */
export const createEventHub = (db: Db, derive: Derive) => {
  const ids = createEventIds(derive);
  const streams = new Map<number, Set<Stream>>();
  let told = latestEventId(db);
  let count = 0;

  const add = (stream: Stream) => {
    const own = streams.get(stream.person.id) ?? new Set();
    streams.set(stream.person.id, own);
    if (own.size >= STREAMS_PER_USER) [...own][0]?.close();
    own.add(stream);
    count++;
  };

  const remove = (stream: Stream) => {
    const own = streams.get(stream.person.id);
    if (!own?.delete(stream)) return false;
    count--;
    if (own.size === 0) streams.delete(stream.person.id);
    return true;
  };

  const recipientsOf = ({ userId, groupId }: EventRow): Iterable<number> => {
    if (userId !== null) return [userId];
    return groupId === null ? [...streams.keys()] : membersOfGroup(db, groupId);
  };

  const tell = (row: EventRow) => {
    const name = row.groupId === null ? undefined : nameOfGroup(db, row.groupId);
    const id = ids.seal(row.id);
    for (const userId of recipientsOf(row))
      for (const stream of [...(streams.get(userId) ?? [])]) {
        // Whoever was signed out or deactivated hears nothing more.
        if (!liveSession.get(db, { id: stream.person.sessionId })) stream.close();
        else stream.send(asText(id, row, stream.person, name));
      }
  };

  /** What a page missed since `after`, or a reset where that is too much or gone. */
  const catchUp = (person: Person, after: number): string => {
    const missed = isComplete(db, after) ? eventsSince(db, after, CATCH_UP + 1) : undefined;
    if (!missed || missed.length > CATCH_UP)
      return `id: ${ids.seal(latestEventId(db))}\nevent: ${RESET}\ndata: {}\n\n`;
    const groups = groupNamesOf(db, person);
    return missed
      .filter(({ userId, groupId }) =>
        userId === null ? groupId === null || groups.has(groupId) : userId === person.id,
      )
      .map((row) => asText(ids.seal(row.id), row, person, groups.get(row.groupId ?? 0)))
      .join('');
  };

  return {
    /** Tells what has been committed since the last time. Cheap when nothing has. */
    flush: () => {
      if (count === 0) {
        told = latestEventId(db);
        return;
      }
      for (
        let rows = eventsSince(db, told, BATCH);
        rows.length > 0;
        rows = eventsSince(db, told, BATCH)
      )
        for (const row of rows) {
          told = row.id;
          tell(row);
        }
    },

    /**
     * A stream for one page: what it missed after `lastEventId`, then whatever comes. Throws
     * 503 when there are too many.
     */
    open: (person: Person, lastEventId: number | undefined): ReadableStream<Uint8Array> => {
      if (count >= STREAMS) throw unavailable('Too many pages are open just now.');
      const encoder = new TextEncoder();
      let stream: Stream | undefined;
      return new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            const own: Stream = {
              person,
              send: (chunk) => {
                controller.enqueue(encoder.encode(chunk));
                // It does not read: it may come back, and catches up then.
                if ((controller.desiredSize ?? 0) <= 0) own.close();
              },
              close: () => {
                if (remove(own)) controller.close();
              },
            };
            stream = own;
            add(own);
            const first =
              lastEventId === undefined
                ? placeAt(ids.seal(latestEventId(db)))
                : catchUp(person, ids.open(lastEventId));
            own.send(`retry: 2000\n${first}`);
          },
          cancel: () => {
            if (stream) remove(stream);
          },
        },
        new ByteLengthQueuingStrategy({ highWaterMark: BACKLOG }),
      );
    },

    /** Keeps the lines open and their place in the log fresh; closes those signed out. */
    beat: () => {
      const place = placeAt(ids.seal(told));
      for (const own of streams.values())
        for (const stream of [...own])
          if (liveSession.get(db, { id: stream.person.sessionId })) stream.send(place);
          else stream.close();
    },

    /** Closes the lines of whoever was signed out, deactivated or deleted just now. */
    closeEnded: () => {
      for (const own of [...streams.values()])
        for (const stream of [...own])
          if (!liveSession.get(db, { id: stream.person.sessionId })) stream.close();
    },

    close: () => {
      for (const own of streams.values()) for (const stream of [...own]) stream.close();
    },
  };
};

const placeAt = (id: number) => `id: ${id}\nevent: ${PLACE}\ndata: {}\n\n`;

const asText = (id: number, row: EventRow, viewer: Person, groupName: string | undefined) =>
  `id: ${id}\ndata: ${JSON.stringify(presentEvent(row, viewer, groupName))}\n\n`;
