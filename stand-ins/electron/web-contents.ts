import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { startDownload } from './download.ts';
import type { Screen } from './screen.ts';
import type { StandInSession } from './session.ts';

export type ContentsParts = {
  screen: Screen;
  session: StandInSession;
  partition: string;
  preload: string | undefined;
  zoomFactor: number | undefined;
  /** Hands a page's call to `ipcMain`. */
  invoke: (frame: { url: string; parent: unknown }, channel: string, args: unknown[]) => unknown;
  /** The page closes its window. */
  closing: () => void;
};

/** Chromium keeps a zoom factor between these. */
const ZOOM = { least: 0.25, most: 5 };
const STEP = 1.2;

/** The start is called like the program, the others after their place. */
const titleOf = (url: string) => {
  const { pathname = '' } = URL.parse(url) ?? {};
  return pathname === '/' ? 'Upheld' : `${pathname.slice(1)} Upheld`.trim();
};

/** `webContents`: one page of a window, with what the program may do to it. */
export const createWebContents = (parts: ContentsParts) => {
  const events = new EventEmitter();
  let url = '';
  let pending = 0;
  let isDestroyed = false;
  let focus = () => {};
  let isCrashed = false;
  let isLive = false;
  let printed = 0;
  let openHandler: ((details: object) => unknown) | undefined;
  const sent: { channel: string; args: unknown[] }[] = [];
  const page = parts.screen.open({
    partition: parts.partition,
    preload: parts.preload,
    answer: parts.session.answer,
    invoke: parts.invoke,
    navigated: (to) => {
      url = to;
      isLive = true;
      zoomed();
      events.emit('did-navigate', {}, to);
      events.emit('page-title-updated', {}, titleOf(to), true);
    },
    closing: parts.closing,
  });
  const find = findSession(page.text, events);

  const load = async (work: () => Promise<void>) => {
    pending++;
    try {
      await work();
      isCrashed = false;
      events.emit('did-finish-load');
    } catch (error) {
      events.emit('did-fail-load', {}, -2, String(error), url, true);
      throw error;
    } finally {
      pending--;
    }
  };

  const crash = (reason: Electron.RenderProcessGoneDetails['reason']) => {
    isCrashed = true;
    isLive = false;
    events.emit('render-process-gone', {}, { reason, exitCode: 1 });
  };

  const { zooms } = parts.session;
  const host = () => URL.parse(url)?.host ?? '';
  const getZoomFactor = () => zooms.get(host()) ?? 1;
  // The zoom is one of the host, for all pages of a session. A page that has no document yet, or is gone,
  // has none: nothing happens (`shell/browser/web_contents_zoom_controller.cc:68-125`).
  const setZoomFactor = (factor: number) => {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0");
    if (isLive) zooms.set(host(), Math.min(ZOOM.most, Math.max(ZOOM.least, factor)));
  };
  // A host without one gets that of the preferences (`web_contents_zoom_controller.cc:344-385`).
  const zoomed = () => {
    if (parts.zoomFactor && !zooms.has(host())) setZoomFactor(parts.zoomFactor);
  };

  const end = () => {
    if (isDestroyed) return;
    isDestroyed = true;
    page.destroy();
    events.emit('destroyed');
  };

  const contents = {
    on: events.on.bind(events),
    once: events.once.bind(events),
    off: events.off.bind(events),
    emit: events.emit.bind(events),
    session: parts.session.electron,
    getURL: () => url,
    isLoading: () => pending > 0,
    isDestroyed: () => isDestroyed,
    isCrashed: () => isCrashed,
    focus: () => focus(),
    /** The page ends first; it is gone a little later (`electron_api_web_contents.cc:1282-1307`). */
    close: () => void setTimeout(end),
    loadURL: (to: string) => load(() => page.load(to)),
    reload: () => void load(page.reload).catch(() => {}),
    send: (channel: string, ...args: unknown[]) => {
      if (isDestroyed) throw new TypeError('Object has been destroyed');
      // What is sent to a page that is still on its way is lost, as in Electron.
      sent.push({ channel, args });
      if (pending === 0) page.send(channel, args);
    },
    getZoomFactor,
    setZoomFactor,
    get zoomLevel() {
      return Math.log(getZoomFactor()) / Math.log(STEP);
    },
    set zoomLevel(level: number) {
      setZoomFactor(STEP ** level);
    },
    navigationHistory: {
      goBack: () => page.go(-1),
      goForward: () => page.go(1),
    },
    findInPage: find.find,
    stopFindInPage: find.stop,
    setWindowOpenHandler: (handler: (details: object) => unknown) => {
      openHandler = handler;
    },
    print: () => {
      printed++;
    },
    getTitle: () => titleOf(url),
    printToPDF: async (_options: Electron.PrintToPDFOptions) => Buffer.from(await page.pdf()),
    /** The process is ended, which is told as a crash (`webContents.forcefullyCrashRenderer`). */
    forcefullyCrashRenderer: () => crash('killed'),
    downloadURL: (address: string) =>
      void startDownload(address, parts.session.answer, parts.session.events),
    replaceMisspelling: () => {},

    /* For tests and the other stand-ins alone. */
    standIn: {
      page,
      sent,
      /** Asks the program as this page's network does. */
      fetch: (path: string, init?: RequestInit) =>
        parts.session.answer(new URL(path, url).href, init),
      /** Calls the program as this page's preload does. */
      invoke: async (channel: string, ...args: unknown[]) =>
        parts.invoke({ url, parent: null }, channel, args),
      open: (details: object) => openHandler?.(details),
      found: find.found,
      printed: () => printed,
      /** The page's process is gone; the window shows nothing until it is loaded again. */
      crash,
      /**
       * The page wants to go to another address by itself. Returns whether it was let. Both events are
       * told, that of frames first (`shell/browser/electron_navigation_throttle.cc:55-61`); what no
       * browser shows then needs a permission (`electron_browser_client.cc:1048-1108`).
       */
      navigate: (to: string) => {
        const isLet = ['will-frame-navigate', 'will-navigate'].every((name) => {
          let isPrevented = false;
          const preventDefault = () => {
            isPrevented = true;
          };
          events.emit(name, { url: to, isMainFrame: true, preventDefault });
          return !isPrevented;
        });
        if (!isLet || /^(upheld|https?|file|data|blob|about):/i.test(to)) return isLet;
        return parts.session.isAllowed(contents, 'openExternal', url, { externalURL: to });
      },
      /** It is gone at once, as all are when the program ends. */
      end,
      /** Somebody wants the focus for this page. */
      onFocus: (work: () => void) => {
        focus = work;
      },
    },
  } satisfies Partial<Record<keyof Electron.WebContents, unknown>> & { standIn: unknown };
  return contents;
};

