/** What a page reaches of the program it belongs to. */
export type PageHost = {
  partition: string;
  /** The source of the built preload; undefined for a page without one. */
  preload: string | undefined;
  /** Asks the program's own scheme, as the page's network does. */
  answer: (url: string, init?: RequestInit & { duplex?: 'half' }) => Promise<Response>;
  /** `ipcRenderer.invoke` from a frame of this page. */
  invoke: (frame: { url: string; parent: unknown }, channel: string, args: unknown[]) => unknown;
  /** The page is at another address: a document, or `history.pushState`. */
  navigated: (url: string) => void;
  /** The page called `window.close()`. */
  closing: () => void;
};

/** What shows one page of a window. */
export type PageView = {
  /** Resolves when the page is loaded; rejects when its document cannot be had. */
  load: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  go: (steps: number) => void;
  send: (channel: string, args: unknown[]) => void;
  /** Whether the window is on the screen: the page's `document.visibilityState` follows. */
  setVisible: (isVisible: boolean) => void;
  /** The words on the page, for Find. */
  text: () => Promise<string>;
  /** The page as it is printed. */
  pdf: () => Promise<Uint8Array>;
  destroy: () => void;
};

/** Where pages are shown: real Chromium, or nowhere at all. */
export type Screen = { open: (host: PageHost) => PageView };

/** A screen that shows nothing: each page is its address, and asks for its document alone. */
export const blankScreen = (text = ''): Screen => ({
  open: (host) => {
    const places: string[] = [];
    let at = -1;
    const show = async (url: string) => {
      const answer = await host.answer(url);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`ERR_FAILED (${answer.status}) loading '${url}'`);
      host.navigated(url);
    };
    return {
      load: async (url) => {
        await show(url);
        places.splice(++at, places.length, url);
      },
      reload: async () => show(places[at] ?? ''),
      go: (steps) => {
        const to = places[at + steps];
        if (!to) return;
        at += steps;
        void show(to);
      },
      send: () => {},
      setVisible: () => {},
      text: async () => text,
      pdf: async () => new TextEncoder().encode(`%PDF-1.4\n% ${places[at]}\n`),
      destroy: () => {},
    };
  },
});
