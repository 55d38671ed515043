import { EventEmitter } from 'node:events';
import type Electron from 'electron';
import { View, type Views } from './views.ts';

/** All windows of one program, and which of them has the focus. */
export const createWindowClass = (views: Views, isQuitting: () => boolean) => {
  const all: BaseWindow[] = [];
  let focused: BaseWindow | undefined;
  let whenAllClosed = () => {};

  class BaseWindow extends EventEmitter {
    readonly options: Electron.BaseWindowConstructorOptions;
    readonly taskBar = { overlay: null as string | null, isFlashing: false, progress: -1 };
    private readonly content = new View();
    private bounds: Electron.Rectangle;
    private background: string;
    private title: string;
    private state = {
      isVisible: false,
      isMaximized: false,
      isMinimized: false,
      isFullScreen: false,
      isGone: false,
    };
    /** A Mac goes on showing the space of a window that was hidden in full screen (electron#39572). */
    hasBlackSpace = false;

    constructor(options: Electron.BaseWindowConstructorOptions = {}) {
      super();
      this.options = options;
      const { x = 100, y = 100, width = 800, height = 600 } = options;
      this.bounds = { x, y, width, height };
      this.background = options.backgroundColor ?? '#FFF';
      this.title = options.title ?? '';
      this.content.putIn(this);
      this.content.setBounds({ x: 0, y: 0, width, height });
      all.push(this);
      if (options.show !== false) this.show();
    }

    static getAllWindows = () => [...all];
    static getFocusedWindow = () => focused ?? null;

    get contentView() {
      this.alive();
      return this.content;
    }
    getBounds = () => ({ ...this.bounds });
    getNormalBounds = () => {
      this.alive();
      return { ...this.bounds };
    };
    setBounds = (bounds: Partial<Electron.Rectangle>) => {
      this.bounds = { ...this.bounds, ...bounds };
      const { width, height } = this.bounds;
      this.content.setBounds({ x: 0, y: 0, width, height });
      this.emit('resize');
    };
    getTitle = () => this.title;
    setTitle = (title: string) => {
      this.alive();
      this.title = title;
    };
    getBackgroundColor = () => this.background;
    setBackgroundColor = (colour: string) => {
      this.background = colour;
    };
    isOnScreen = () => this.state.isVisible && !this.state.isMinimized && !this.state.isGone;
    isDestroyed = () => this.state.isGone;
    isVisible = () => this.state.isVisible;
    isFocused = () => focused === this;
    isMaximized = () => this.state.isMaximized;
    isMinimized = () => this.state.isMinimized;
    isFullScreen = () => this.state.isFullScreen;
    /** It takes a while, and is told when it is done. */
    setFullScreen = (isFull: boolean) =>
      void setTimeout(() => {
        this.state.isFullScreen = isFull;
        this.emit(isFull ? 'enter-full-screen' : 'leave-full-screen');
      });
    /** A hidden window is shown by it (`shell/browser/native_window_views.cc:741-760`). */
    maximize = () => {
      this.state.isMaximized = true;
      if (this.state.isVisible) return;
      this.state.isVisible = true;
      this.content.changed();
      this.emit('show');
    };
    unmaximize = () => {
      this.state.isMaximized = false;
    };
    minimize = () => {
      this.state.isMinimized = true;
      this.content.changed();
      this.blur();
    };
    restore = () => {
      this.state.isMinimized = false;
      this.content.changed();
    };
    show = () => {
      this.alive();
      this.state.isVisible = true;
      this.content.changed();
      this.emit('show');
      this.focus();
    };
    hide = () => {
      this.alive();
      if (this.state.isFullScreen) this.hasBlackSpace = true;
      this.state.isVisible = false;
      this.content.changed();
      this.emit('hide');
      this.blur();
    };
    focus = () => {
      if (focused === this || !this.state.isVisible) return;
      const before = focused;
      focused = this;
      before?.soon('blur');
      this.soon('focus');
    };
    blur = () => {
      if (focused !== this) return;
      focused = undefined;
      views.blur();
      this.soon('blur');
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
      this.content.putIn(undefined);
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

    /** These two are told a little later (`shell/browser/api/electron_api_base_window.cc:221-227`). */
    private soon(event: 'blur' | 'focus') {
      setTimeout(() => !this.state.isGone && this.emit(event));
    }

    private alive() {
      if (this.state.isGone) throw new TypeError('Object has been destroyed');
    }
  }

  return {
    BaseWindow,
    onAllClosed: (work: () => void) => {
      whenAllClosed = work;
    },
  };
};

export type StandInWindow = InstanceType<ReturnType<typeof createWindowClass>['BaseWindow']>;
