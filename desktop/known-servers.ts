import type { DesktopState } from '../shared/desktop-bridge.ts';
import { m } from '../shared/messages.ts';
import type { Keeper } from './kept.ts';

type Parts = {
  version: string;
  keeper: Keeper;
  /** What an administrator of this computer has chosen for a first start. */
  presets: readonly string[];
  localState: () => DesktopState['localServer'];
  updateState: () => DesktopState['update'];
};

/** The key of the server on this computer: its port may change, what is kept for it must not. */
export const LOCAL = 'local';

/** The servers that this program knows, and which of them is shown. */
export const createKnownServers = ({
  version,
  keeper,
  presets,
  localState,
  updateState,
}: Parts) => {
  if (keeper.read().servers.length === 0 && presets.length > 0)
    keeper.change({
      servers: presets.map((origin) => ({ origin, isLocal: false })),
      current: presets[0] ?? null,
    });

  const at = (origin: string | null) =>
    keeper.read().servers.find((server) => server.origin === origin);

  return {
    at,
    /** What everything of a server is kept under. */
    keyOf: (origin: string) => (at(origin)?.isLocal ? LOCAL : origin),

    add: (origin: string) => {
      if (at(origin)) return;
      keeper.change({ servers: [...keeper.read().servers, { origin, isLocal: false }] });
    },

    /** Forgets a server; the first of the others is shown instead. */
    remove: (origin: string, key: string) => {
      const { servers, current, places } = keeper.read();
      const { [key]: _gone, ...otherPlaces } = places;
      const left = servers.filter((one) => one.origin !== origin);
      const next = current === origin ? (left[0]?.origin ?? null) : current;
      keeper.change({ servers: left, current: next, places: otherPlaces });
    },

    /** The server on this computer runs at this origin, and is shown unless another was. */
    putLocal: (origin: string) => {
      const { servers, current } = keeper.read();
      const before = servers.find(({ isLocal }) => isLocal);
      const others = servers.filter(({ isLocal }) => !isLocal);
      keeper.change({
        servers: [...others, { origin, isLocal: true }],
        current: !before || current === before.origin ? origin : current,
      });
    },

    /** How things are, as the program's pages are told. */
    state: (): DesktopState => {
      const { servers, current, settings } = keeper.read();
      return {
        version,
        servers: servers.map(({ origin, isLocal }) => ({
          origin,
          name: isLocal ? m.desktop_this_computer() : new URL(origin).host,
          isCurrent: origin === current,
          isLocal,
        })),
        settings,
        localServer: localState(),
        update: updateState(),
      };
    },
  };
};
