import { type EventStream, followEvents } from '../../shared/event-stream.ts';
import type { NoticeBoard } from '../notices/notices.ts';
import type { SavedState } from '../storage/saved-state.ts';
import type { ServerLine } from './app-protocol.ts';

type Parts = {
  savedState: SavedState;
  notices: Pick<NoticeBoard, 'tell'>;
  partition: (key: string) => ServerLine['fetch'];
};

/** One event stream for each server. */
export const createEventStreams = ({ savedState, notices, partition }: Parts) => {
  const streams = new Map<string, EventStream>();

  const follow = (key: string, origin: string) => {
    const fetch = partition(key);
    // Another person may have signed in, so the old stream ends.
    void streams.get(key)?.stop();
    streams.set(
      key,
      followEvents({
        open: (headers, signal) =>
          fetch(`${origin}/api/events`, { headers, signal, credentials: 'include' }),
        place: {
          read: () => savedState.read().places[key] ?? '',
          write: (id) => savedState.change({ places: { ...savedState.read().places, [key]: id } }),
        },
        onEvent: ({ kind, notice }) => {
          if (notice) notices.tell(origin, { kind, ...notice });
        },
      }),
    );
  };

  return {
    follow,
    /**
     * Call it when somebody has signed in: their events begin now, not after the last event of
     * another person.
     */
    begin: (key: string, origin: string) => {
      const { [key]: _before, ...places } = savedState.read().places;
      savedState.change({ places });
      follow(key, origin);
    },
    stop: async (key: string) => {
      await streams.get(key)?.stop();
      streams.delete(key);
    },
    /** Call it after sleep or when the network is back: all streams reconnect at once. */
    wake: () => {
      for (const stream of streams.values()) stream.wake();
    },
    stopAll: () => Promise.all([...streams.values()].map((stream) => stream.stop())),
  };
};
