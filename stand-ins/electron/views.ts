import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import type { StandInContents } from './web-contents.ts';

const NOWHERE: Electron.Rectangle = { x: 0, y: 0, width: 0, height: 0 };

/**
 * A part of a window. Its children are where they were put and nowhere else: when it gets larger they do
 * not (`docs/api/view.md`); it only tells of it (`shell/browser/api/electron_api_view.cc:545-547`).
 */
export class View extends EventEmitter {
  readonly children: View[] = [];
  private bounds = NOWHERE;
  private isShown = true;
  private parent: View | undefined;
  private inWindow: { isOnScreen: () => boolean } | undefined;

  addChildView = (child: View) => {
    child.parent?.removeChildView(child);
    child.parent = this;
    this.children.push(child);
    child.changed();
  };
  removeChildView = (child: View) => {
    const at = this.children.indexOf(child);
    if (at < 0) return;
    this.children.splice(at, 1);
    child.parent = undefined;
    child.changed();
  };
  getBounds = () => ({ ...this.bounds });
  setBounds = (bounds: Electron.Rectangle) => {
    this.bounds = { ...bounds };
    this.emit('bounds-changed');
  };
  setVisible = (isShown: boolean) => {
    this.isShown = isShown;
    this.changed();
  };
  getVisible = () => this.isShown;

  /** The window whose content this is; what it shows is told to all below. */
  putIn = (window: { isOnScreen: () => boolean } | undefined) => {
    this.inWindow = window;
    this.changed();
  };
  window = (): unknown => this.inWindow ?? this.parent?.window();
  isOnScreen = (): boolean =>
    this.isShown && (this.inWindow?.isOnScreen() ?? this.parent?.isOnScreen() ?? false);
  changed = () => {
    for (const child of this.children) child.changed();
  };
}

type Maker = (preferences: Electron.WebPreferences, closing: () => void) => StandInContents;

/** All pages of one program, each in a view. */
export const createViewClass = (contentsFor: Maker) => {
  const all: WebContentsView[] = [];
  let focused: WebContentsView | undefined;

  /**
   * A view with a page. Its page is visible while it, all above it and the window are
   * (`spec/api-web-contents-view-spec.ts:229-400`), and lives on when its window is closed
   * (`docs/api/base-window.md`, "Resource management").
   */
  class WebContentsView extends View {
    readonly contents: StandInContents;
    private background = '#FFFFFF';
    private wasVisible: boolean | undefined;

    constructor({ webPreferences = {} }: Electron.WebContentsViewConstructorOptions = {}) {
      super();
      // A page that closes itself is gone (`shell/browser/api/electron_api_web_contents.cc:1624-1637`).
      this.contents = contentsFor(webPreferences, () => {
        this.contents.emit('close');
        this.contents.close();
      });
      this.contents.standIn.onFocus(() => focus(this));
      this.contents.on('destroyed', () => {
        all.splice(all.indexOf(this), 1);
        if (focused === this) focused = undefined;
      });
      all.push(this);
    }
    /** There is none once it is destroyed (`electron_api_web_contents_view.cc:51-57,111-114`). */
    get webContents() {
      return this.contents.isDestroyed() ? (undefined as never) : this.contents;
    }
    getBackgroundColor = () => this.background;
    setBackgroundColor = (colour: string) => {
      this.background = colour;
    };
    override changed = () => {
      const isVisible = this.isOnScreen();
      if (isVisible === this.wasVisible || this.contents.isDestroyed()) return;
      this.wasVisible = isVisible;
      this.contents.standIn.page.setVisible(isVisible);
      // What cannot be seen has no focus.
      if (!isVisible && focused === this) focus(undefined);
    };
  }

  const focus = (to: WebContentsView | undefined) => {
    const before = focused;
    if (before === to || (to && !to.isOnScreen())) return;
    focused = to;
    before?.contents.emit('blur');
    to?.contents.emit('focus');
  };

  return {
    WebContentsView,
    all: () => [...all],
    endAll: () => {
      for (const { contents } of [...all]) contents.standIn.end();
    },
    /** The page that keys go to; a window that comes to the front gives it to none by itself. */
    focused: () => focused,
    blur: () => focus(undefined),
  };
};

export type Views = ReturnType<typeof createViewClass>;
export type StandInView = InstanceType<Views['WebContentsView']>;
