import { sum } from 'es-toolkit';
import { getLocale, type Language } from '../../shared/language.ts';
import { changesOf } from '../db/idle-memory.ts';
import type { Db } from '../db/open.ts';
import { retryLater } from '../http/errors.ts';
import { createBatches } from '../http/turns.ts';
import type { Derive } from '../secrets.ts';
import { createCursors } from './cursors.ts';
import {
  EVENTS_MS,
  eventsSince,
  isLive,
  latestEventId,
  membersConcerned,
  membershipsWithNames,
  nameOfGroup,
  ownEventsSince,
} from './log.ts';
import type { EventRow, NoticeLine } from './presenter.ts';
import { eventTexts, heartbeatText, resetText } from './stream-text.ts';

/** A page that missed more events than this gets a reset instead. */
const CATCH_UP = 500;
const BATCH = 200;
const STREAMS_PER_USER = 12;
const MOST_STREAMS = 2_000;
/** Number of pages after which other calls get a turn: some 5 ms. */
const TOLD_AT_ONCE = 200;
/** A stream with this many unread bytes is closed. The page reconnects and catches up. */
const BACKLOG = 256 * 1024;

type Person = { id: number; sessionId: number };
type Stream = {
  person: Person;
  language: Language;
  /** Whether the page is on another computer or a phone. */
  isElsewhere: boolean;
  /** The id to reconnect with. It changes only with events for this user. */
  place: string;
  send: (chunk: string) => void;
  close: () => void;
};

export type EventHub = ReturnType<typeof createEventHub>;

type HubParts = {
  db: Db;
  derive: Derive;
  clock: () => number;
  lineOf: NoticeLine;
};

