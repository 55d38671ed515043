import { type EventStream, followEvents } from '../shared/event-stream.ts';
import type { ServerLine } from './app-protocol.ts';
import type { Keeper } from './kept.ts';
import type { NoticeBoard } from './notices.ts';

type Parts = {
  keeper: Keeper;
  notices: Pick<NoticeBoard, 'tell'>;
  partition: (key: string) => ServerLine['fetch'];
};

/** The lines to the event streams of all servers, one each. */
export const createLines = ({ keeper, notices, partition }: Parts) => {
  const lines = new Map<string, EventStream>();

  const follow = (key: string, origin: string) => {
    const fetch = partition(key);
    // Whoever signs in may be somebody else: the line of the one before is not theirs.
    void lines.get(key)?.stop();
    lines.set(
      key,
      followEvents({
        open: (headers, signal) =>
          fetch(`${origin}/api/events`, { headers, signal, credentials: 'include' }),
        place: {
          read: () => keeper.read().places[key] ?? '',
          write: (id) => keeper.change({ places: { ...keeper.read().places, [key]: id } }),
        },
        onEvent: ({ notice }) => {
          if (notice) notices.tell(origin, notice);
        },
      }),
    );
  };

  return {
    follow,
    /** Somebody has signed in: their notices begin now, not where those of another ended. */
    begin: (key: string, origin: string) => {
      const { [key]: _before, ...places } = keeper.read().places;
      keeper.change({ places });
      follow(key, origin);
    },
    stop: async (key: string) => {
      await lines.get(key)?.stop();
      lines.delete(key);
    },
    /** Back from sleep, or the network is back: every line is tried at once. */
    wake: () => {
      for (const line of lines.values()) line.wake();
    },
    stopAll: () => Promise.all([...lines.values()].map((line) => line.stop())),
  };
};
