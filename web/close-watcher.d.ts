/** Reports a request to close, by Escape or the Back gesture; not in all browsers. */
declare class CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}