/** Sends events to every open page as soon as a change is committed. */
export const createEventHub = (
  { db, derive, clock, lineOf }: HubParts,
  toldAtOnce = TOLD_AT_ONCE,
) => {
  const places = createCursors(derive);
  const textOf = eventTexts(lineOf);
  const streams = new Map<number, Set<Stream>>();
  let told = latestEventId(db);
  let count = 0;
  let limit = MOST_STREAMS;
  let isClosed = false;
  const isChanged = changesOf(db);
  let mayHaveEnded = true;

  const add = (stream: Stream) => {
    const own = streams.get(stream.person.id) ?? new Set();
    streams.set(stream.person.id, own);
    if (own.size >= STREAMS_PER_USER) [...own][0]?.close();
    own.add(stream);
    count++;
  };

  /** Closes the oldest stream of the user with the most, if there are too many. So a few users lock out nobody. */
  const makeRoom = () => {
    if (count < limit) return;
    const most = [...streams.values()].reduce((a, b) => (b.size > a.size ? b : a));
    if (most.size < 2) throw retryLater('too-many-pages-open', 5);
    [...most][0]?.close();
  };

  const remove = (stream: Stream) => {
    const own = streams.get(stream.person.id);
    if (!own?.delete(stream)) return false;
    count--;
    if (own.size === 0) streams.delete(stream.person.id);
    return true;
  };

  const recipientsOf = ({ userId, groupId, needsRank }: EventRow): Iterable<number> => {
    if (userId !== null) return [userId];
    return groupId === null ? [...streams.keys()] : membersConcerned(db, groupId, needsRank);
  };

  const placeAfter = (person: Person, eventId: number) =>
    places.seal(person, { eventId, at: clock() });

  function* notify(row: EventRow) {
    const name = row.groupId === null ? undefined : nameOfGroup(db, row.groupId);
    for (const userId of recipientsOf(row))
      for (const stream of [...(streams.get(userId) ?? [])]) {
        // Users who were signed out or deactivated get no more events.
        if (!isLive(db, stream.person.sessionId)) {
          stream.close();
          continue;
        }
        stream.place = placeAfter(stream.person, row.id);
        stream.send(textOf(stream.place, row, stream.person, name, stream.language));
        yield;
      }
  }

  /** Sends all committed events, including those committed meanwhile. */
  function* tellAll() {
    const next = () => eventsSince(db, told, BATCH);
    for (let rows = next(); rows.length > 0; rows = next())
      for (const row of rows) {
        told = row.id;
        yield* notify(row);
      }
  }

  const closeAll = () => {
    notifying.stop();
    for (const own of streams.values()) for (const stream of [...own]) stream.close();
  };

  // If the database is gone, the remaining pages reconnect and catch up.
  const notifying = createBatches(tellAll, { atOnce: toldAtOnce, failed: closeAll });

  /**
   * Returns the events that a page missed, and its new cursor. A reset if there are too many events for the
   * viewer, or if the cursor is a day old, because older events are deleted.
   */
  const catchUp = (person: Person, lastEventId: string) => {
    const after = places.open(person, lastEventId);
    const now = clock();
    const isFresh = after !== null && after.at <= now && after.at > now - EVENTS_MS;
    const memberships = membershipsWithNames(db, person);
    const names = new Map(memberships.map(({ groupId, name }) => [groupId, name]));
    const missed = isFresh
      ? ownEventsSince(db, person, memberships, after.eventId, CATCH_UP + 1)
      : undefined;
    if (!missed || missed.length > CATCH_UP) {
      const place = placeAfter(person, latestEventId(db));
      return { place, text: resetText(place) };
    }
    const texts = missed.map((row) => {
      const id = placeAfter(person, row.id);
      return { id, text: textOf(id, row, person, names.get(row.groupId ?? 0)) };
    });
    const place = texts.at(-1)?.id ?? lastEventId;
    return { place, text: texts.map(({ text }) => text).join('') || heartbeatText(place) };
  };

  const startOf = (person: Person, lastEventId: string | undefined) => {
    if (lastEventId !== undefined) return catchUp(person, lastEventId);
    const place = placeAfter(person, latestEventId(db));
    return { place, text: heartbeatText(place) };
  };

  return {
    /** Sends new committed events: to some pages now, to all others in turns. Cheap if there are none. */
    flush: () => {
      if (count === 0) told = latestEventId(db);
      else notifying.start();
    },

    /** Opens a stream: the events after `lastEventId`, then new ones. Throws 503 if there are too many streams. */
    open: (
      person: Person,
      lastEventId: string | undefined,
      { isElsewhere = true } = {},
    ): ReadableStream<Uint8Array> => {
      makeRoom();
      const encoder = new TextEncoder();
      let stream: Stream | undefined;
      return new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            const first = startOf(person, lastEventId);
            const own: Stream = {
              person,
              language: getLocale(),
              isElsewhere,
              place: first.place,
              send: (chunk) => {
                controller.enqueue(encoder.encode(chunk));
                // The page does not read. It may reconnect and catch up.
                if ((controller.desiredSize ?? 0) <= 0) own.close();
              },
              close: () => {
                if (remove(own)) controller.close();
              },
            };
            stream = own;
            add(own);
            own.send(`retry: 2000\n${first.text}`);
            if (isClosed) own.close();
          },
          cancel: () => {
            if (stream) remove(stream);
          },
        },
        new ByteLengthQueuingStrategy({ highWaterMark: BACKLOG }),
      );
    },

    /** Sends a heartbeat to all streams, and closes those of users who were signed out. */
    beat: () => {
      mayHaveEnded ||= isChanged();
      for (const own of streams.values())
        for (const stream of [...own])
          if (!mayHaveEnded || isLive(db, stream.person.sessionId))
            stream.send(heartbeatText(stream.place));
          else stream.close();
      mayHaveEnded = false;
    },

    /** Closes the streams of users who were just signed out, deactivated or deleted. */
    closeEnded: () => {
      for (const own of [...streams.values()])
        for (const stream of [...own]) if (!isLive(db, stream.person.sessionId)) stream.close();
    },

    count: () => count,
    /** Returns the number of streams on other computers and phones. */
    countElsewhere: () =>
      sum([...streams.values()].map((own) => [...own].filter((one) => one.isElsewhere).length)),

    /** Sets the maximum number of streams. */
    limitTo: (most: number) => {
      limit = Math.min(most, MOST_STREAMS);
    },

    /** Ends all streams, and those that open from now on: the server waits for them before it stops. */
    close: () => {
      isClosed = true;
      closeAll();
    },
  };
};
