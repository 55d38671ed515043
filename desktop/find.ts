import type Electron from 'electron';
import { PAGES_ORIGIN } from './links.ts';

/** The page of the bar. */
export const FIND = `${PAGES_ORIGIN}/find.html`;

const WIDTH = 440;
const HEIGHT = 72;

/** A bar without a frame, at the top right of a window. */
export const findBar = ({ x, y, width }: Electron.Rectangle) => ({
  x: x + Math.max(0, width - WIDTH),
  y,
  width: WIDTH,
  height: HEIGHT,
  frame: false,
  resizable: false,
});

type Searched = {
  webContents: Pick<Electron.WebContents, 'findInPage' | 'getURL' | 'stopFindInPage'>;
};

/** Marks words in the window beside the bar, the next or the previous; an empty text ends it. */
export const findIn = (windows: readonly Searched[], text: string, forward: boolean) => {
  const page = windows
    .map(({ webContents }) => webContents)
    .find((contents) => contents.getURL() !== FIND);
  if (text) page?.findInPage(text, { forward, findNext: true });
  else page?.stopFindInPage('keepSelection');
};
