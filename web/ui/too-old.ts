/** Whether this browser has what came last to the oldest ones that run the app: see web/floor.ts. */
export const isTooOld = () => !('CSSLayerBlockRule' in window);

/** Whether a script could not be read, because it has syntax that this browser does not know. */
export const isUnreadable = (error: unknown) => error instanceof SyntaxError;

/**
 * Shows the sentence for old browsers instead of the page. Its script stands in the page already, for
 * browsers that know no modules. Others load it here.
 */
export function sayTooOld() {
  const known = document.querySelector<HTMLScriptElement>('script[nomodule]');
  if (!known) return;
  const script = document.createElement('script');
  script.src = known.src;
  document.head.appendChild(script);
}

/** Until the app's own code runs, a script that cannot be read is the app's. */
export function watchForUnreadable() {
  window.onerror = (_message, source, _line, _column, error) => {
    if (isUnreadable(error) && source?.startsWith(`${location.origin}/assets/`)) sayTooOld();
  };
}
