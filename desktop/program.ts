import type {
  DesktopSettings,
  DesktopState,
  Destination,
  LocalServerTask,
  Outcome,
} from '../shared/desktop-bridge.ts';
import { m } from '../shared/messages.ts';
import type { NoticeBoard } from './notices/notices.ts';
import type { Backups, ServerInHand } from './server/backups.ts';
import { createKnownServers, type KnownParts, LOCAL } from './server/known-servers.ts';
import type { LocalServer } from './server/local-server.ts';
import { createServerOpener } from './server/open-server.ts';
import { type Fetch, probe, problemAt } from './server/probe.ts';
import { readServerAddress } from './server/server-address.ts';
import { createEventStreams, type StreamParts } from './session/event-streams.ts';
import { type DeepLink, isPlace, type PageName } from './session/links.ts';

export type ProgramParts = KnownParts &
  StreamParts & {
    backups: (server: ServerInHand) => Backups;
    /** A fetch without cookies, to find servers. */
    fetch: Fetch;
    clearPartition: (key: string) => Promise<void>;
    showApp: (partitionKey: string, path: string) => void;
    showPage: (page: PageName) => void;
    /** Whether the web app of a server is open, shown or hidden. */
    isOpen: (partitionKey: string) => boolean;
    /** Resolves when the app has stopped writing. */
    closeApp: (partitionKey: string) => Promise<void>;
    find: (text: string, forward: boolean) => Promise<string | null>;
    ask: (question: string) => Promise<boolean>;
    notices: NoticeBoard;
    local: LocalServer;
    /** Returns false if this computer refuses. */
    startAtLogin: (isOn: boolean) => boolean;
    onState: (state: DesktopState) => void;
  };

const DONE: Outcome = { sentence: null };
const saying = (sentence: string): Outcome => ({ sentence });

export type Program = ReturnType<typeof createProgram>;

