import type Electron from 'electron';
import { m } from '../../shared/messages.ts';
import { PAGES_ORIGIN } from '../session/links.ts';
import { loadIn } from './load-in.ts';

/** The page of the search bar. */
const FIND = `${PAGES_ORIGIN}/find.html`;

const WIDTH = 440;
const HEIGHT = 72;

/** The search bar: a window without a frame, at the top right of another window. */
const findBar = ({ x, y, width }: Electron.Rectangle) => ({
  x: x + Math.max(0, width - WIDTH),
  y,
  width: WIDTH,
  height: HEIGHT,
  frame: false,
  resizable: false,
});

type Bar = Pick<Electron.BrowserWindow, 'close' | 'loadURL' | 'on'>;

/** Opens the bar over a window. `onClosed` ends the search. */
export const openFindBar = <W extends Pick<Electron.BrowserWindow, 'getContentBounds'>>(
  parent: W | undefined,
  create: (parent: W, place: ReturnType<typeof findBar>) => Bar,
  onClosed: () => void,
) => {
  if (!parent) return;
  const bar = create(parent, findBar(parent.getContentBounds()));
  loadIn(bar, FIND);
  bar.on('blur', () => bar.close());
  bar.on('closed', onClosed);
};

type Searched = Pick<
  Electron.WebContents,
  'findInPage' | 'getURL' | 'off' | 'on' | 'stopFindInPage'
>;

/** The sentence about what a search has found, or the one that came after it meanwhile. */
const foundBy = (page: Searched, begin: () => number) =>
  new Promise<string>((say) => {
    const request = begin();
    const hear = (_event: unknown, found: Electron.FoundInPageResult) => {
      if (!found.finalUpdate || found.requestId < request) return;
      page.off('found-in-page', hear);
      const { activeMatchOrdinal: at, matches: count } = found;
      say(count === 0 ? m.desktop_find_nothing() : m.desktop_find_count({ at, count }));
    };
    page.on('found-in-page', hear);
  });

/**
 * Searches the visible page and goes to the next or previous match; gives a sentence about how many
 * there are. An empty text ends the search.
 * For Electron `findNext: true` starts a search and `false` continues it; another text or page
 * starts a new one.
 */
export const createFind = (shown: () => Searched | undefined) => {
  let last: { page: Searched; url: string; text: string } | undefined;

  return async (text: string, forward: boolean) => {
    const page = shown();
    const before = last;
    last = undefined;
    if (!page) return null;
    if (!text) {
      page.stopFindInPage('keepSelection');
      return null;
    }
    const url = page.getURL();
    const isFollowUp = before?.page === page && before.url === url && before.text === text;
    last = { page, url, text };
    return foundBy(page, () => page.findInPage(text, { forward, findNext: !isFollowUp }));
  };
};
