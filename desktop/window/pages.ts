import type Electron from 'electron';
import { APP_ORIGIN } from '../session/links.ts';
import { partitionName } from '../session/partitions.ts';

type Page = Electron.WebContentsView;

/** Security settings of every page: it has only the rights of web pages. */
export const SAFE = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  webviewTag: false,
  navigateOnDragDrop: false,
} as const satisfies Electron.WebPreferences;

export const safe = (key: string, preload: string) => ({
  ...SAFE,
  preload,
  partition: partitionName(key),
});

/** Loads a page. Its error is ignored, because the page may be closed or navigate elsewhere meanwhile. */
export const loadIn = (page: Pick<Electron.WebContents, 'loadURL'>, url: string) =>
  void page.loadURL(url).catch(() => {});

type Parts = {
  create: (preferences: Electron.WebPreferences) => Page;
  preload: string;
  /** Returns the stored zoom of the last run. */
  zoom: () => number;
  ground: () => string;
  onMade: (page: Page, key: string) => void;
  onGone: (page: Page) => void;
  /** Called when a page has closed itself. */
  onLeft: (key: string) => void;
};

/** The open pages, one for each partition: each server's app, and the program's own page. */
export const createPages = (parts: Parts) => {
  const pages = new Map<string, Page>();
  /** Pages that have loaded a document: before that, Electron cannot get or set their zoom. */
  const zoomed = new WeakSet<Page>();
  let zoom: number | undefined;

  /** Returns the zoom of a page, which all pages share. */
  const zoomOf = (page: Page | undefined) => {
    if (page && zoomed.has(page)) zoom = page.webContents.getZoomFactor();
    return zoom ?? parts.zoom();
  };

  const make = (key: string, zoomFactor: number) => {
    const page = parts.create({ ...safe(key, parts.preload), zoomFactor });
    const { webContents } = page;
    page.setBackgroundColor(parts.ground());
    webContents.once('did-navigate', () => {
      zoomed.add(page);
      // Overrides the zoom that this partition stored before.
      webContents.setZoomFactor(zoomFactor);
    });
    webContents.once('destroyed', () => {
      if (pages.get(key) !== page) return;
      pages.delete(key);
      parts.onGone(page);
      parts.onLeft(key);
    });
    pages.set(key, page);
    parts.onMade(page, key);
    return page;
  };

  /** Removes a page at once. Resolves when Electron has ended it a little later. */
  const close = async (key: string) => {
    const page = pages.get(key);
    if (!page) return;
    const { webContents } = page;
    const ended = new Promise<void>((done) => webContents.once('destroyed', () => done()));
    pages.delete(key);
    parts.onGone(page);
    webContents.close();
    await ended;
  };

  return {
    close,
    closeAll: () => {
      for (const key of [...pages.keys()]) void close(key);
    },
    at: (key: string) => pages.get(key),
    all: () => [...pages.values()],
    zoomOf,
    /** Returns the page of a partition, with the zoom of `beside`. */
    open: (key: string, beside: Page | undefined) => {
      const kept = pages.get(key);
      const factor = zoomOf(beside);
      if (beside) kept?.webContents.setZoomFactor(factor);
      return { page: kept ?? make(key, factor), isNew: !kept };
    },
  };
};

/** Whether a URL of the app has this path, without its query and fragment. */
export const isAt = (url: string, path: string) =>
  url.startsWith(APP_ORIGIN + path) &&
  /^([/?#]|$)/.test(url.slice(APP_ORIGIN.length + path.length));
