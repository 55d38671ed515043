import type Electron from 'electron';
import { m } from '../../shared/messages.ts';
import { PAGES_ORIGIN } from '../session/links.ts';
import { loadIn } from './pages.ts';

const FIND = `${PAGES_ORIGIN}/find.html`;

const WIDTH = 440;
const HEIGHT = 72;

/** Returns the bounds of the bar, at the top right of the page. */
const placeOfBar = ({ width }: Electron.Rectangle) => ({
  x: Math.max(0, width - WIDTH),
  y: 0,
  width: Math.min(WIDTH, width),
  height: HEIGHT,
});

type Bar = Electron.WebContentsView;

type BarParts = {
  create: () => Bar;
  layOver: (bar: Bar, place: typeof placeOfBar) => void;
  takeAway: (bar: Bar) => void;
  /** Called when the bar closes: ends the search. */
  onClosed: () => void;
  shown: () => Pick<Electron.WebContents, 'focus'> | undefined;
};

/** Opens the search bar, or focuses the open one. The bar closes when it loses the focus or closes itself. */
export const findBar = (parts: BarParts) => {
  const { create, layOver, takeAway, onClosed, shown } = parts;
  let open: Bar | undefined;

  return () => {
    if (open) return open.webContents.focus();
    if (!shown()) return;
    const bar = create();
    const { webContents } = bar;
    open = bar;
    layOver(bar, placeOfBar);
    loadIn(webContents, FIND);
    webContents.focus();
    const end = () => {
      open = undefined;
      takeAway(bar);
      onClosed();
    };
    // A closing menu returns the focus to the page: that is no click elsewhere.
    webContents.once('did-finish-load', () => {
      webContents.focus();
      webContents.on('blur', () => {
        if (open !== bar) return;
        end();
        webContents.close();
      });
    });
    webContents.on('destroyed', () => {
      if (open !== bar) return;
      end();
      // If a key closes the bar, the page gets the focus. A click elsewhere has focused it already.
      shown()?.focus();
    });
  };
};

type Searched = Pick<
  Electron.WebContents,
  'findInPage' | 'getURL' | 'off' | 'on' | 'stopFindInPage'
>;

/** Resolves with the sentence about the matches of a search, or of a later search. */
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
 * Searches the visible page and moves to the next or previous match. Resolves with a sentence about the
 * number of matches. An empty text ends the search. For Electron `findNext: true` starts a search and `false`
 * continues it; another text or page starts a new search.
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
