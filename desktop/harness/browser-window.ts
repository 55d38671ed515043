import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import type { StandInContents } from './web-contents.ts';

export type WindowMaker = (
  preferences: Electron.WebPreferences,
  closing: () => void,
) => StandInContents;

/** All windows of one program, and which of them has the focus. */
export const createWindowClass = (contentsFor: WindowMaker, isQuitting: () => boolean) => {
  const all: BrowserWindow[] = [];
  let focused: BrowserWindow | undefined;
  let whenAllClosed = () => {};

  class BrowserWindow extends EventEmitter {
    readonly options: Electron.BrowserWindowConstructorOptions;
    readonly webContents: StandInContents;
    /** What the task bar shows of this window. */
    readonly taskBar = { overlay: null as string | null, isFlashing: false, progress: -1 };
    private bounds: Electron.Rectangle;
    private background: string;
    private state = { isVisible: false, isMaximized: false, isMinimized: false, isGone: false };

    constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
      super();
      this.options = options;
      const { x = 100, y = 100, width = 800, height = 600 } = options;
      this.bounds = { x, y, width, height };
      this.background = options.backgroundColor ?? '#FFF';
      this.webContents = contentsFor(options.webPreferences ?? {}, () => this.close());
      all.push(this);
      if (options.show !== false) this.show();
    }

    static getAllWindows = () => [...all];
    static getFocusedWindow = () => focused ?? null;

    loadURL = (url: string) => this.webContents.loadURL(url);
    getBounds = () => ({ ...this.bounds });
    getNormalBounds = () => ({ ...this.bounds });
    getContentBounds = () => ({ ...this.bounds });
    setBounds = (bounds: Partial<Electron.Rectangle>) => {
      this.bounds = { ...this.bounds, ...bounds };
    };
    getBackgroundColor = () => this.background;
    setBackgroundColor = (colour: string) => {
      this.background = colour;
    };
    isDestroyed = () => this.state.isGone;
    isVisible = () => this.state.isVisible;
    isFocused = () => focused === this;
    isMaximized = () => this.state.isMaximized;
    isMinimized = () => this.state.isMinimized;
    maximize = () => {
      this.state.isMaximized = true;
    };
    unmaximize = () => {
      this.state.isMaximized = false;
    };
    minimize = () => {
      this.state.isMinimized = true;
      this.blur();
    };
    restore = () => {
      this.state.isMinimized = false;
    };
    show = () => {
      this.alive();
      this.state.isVisible = true;
      this.webContents.standIn.page.setVisible(true);
      this.emit('show');
      this.focus();
    };
    hide = () => {
      this.alive();
      this.state.isVisible = false;
      this.webContents.standIn.page.setVisible(false);
      this.emit('hide');
      this.blur();
    };
    focus = () => {
      if (focused === this || !this.state.isVisible) return;
      const before = focused;
      focused = this;
      before?.emit('blur');
      this.emit('focus');
    };
    blur = () => {
      if (focused !== this) return;
      focused = undefined;
      this.emit('blur');
    };
    /** Asks to be closed: a listener may prevent it. */
    close = () => {
      if (this.state.isGone) return;
      let isPrevented = false;
      const preventDefault = () => {
        isPrevented = true;
      };
      this.emit('close', { preventDefault });
      if (!isPrevented) this.destroy();
    };
    destroy = () => {
      if (this.state.isGone) return;
      this.state.isGone = true;
      this.webContents.standIn.destroy();
      all.splice(all.indexOf(this), 1);
      if (focused === this) focused = undefined;
      this.emit('closed');
      if (all.length === 0 && !isQuitting()) whenAllClosed();
    };
    setProgressBar = (part: number) => {
      this.taskBar.progress = part;
    };
    flashFrame = (isOn: boolean) => {
      this.taskBar.isFlashing = isOn;
    };
    setOverlayIcon = (image: unknown, description: string) => {
      this.taskBar.overlay = image === null ? null : description;
    };

    private alive() {
      if (this.state.isGone) throw new TypeError('Object has been destroyed');
    }
  }

  return {
    BrowserWindow,
    onAllClosed: (work: () => void) => {
      whenAllClosed = work;
    },
  };
};

export type StandInWindow = InstanceType<ReturnType<typeof createWindowClass>['BrowserWindow']>;
