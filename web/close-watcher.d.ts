/** Reports a request to close, by Escape or the Back gesture; in Chromium only. */
declare class CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}
