import type Electron from 'electron';
import { PAGES_ORIGIN } from './links.ts';

/** The page of the bar. */
const FIND = `${PAGES_ORIGIN}/find.html`;

const WIDTH = 440;
const HEIGHT = 72;

/** A bar without a frame, at the top right of a window. */
const findBar = ({ x, y, width }: Electron.Rectangle) => ({
  x: x + Math.max(0, width - WIDTH),
  y,
  width: WIDTH,
  height: HEIGHT,
  frame: false,
  resizable: false,
});

type Bar = Pick<Electron.BrowserWindow, 'close' | 'loadURL' | 'on'>;

/** Opens the bar over a window; `onClosed` ends what was searched. */
export const openFindBar = <W extends Pick<Electron.BrowserWindow, 'getContentBounds'>>(
  parent: W,
  create: (parent: W, place: ReturnType<typeof findBar>) => Bar,
  onClosed: () => void,
) => {
  const bar = create(parent, findBar(parent.getContentBounds()));
  void bar.loadURL(FIND);
  bar.on('blur', () => bar.close());
  bar.on('closed', onClosed);
};

type Searched = Pick<Electron.WebContents, 'findInPage' | 'getURL' | 'stopFindInPage'>;

/**
 * Marks words on the page that is shown, and goes on to the next or the previous; an empty text
 * ends it. To Electron `findNext: true` means a search that begins, and `false` one that goes on:
 * with another text, or on another page, there is nothing to go on with.
 */
export const createFind = (shown: () => Searched | undefined) => {
  let last: { page: Searched; url: string; text: string } | undefined;

  return (text: string, forward: boolean) => {
    const page = shown();
    const before = last;
    last = undefined;
    if (!page) return;
    if (!text) return page.stopFindInPage('keepSelection');
    const url = page.getURL();
    const isFollowUp = before?.page === page && before.url === url && before.text === text;
    page.findInPage(text, { forward, findNext: !isFollowUp });
    last = { page, url, text };
  };
};
