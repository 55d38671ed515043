import { omit } from 'es-toolkit';
import { type EventStream, followEvents } from '../../shared/event-stream.ts';
import type { NoticeBoard } from '../notices/notices.ts';
import type { SavedState } from '../storage/saved-state.ts';
import type { ServerLine } from './app-protocol.ts';
import { COUNT_PATH, inboxCount } from './inbox-count.ts';

const SIGNS_IN = /^\/api\/(login|register)$/;

export type StreamParts = {
  savedState: SavedState;
  notices: Pick<NoticeBoard, 'count' | 'notify'>;
  /** Returns a fetch with the cookies of a server's partition. */
  partition: (key: string) => ServerLine['fetch'];
};

/** Opens one event stream for each server, and reads its number of unread inbox items. */
export const createEventStreams = ({ savedState, notices, partition }: StreamParts) => {
  const streams = new Map<string, Pick<EventStream, 'stop' | 'wake'>>();

  const follow = (key: string, origin: string) => {
    const fetch = partition(key);
    // Another user may have signed in, so the old stream ends.
    void streams.get(key)?.stop();
    const onCount = (unread: number) => notices.count(key, unread);
    const inbox = inboxCount({ origin, fetch, onCount });
    const stream = followEvents({
      open: (headers, signal) =>
        fetch(`${origin}/api/events`, { headers, signal, credentials: 'include' }),
      place: {
        read: () => savedState.read().places[key] ?? '',
        write: (id) => savedState.change({ places: { ...savedState.read().places, [key]: id } }),
      },
      onEvent: ({ kind, reads, notice }) => {
        if (notice) notices.notify(origin, { kind, ...notice });
        if (reads.includes(COUNT_PATH)) void inbox.read();
      },
      onUnknown: () => void inbox.read(),
      onState: (state) => {
        if (state === 'open') void inbox.read();
        if (state === 'signed out') notices.count(key, 0);
      },
    });
    streams.set(key, {
      wake: stream.wake,
      stop: async () => {
        inbox.end();
        await stream.stop();
      },
    });
  };

  /** Starts with new events, not after the last event of another user. */
  const begin = (key: string, origin: string) => {
    savedState.change({ places: omit(savedState.read().places, [key]) });
    follow(key, origin);
  };

  return {
    follow,
    /** Returns the connection of a server's pages to it. Signing in on a page starts that user's stream. */
    lineTo: (key: string, origin: string): ServerLine => {
      const fetch = partition(key);
      return {
        origin,
        fetch: async (url, init) => {
          const answer = await fetch(url, init);
          if (answer.ok && init.method === 'POST' && SIGNS_IN.test(new URL(url).pathname))
            begin(key, origin);
          return answer;
        },
      };
    },
    stop: async (key: string) => {
      await streams.get(key)?.stop();
      streams.delete(key);
      notices.count(key, 0);
    },
    /** Reconnects all streams at once, after sleep or when the network is back. */
    wake: () => {
      for (const stream of streams.values()) stream.wake();
    },
    stopAll: () => Promise.all([...streams.values()].map((stream) => stream.stop())),
  };
};
