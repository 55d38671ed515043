import type { BrowserName } from '../../test-support/screen-reader/browsers.ts';
import type { Listener } from '../../test-support/screen-reader/listener.ts';
import type { HeardScene } from './heard-scene.ts';

/** What a row of a journey has. */
export type Stage = {
  orca: Listener;
  scene: HeardScene;
  browser: BrowserName;
  /** Opens a page in a new browser. */
  open: (path: string) => void;
};
/** Rows of keys and words, by their names. Each goes on where the one before it ended. */
export type Journey = Record<string, (stage: Stage) => Promise<unknown>>;

export const GROUP = 'Tuesday Evening Group';

/*
 * Words that browsers and a busy machine change. Where Orca comes so late that the browser has removed the pressed button
 * already, it says the new focus's words without "dialog" and "heading".
 */

/** The title of a screen that opens, with what is said before it. */
export const screen = (title: string) => new RegExp(`${title}( heading level 1)?`);

/** The title of the first page that a browser opens, said alone. Orca may still say what the browser's own tab is then. */
export const firstScreen = (title: string) => new RegExp(`^${title}( heading level 1)?$`);

/** The title of a request in Pray, whose text follows. */
export const request = (title: string) => `${title} article`;

/** The title of a dialog that opens, in which the focus is on its heading. */
export const dialog = (title: string) =>
  new RegExp(`(${title} dialog )?${title}( heading level 2)?`);

/** Words that only one browser says. */
export const perhaps = (words: string) => new RegExp(`(${words})?`);

export const GREETING = /(Good \w+|Hello), Ruth( heading level 1)?/;
