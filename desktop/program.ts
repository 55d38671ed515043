import type { DesktopSettings, DesktopState, Outcome } from '../shared/desktop-bridge.ts';
import type { ServerLine } from './app-protocol.ts';
import type { Keeper } from './kept.ts';
import { createLines } from './lines.ts';
import { type DeepLink, isPlace } from './links.ts';
import type { LocalServer } from './local-server.ts';
import type { NoticeBoard } from './notices.ts';
import { type Fetch, probe, problemAt } from './probe.ts';
import { readServerAddress } from './server-address.ts';

/** The program's own pages. */
export type PageName = 'choose' | 'offline' | 'update' | 'settings';

export type ProgramParts = {
  version: string;
  keeper: Keeper;
  presets: readonly string[];
  /** A fetch without anybody's cookies, to look who is there. */
  fetch: Fetch;
  /** A fetch with the cookies of one server's partition. */
  partition: (key: string) => ServerLine['fetch'];
  /** Leaves nothing of a server behind. */
  clearPartition: (key: string) => Promise<void>;
  /** Shows the web app of a server at a path. */
  showApp: (partitionKey: string, path: string) => void;
  showPage: (page: PageName) => void;
  find: (text: string, forward: boolean) => void;
  ask: (question: string) => Promise<boolean>;
  notices: NoticeBoard;
  local: LocalServer;
  localState: () => DesktopState['localServer'];
  applySettings: (settings: DesktopSettings) => void;
  onState: (state: DesktopState) => void;
};

const LOCAL = 'local';
const DONE: Outcome = { sentence: null };
const UNKNOWN: Outcome = { sentence: 'That server is not in the list any more.' };

export type Program = ReturnType<typeof createProgram>;

