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

type Searched = Pick<Electron.WebContents, 'findInPage' | 'stopFindInPage'>;

/** Marks words on a page, the next or the previous; an empty text ends it. */
export const findIn = (page: Searched | undefined, text: string, forward: boolean) => {
  if (text) page?.findInPage(text, { forward, findNext: true });
  else page?.stopFindInPage('keepSelection');
};