/** The program without its windows. */
export const createProgram = (parts: ProgramParts) => {
  const { savedState, local } = parts;
  const streams = createEventStreams(parts);
  const known = createKnownServers(parts);
  const { keyOf } = known;
  const state = (): DesktopState => ({ ...known.state(), obstacle: opener.obstacle() });
  /** The shown page; undefined before the window exists. */
  let shown: PageName | 'app' | undefined;

  const showApp = (origin: string, path: string) => {
    shown = 'app';
    parts.showApp(keyOf(origin), path);
  };

  const opener = createServerOpener({
    problemAt: (origin) => problemAt(origin, parts.fetch),
    showApp,
    onObstacle: () => changed(),
    showPage: (page) => turnTo(page),
  });

  const turnTo = (page: PageName) => {
    shown = page;
    parts.showPage(page);
  };
  const showPage = (page: PageName) => {
    opener.leave();
    turnTo(page);
  };

  const changed = () => parts.onState(state());
  const follow = (origin: string) => streams.follow(keyOf(origin), origin);

  /** Shows a server, or the page with the reason why it cannot be shown. */
  const show = async (origin: string, path: string) => {
    savedState.change({ current: origin });
    changed();
    if (known.at(origin)?.isLocal && local.state().state !== 'running') {
      // The page shows the local server's state; the server is shown once it runs.
      local.start();
      showPage('connecting');
    } else if (parts.isOpen(keyOf(origin))) {
      opener.leave();
      showApp(origin, path);
    } else await opener.to(origin, path);
  };

  const add = async (address: string): Promise<Outcome> => {
    const read = readServerAddress(address);
    if ('sentence' in read) return read;
    const found = await probe(read.origins, parts.fetch);
    if ('sentence' in found) return saying(found.sentence);
    known.add(found.origin);
    follow(found.origin);
    await show(found.origin, read.path);
    return DONE;
  };

  const stopLocal = async () => {
    await streams.stop(LOCAL);
    await local.stop();
  };
  const backups = parts.backups({
    ...local,
    stop: () => {
      // The content of its app may be replaced in a moment.
      if (shown === 'app' && known.at(savedState.read().current)?.isLocal) showPage('connecting');
      void parts.closeApp(LOCAL);
      return stopLocal();
    },
  });
  const localTasks: Record<LocalServerTask, () => unknown> = {
    start: local.start,
    stop: stopLocal,
    'show-backups': backups.show,
    'back-up': backups.make,
    restore: backups.restore,
  };

  const start = async () => {
    const { servers, current } = savedState.read();
    for (const { origin, isLocal } of servers) if (!isLocal) follow(origin);
    const first = known.at(current);
    if (!first?.isLocal && servers.some(({ isLocal }) => isLocal)) local.start();
    if (first) await show(first.origin, '/');
    else showPage('choose');
  };

  return {
    state,
    start,
    /** Returns the server that a partition's pages call, shown or hidden; undefined if it is not known. */
    lineFor: (key: string) => {
      const origin = known.originOf(key);
      return origin === undefined ? undefined : streams.lineTo(key, origin);
    },
    keyOf,
    current: () => savedState.read().current,

    addServer: add,
    switchServer: async (origin: string): Promise<Outcome> => {
      if (!known.at(origin)) return saying(m.desktop_server_unknown());
      await show(origin, '/');
      return DONE;
    },

    removeServer: async (origin: string): Promise<Outcome> => {
      const server = known.at(origin);
      if (!server) return saying(m.desktop_server_unknown());
      const key = keyOf(origin);
      await streams.stop(key);
      if (server.isLocal) await local.stop();
      await parts.closeApp(key);
      await parts.clearPartition(key);
      const before = savedState.read().current;
      known.remove(origin, key);
      changed();
      const { current } = savedState.read();
      if (!current) showPage('choose');
      else if (current !== before) await show(current, '/');
      return DONE;
    },

    runLocalServer: async (task: LocalServerTask): Promise<Outcome> => {
      await localTasks[task]();
      return DONE;
    },
    /** Stores the running local server as a known server, and shows it. */
    localServerIsUp: async (port: number) => {
      const origin = `http://127.0.0.1:${port}`;
      known.putLocal(origin);
      follow(origin);
      changed();
      // The settings page or an open app stays visible.
      const isWaitedFor = shown !== 'settings' && shown !== 'app';
      if (savedState.read().current === origin && isWaitedFor)
        await opener.to(origin, local.setupPath() ?? '/');
    },

    changeSettings: async (changes: Partial<DesktopSettings>): Promise<Outcome> => {
      const before = savedState.read().settings;
      const settings = { ...before, ...changes };
      const isKept = savedState.change({ settings });
      const { startAtLogin } = settings;
      const isApplied = startAtLogin === before.startAtLogin || parts.startAtLogin(startAtLogin);
      changed();
      if (!isApplied) return saying(m.desktop_no_autostart());
      return isKept ? DONE : saying(m.desktop_not_kept());
    },
    find: async (text: string, forward: boolean): Promise<Outcome> => ({
      sentence: await parts.find(text, forward),
    }),

    /** Opens the server, which is retried; its app with the cache; or the choice of a server. */
    goTo: async (place: Destination): Promise<Outcome> => {
      const { current } = savedState.read();
      if (place === 'choose' || !current) showPage('choose');
      else if (place === 'saved') {
        opener.leave();
        showApp(current, '/');
      } else if (!(await opener.again())) await show(current, '/');
      return DONE;
    },

    /** Shows a place of a known server, after a click on a notification or link. */
    open: async (origin: string, path: string) => {
      if (known.at(origin)) await show(origin, isPlace(path) ? path : '/');
    },

    /** Opens a link from outside. For an unknown server it asks first. */
    openDeepLink: async ({ host, path }: DeepLink): Promise<Outcome> => {
      const server = savedState.read().servers.find(({ origin }) => new URL(origin).host === host);
      if (server) await show(server.origin, path);
      else if (await parts.ask(m.desktop_link_question({ host }))) return add(host + path);
      return DONE;
    },

    openPage: showPage,

    /** Reconnects everything at once, after sleep or when the network is back. */
    wake: () => {
      streams.wake();
      opener.wake();
    },

    stop: async () => {
      opener.leave();
      await backups.end();
      await streams.stopAll();
      await local.stop();
    },
  };
};
