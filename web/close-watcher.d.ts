/** Chromium's answer to "close this", be it Escape or the Back gesture; not everywhere yet. */
declare class CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}