/** What the program does, apart from the windows it does it in. */
export const createProgram = (parts: ProgramParts) => {
  const { keeper, local } = parts;
  const lines = createLines(parts);

  if (keeper.read().servers.length === 0 && parts.presets.length > 0)
    keeper.change({
      servers: parts.presets.map((origin) => ({ origin, isLocal: false })),
      current: parts.presets[0] ?? null,
    });

  const serverAt = (origin: string | null) =>
    keeper.read().servers.find((server) => server.origin === origin);
  // The local server's port may change from start to start; what is kept for it must not.
  const keyOf = (origin: string) => (serverAt(origin)?.isLocal ? LOCAL : origin);

  const state = (): DesktopState => {
    const { servers, current, settings } = keeper.read();
    return {
      version: parts.version,
      servers: servers.map(({ origin, isLocal }) => ({
        origin,
        name: isLocal ? 'This computer' : new URL(origin).host,
        isCurrent: origin === current,
      })),
      settings,
      localServer: parts.localState(),
    };
  };
  const changed = () => parts.onState(state());

  /** A server as the app's pages talk to it; signing in there begins its notices. */
  const lineTo = (origin: string): ServerLine => {
    const fetch = parts.partition(keyOf(origin));
    return {
      origin,
      fetch: async (url, init) => {
        const answer = await fetch(url, init);
        const { pathname } = new URL(url);
        if (answer.ok && init.method === 'POST' && /^\/api\/(login|register)$/.test(pathname))
          lines.begin(keyOf(origin), origin);
        return answer;
      },
    };
  };

  const follow = (origin: string) => lines.follow(keyOf(origin), origin);

  /** Shows a server, or the page that says why it cannot be shown. */
  const show = async (origin: string, path: string) => {
    keeper.change({ current: origin });
    changed();
    const problem = await problemAt(origin, parts.fetch);
    if (keeper.read().current !== origin) return;
    if (problem === 'too old' || problem === 'too new') parts.showPage('update');
    else if (problem) parts.showPage('offline');
    else parts.showApp(keyOf(origin), path);
  };

  const add = async (address: string): Promise<Outcome> => {
    const read = readServerAddress(address);
    if ('sentence' in read) return read;
    const found = await probe(read.origins, parts.fetch);
    if ('sentence' in found) return { sentence: found.sentence };
    const { servers } = keeper.read();
    if (!serverAt(found.origin))
      keeper.change({ servers: [...servers, { origin: found.origin, isLocal: false }] });
    follow(found.origin);
    await show(found.origin, read.path);
    return DONE;
  };

  const start = async () => {
    const { servers, current } = keeper.read();
    parts.applySettings(keeper.read().settings);
    for (const { origin, isLocal } of servers) if (!isLocal) follow(origin);
    if (servers.some(({ isLocal }) => isLocal)) local.start();
    const shown = serverAt(current);
    if (!shown) parts.showPage('choose');
    else if (!shown.isLocal) await show(shown.origin, '/');
  };

  return {
    state,
    start,
    lineTo,
    keyOf,
    /** The server that is shown now. */
    current: () => keeper.read().current,

    addServer: add,

    switchServer: async (origin: string): Promise<Outcome> => {
      if (!serverAt(origin)) return UNKNOWN;
      await show(origin, '/');
      return DONE;
    },

    removeServer: async (origin: string): Promise<Outcome> => {
      const server = serverAt(origin);
      if (!server) return UNKNOWN;
      const key = keyOf(origin);
      await lines.stop(key);
      if (server.isLocal) await local.stop();
      await parts.clearPartition(key);
      const { servers, current, places } = keeper.read();
      const { [key]: _gone, ...otherPlaces } = places;
      const left = servers.filter((one) => one.origin !== origin);
      const next = current === origin ? (left[0]?.origin ?? null) : current;
      keeper.change({ servers: left, current: next, places: otherPlaces });
      changed();
      if (current === origin && next) await show(next, '/');
      else if (!next) parts.showPage('choose');
      return DONE;
    },

    startLocalServer: async (): Promise<Outcome> => {
      local.start();
      return DONE;
    },

    stopLocalServer: async (): Promise<Outcome> => {
      await lines.stop(LOCAL);
      await local.stop();
      return DONE;
    },

    /** The local server runs: from now on it is one of the servers, and the one that is shown. */
    localServerIsUp: async (port: number) => {
      const origin = `http://127.0.0.1:${port}`;
      const { servers, current } = keeper.read();
      const before = servers.find(({ isLocal }) => isLocal);
      const others = servers.filter(({ isLocal }) => !isLocal);
      keeper.change({
        servers: [...others, { origin, isLocal: true }],
        current: !before || current === before.origin ? origin : current,
      });
      follow(origin);
      changed();
      if (keeper.read().current === origin) await show(origin, local.setupPath() ?? '/');
    },

    changeSettings: async (changes: Partial<DesktopSettings>): Promise<Outcome> => {
      const settings = { ...keeper.read().settings, ...changes };
      keeper.change({ settings });
      parts.applySettings(settings);
      changed();
      return DONE;
    },

    find: async (text: string, forward: boolean): Promise<Outcome> => {
      parts.find(text, forward);
      return DONE;
    },

    retry: async (): Promise<Outcome> => {
      const { current } = keeper.read();
      if (current) await show(current, '/');
      else parts.showPage('choose');
      return DONE;
    },

    /** A press on a notice, or a link: shows a place of a server that is known. */
    open: async (origin: string, path: string) => {
      if (serverAt(origin)) await show(origin, isPlace(path) ? path : '/');
    },

    /** A link from outside. A server that is not known yet is asked about first. */
    openDeepLink: async ({ host, path }: DeepLink): Promise<Outcome> => {
      const known = keeper.read().servers.find(({ origin }) => new URL(origin).host === host);
      if (known) {
        await show(known.origin, path);
        return DONE;
      }
      const isWanted = await parts.ask(
        `This link leads to ${host}, which you have not used before. Do you want to connect to it?`,
      );
      return isWanted ? add(host + path) : DONE;
    },

    wake: lines.wake,

    stop: async () => {
      await lines.stopAll();
      await local.stop();
    },
  };
};
