/** Whether this browser lacks the newest feature that the app needs: see web/floor.ts. */
export const isTooOld = () => !('CSSLayerBlockRule' in window);

/** Whether a script has syntax that this browser does not know. */
export const isUnreadable = (error: unknown) => error instanceof SyntaxError;

/**
 * Shows the sentence for old browsers instead of the page. Loads the script that the page has for browsers
 * without modules.
 */
export function sayTooOld() {
  const known = document.querySelector<HTMLScriptElement>('script[nomodule]');
  if (!known) return;
  const script = document.createElement('script');
  script.src = known.src;
  document.head.appendChild(script);
}

/** Shows that sentence if one of the app's scripts has unknown syntax. */
export function watchForUnreadable() {
  window.onerror = (_message, source, _line, _column, error) => {
    if (isUnreadable(error) && source?.startsWith(`${location.origin}/assets/`)) sayTooOld();
  };
}
