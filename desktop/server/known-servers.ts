import { omit } from 'es-toolkit';
import type { DesktopState } from '../../shared/desktop-bridge.ts';
import { m } from '../../shared/messages.ts';
import type { NoticeBoard } from '../notices/notices.ts';
import type { SavedState, SavedValues } from '../storage/saved-state.ts';
import type { LocalServer } from './local-server.ts';

export type KnownParts = {
  version: string;
  savedState: SavedState;
  /** Servers that an administrator of this computer preset. */
  presets: readonly string[];
  local: Pick<LocalServer, 'state'>;
  updateState: () => DesktopState['update'];
  notices: Pick<NoticeBoard, 'unreadAt'>;
  hasTray: () => boolean;
};

/** The key of the local server, whose port may change while its session stays. */
export const LOCAL = 'local';

/** The known servers, and the current one. */
export const createKnownServers = (parts: KnownParts) => {
  const { version, savedState, presets, local, updateState, notices, hasTray } = parts;
  if (savedState.read().servers.length === 0 && presets.length > 0)
    savedState.change({
      servers: presets.map((origin) => ({ origin, isLocal: false })),
      current: presets[0] ?? null,
    });

  const at = (origin: string | null) =>
    savedState.read().servers.find((server) => server.origin === origin);
  const keyOf = ({ origin, isLocal }: SavedValues['servers'][number]) => (isLocal ? LOCAL : origin);

  return {
    at,
    /** Returns the key under which a server's data is stored. */
    keyOf: (origin: string) => (at(origin)?.isLocal ? LOCAL : origin),

    originOf: (key: string) =>
      savedState.read().servers.find((server) => keyOf(server) === key)?.origin,

    add: (origin: string) => {
      if (at(origin)) return;
      savedState.change({ servers: [...savedState.read().servers, { origin, isLocal: false }] });
    },

    /** Removes a server. The first of the others becomes the current one. */
    remove: (origin: string, key: string) => {
      const { servers, current, places, languages } = savedState.read();
      const left = servers.filter((one) => one.origin !== origin);
      const next = current === origin ? (left[0]?.origin ?? null) : current;
      savedState.change({
        servers: left,
        current: next,
        places: omit(places, [key]),
        languages: omit(languages, [key]),
      });
    },

    /** Stores the origin of the running local server. It becomes the current server if there was none. */
    putLocal: (origin: string) => {
      const { servers, current } = savedState.read();
      const before = servers.find(({ isLocal }) => isLocal);
      const others = servers.filter(({ isLocal }) => !isLocal);
      savedState.change({
        servers: [...others, { origin, isLocal: true }],
        current: !before || current === before.origin ? origin : current,
      });
    },

    state: (): Omit<DesktopState, 'obstacle'> => {
      const { servers, current, settings } = savedState.read();
      return {
        version,
        servers: servers.map(({ origin, isLocal }) => ({
          origin,
          name: isLocal ? m.desktop_this_computer() : new URL(origin).host,
          isCurrent: origin === current,
          isLocal,
          unseen: notices.unreadAt(isLocal ? LOCAL : origin),
        })),
        settings,
        hasTray: hasTray(),
        localServer: local.state(),
        update: updateState(),
      };
    },
  };
};