export type StandInContents = ReturnType<typeof createWebContents>;

/**
 * Find in page: `findNext: true` begins a session at the first match; without it the session
 * that there is goes on to the next or the previous match. Chromium takes a follow-up for granted
 * that names the same text: another is a mistake of the caller, and said so here.
 */
const findSession = (text: () => Promise<string>, events: EventEmitter) => {
  let session: { words: string; ordinal: number; isFresh: boolean } | undefined;
  let requests = 0;
  let found = { ordinal: 0, matches: 0 };
  return {
    found: () => found,
    find: (
      words: string,
      { forward = true, findNext = false }: Electron.FindInPageOptions = {},
    ) => {
      if (!words) throw new Error('Must provide a non-empty search content');
      if (!findNext && session?.words !== words)
        throw new Error('A follow-up must ask for the text its session began with.');
      if (findNext || !session) session = { words, ordinal: 0, isFresh: true };
      const mine = session;
      const requestId = ++requests;
      void text().then((page) => {
        const matches = page.toLowerCase().split(words.toLowerCase()).length - 1;
        const next = mine.isFresh ? 1 : mine.ordinal + (forward ? 1 : -1);
        mine.isFresh = false;
        mine.ordinal = matches === 0 ? 0 : ((next - 1 + matches) % matches) + 1;
        found = { ordinal: mine.ordinal, matches };
        events.emit(
          'found-in-page',
          {},
          {
            requestId,
            activeMatchOrdinal: mine.ordinal,
            matches,
            finalUpdate: true,
          },
        );
      });
      return requestId;
    },
    stop: (_action: string) => {
      session = undefined;
      found = { ordinal: 0, matches: 0 };
    },
  };
};
